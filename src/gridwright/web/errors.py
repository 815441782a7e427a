"""How errors are answered: always JSON with one sentence, and a level's problems one by one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from gridwright.errors import BadLevel, GridwrightError, StoreError, UnknownName
from gridwright.solving.workers import TooManyJobs


class UnknownPlay(Exception):
    """The play is not in this process; the page makes a new one from its save."""


class NotYours(Exception):
    """Only its owner may change or delete a level."""


def answer_errors(app: FastAPI) -> None:
    """Gives the app an answer to everything that can be wrong with a request."""

    @app.exception_handler(BadLevel)
    async def bad_level(_: Request, error: BadLevel) -> JSONResponse:
        problems = [asdict(problem) for problem in error.problems[:100]]
        return _answer(422, _clean(str(error)), problems=_clean(problems))

    @app.exception_handler(GridwrightError)
    async def bad_request(_: Request, error: GridwrightError) -> JSONResponse:
        status = 404 if isinstance(error, UnknownName) else 422
        return _answer(409 if isinstance(error, StoreError) else status, _clean(str(error)))

    @app.exception_handler(RequestValidationError)
    async def bad_form(_: Request, error: RequestValidationError) -> JSONResponse:
        # What was sent is not sent back: it may be large, and deeper than JSON can be written.
        said = "; ".join(
            f"{'.'.join(map(str, problem['loc']))}: {problem['msg']}"
            for problem in error.errors()[:20]
        )
        return _answer(422, _clean(said))

    @app.exception_handler(HTTPException)
    async def http(_: Request, error: HTTPException) -> JSONResponse:
        return _answer(error.status_code, str(error.detail), headers=error.headers)

    @app.exception_handler(UnknownPlay)
    async def unknown_play(*_: object) -> JSONResponse:
        return _answer(404, "unknown play")

    @app.exception_handler(NotYours)
    async def not_yours(*_: object) -> JSONResponse:
        return _answer(403, "only its owner may change a level")

    @app.exception_handler(TooManyJobs)
    async def too_many_jobs(_: Request, error: TooManyJobs) -> JSONResponse:
        return _answer(429, str(error), headers={"retry-after": "5"})


def _answer(
    status: int, error: str, *, headers: Mapping[str, str] | None = None, **more: object
) -> JSONResponse:
    return JSONResponse({"error": error, **more}, status, headers)


def _clean(value: Any) -> Any:
    """The value with lone surrogates replaced, which JSON can read and UTF-8 cannot write."""
    if isinstance(value, str):
        return value.encode(errors="replace").decode()
    if isinstance(value, list):
        return [_clean(item) for item in value]
    if isinstance(value, dict):
        return {_clean(key): _clean(item) for key, item in value.items()}
    return value
