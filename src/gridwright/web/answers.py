"""How answers are written: JSON in ASCII, which holds every string a level can have."""

from __future__ import annotations

import json
from typing import Any

from fastapi.responses import JSONResponse


class Json(JSONResponse):
    """Lone surrogates, which no UTF-8 can hold, come back as the escapes they came in as."""

    def render(self, content: Any) -> bytes:
        return json.dumps(content, allow_nan=False, separators=(",", ":")).encode("ascii")
