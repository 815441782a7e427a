"""The description at ``/api/openapi.json`` describes every answer, and the page knows it so."""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

import pytest
from pydantic import BaseModel

from gridwright.web import models
from gridwright.web.app import create_app

DESCRIPTION: dict[str, Any] = create_app().openapi()
ROUTES = [
    (method, path)
    for path, methods in DESCRIPTION["paths"].items()
    for method in methods
    if method in ("get", "post", "put", "delete")
]

#: The page's names of what the models describe.
INTERFACES: Mapping[str, type[BaseModel]] = {
    "Action": models.Action,
    "Aim": models.protocol_model("Aim"),
    "Ask": models.protocol_model("Ask"),
    "Ending": models.protocol_model("Ending"),
    "Entry": models.LevelFacts,
    "Fact": models.protocol_model("FactView"),
    "Film": models.protocol_model("FilmView"),
    "Foreseen": models.protocol_model("Foreseen"),
    "Game": models.Game,
    "GameCard": models.GameCard,
    "GameEvent": models.protocol_model("EventView"),
    "HelpView": models.protocol_model("HelpView"),
    "Hint": models.protocol_model("HintView"),
    "KeyToLearn": models.protocol_model("KeyView"),
    "Score": models.Score,
    "Sentences": models.protocol_model("Sentences"),
    "View": models.View,
}
TYPES = (files("gridwright.web") / "types.d.ts").read_text()


@pytest.mark.parametrize(("method", "path"), ROUTES)
def test_every_answer_is_described(method: str, path: str) -> None:
    responses = DESCRIPTION["paths"][path][method]["responses"]
    for status, response in responses.items():
        content = response.get("content", {})
        assert content, f"{status} has no content"
        for kind, form in content.items():
            if kind == "application/json":
                schema = form["schema"]
                assert {"$ref", "items", "additionalProperties"} & set(schema), schema
            else:
                assert kind.startswith(("image/", "text/csv", "text/event-stream"))
    assert {"422", "default"} <= set(responses)


def fields(interface: str) -> dict[str, tuple[bool, str]] | None:
    """Of each property whether it may be missing, and its type; None for an interface unknown."""
    found = re.search(rf"^interface {interface} {{\n(.*?)^}}", TYPES, re.MULTILINE | re.DOTALL)
    if found is None:
        return None
    lines = re.findall(r"^  (\w+)(\??): (.*);$", found[1], re.MULTILINE)
    return {name: (bool(optional), kind) for name, optional, kind in lines}


@pytest.mark.parametrize("interface", INTERFACES)
def test_the_page_s_types_are_those_of_the_answers(interface: str) -> None:
    schema = INTERFACES[interface].model_json_schema(mode="serialization")
    schema = schema if "properties" in schema else schema["$defs"][schema["$ref"].split("/")[-1]]
    page = fields(interface)
    assert page is not None
    assert set(page) == set(schema["properties"])
    for name, (optional, kind) in page.items():
        described = schema["properties"][name]
        kinds = [one.get("type", "object") for one in described.get("anyOf", [described])]
        assert optional == (name not in schema.get("required", [])), name
        assert kind.endswith("| null") == ("null" in kinds), name
        if described.keys() - {"title", "description"}:
            assert simple(kind) == plain(kinds), name


def simple(kind: str) -> str:
    """What a type of the page is in JSON."""
    kind = kind.removesuffix(" | null")
    alias = re.search(rf"^type {re.escape(kind)} = (.*);$", TYPES, re.MULTILINE)
    kind = alias[1] if alias else kind
    if kind in ("string", "number", "boolean"):
        return kind
    return "array" if kind.endswith("]") else "object"


def plain(kinds: list[str]) -> str:
    (kind,) = [kind for kind in kinds if kind != "null"]
    return "number" if kind == "integer" else kind
