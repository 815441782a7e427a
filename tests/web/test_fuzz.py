"""Whatever fits the OpenAPI description, and much that does not: never a server error."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance

from gridwright.web.app import create_app

#: Each example is a request: a few of each route by default, hundreds in `make test-long`.
EXAMPLES = settings().max_examples // 6
CHECKS = [not_a_server_error, response_schema_conformance]

schema = schemathesis.openapi.from_dict(create_app().openapi())


@schema.parametrize()
@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
def test_no_server_error(case: Any, server: str) -> None:
    case.call_and_validate(base_url=server, checks=CHECKS, timeout=30)


def follow_links(server: str, examples: int, steps: int) -> None:
    """Goes from answer to answer: plays on what was begun, changes and forgets what was kept."""

    class Visitor(schema.as_state_machine()):  # type: ignore[misc]
        def get_call_kwargs(self, case: Any) -> dict[str, Any]:
            return {"base_url": server, "timeout": 30}

        def validate_response(self, response: Any, case: Any, **_: Any) -> None:
            case.validate_response(response, checks=CHECKS)

    Visitor.run(
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        )
    )


def test_no_server_error_along_the_links(server: str) -> None:
    follow_links(server, examples=4, steps=6)


@pytest.mark.long
def test_no_server_error_along_many_links(server: str) -> None:
    follow_links(server, examples=200, steps=20)
