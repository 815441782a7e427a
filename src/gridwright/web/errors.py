"""How errors are answered: always JSON with one sentence, and a level's problems one by one."""

from __future__ import annotations

import logging
from collections.abc import Mapping

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from gridwright.desk.answers import clean, told
from gridwright.errors import GridwrightError, StoreUnavailable
from gridwright.solving.workers import TookTooLong, TooManyJobs, WorkerLost

_SOON = {"retry-after": "2"}
_log = logging.getLogger(__name__)


class StoreBusy(Exception):
    """Too many wait for the store already."""


def answer_errors(app: FastAPI) -> None:
    """Gives the app an answer to everything that can be wrong with a request."""

    @app.exception_handler(GridwrightError)
    async def wrong(_: Request, error: GridwrightError) -> JSONResponse:
        status, answer = told(error)
        return JSONResponse(answer, status)

    @app.exception_handler(StoreUnavailable)
    async def store_fails(_: Request, error: StoreUnavailable) -> JSONResponse:
        _log.error("%s", error)
        return _answer(503, "the store does not answer now; try again in a moment", headers=_SOON)

    @app.exception_handler(StoreBusy)
    async def store_busy(*_: object) -> JSONResponse:
        return _answer(503, "the store is busy; try again in a moment", headers=_SOON)

    @app.exception_handler(RequestValidationError)
    async def bad_form(_: Request, error: RequestValidationError) -> JSONResponse:
        # What was sent is not sent back: it may be large, and deeper than JSON can be written.
        said = "; ".join(
            f"{'.'.join(map(str, problem['loc']))}: {problem['msg']}"
            for problem in error.errors()[:20]
        )
        return _answer(422, clean(said))

    @app.exception_handler(HTTPException)
    async def http(_: Request, error: HTTPException) -> JSONResponse:
        return _answer(error.status_code, str(error.detail), headers=error.headers)

    @app.exception_handler(TooManyJobs)
    async def too_many_jobs(_: Request, error: TooManyJobs) -> JSONResponse:
        return _answer(429, str(error), headers=_SOON)

    @app.exception_handler(TookTooLong)
    async def took_too_long(*_: object) -> JSONResponse:
        return _answer(422, "this takes longer than anybody gets here")

    @app.exception_handler(MemoryError)
    async def took_too_much(*_: object) -> JSONResponse:
        return _answer(422, "this takes more memory than anybody gets here")

    @app.exception_handler(WorkerLost)
    async def worker_lost(_: Request, error: WorkerLost) -> JSONResponse:
        _log.error("%s", error)
        return _answer(503, "this could not be done now; try again in a moment", headers=_SOON)

    @app.exception_handler(Exception)  # a mistake of ours, which the log tells whole
    async def mistake(*_: object) -> JSONResponse:
        return _answer(500, "the server made a mistake; it is not your fault")


def _answer(status: int, error: str, *, headers: Mapping[str, str] | None = None) -> JSONResponse:
    return JSONResponse({"error": error}, status, headers)
