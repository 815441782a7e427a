"""How answers are written: JSON in ASCII, which holds every string a level can have."""

from __future__ import annotations

from typing import Any

from fastapi.responses import JSONResponse, Response

from gridwright.desk.answers import as_json


class Json(JSONResponse):
    """Takes a value, or bytes that are JSON already."""

    def render(self, content: Any) -> bytes:
        return content if isinstance(content, bytes) else as_json(content)


class SvgFile(Response):
    media_type = "image/svg+xml"


class PngFile(Response):
    media_type = "image/png"


class GifFile(Response):
    media_type = "image/gif"


def link(operation: str, **parameters: str) -> dict[str, Any]:
    """Says in the description where an answer leads: its fields as that operation's parameters."""
    given = {name: f"$response.body#/{field}" for name, field in parameters.items()}
    return {"operationId": operation, "parameters": given}
