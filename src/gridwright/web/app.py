"""The server: everything put together. ``gridwright serve`` runs it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version

from cachetools import LRUCache
from fastapi import FastAPI

from gridwright.levels.store import Store
from gridwright.play import Play
from gridwright.solving.workers import Workers
from gridwright.web.answers import Json
from gridwright.web.errors import answer_errors
from gridwright.web.gate import Gate
from gridwright.web.page import page_router
from gridwright.web.routes import catalogue, courses, library, play, solve, workbench
from gridwright.web.service import Service
from gridwright.web.settings import Settings


def create_app(settings: Settings | None = None) -> FastAPI:
    """The application, with settings of the environment unless others are given."""
    settings = settings or Settings.from_environment()
    limits = settings.limits

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        workers = Workers(settings.solvers, limits.solve_memory, limits.jobs_each, limits.jobs)
        with Store.open(settings.database_url) as store:
            plays: LRUCache[str, Play] = LRUCache(limits.plays)
            app.state.service = Service(limits, store, workers, plays)
            yield
            await workers.close()

    app = FastAPI(
        title="Gridwright",
        version=version("gridwright"),
        description="Play, build, solve and share grid puzzles.",
        lifespan=lifespan,
        default_response_class=Json,
        docs_url=None,  # its page loads scripts from elsewhere
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    answer_errors(app)
    for routes in (catalogue, library, play, solve, workbench):
        app.include_router(routes.router, prefix="/api")
    app.include_router(courses.router)
    app.include_router(page_router(settings.secret))
    app.add_middleware(Gate, secret=settings.secret, limits=limits)
    return app
