"""The server: everything put together. ``gridwright serve`` runs it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version

from fastapi import FastAPI
from fastapi.middleware.gzip import GZipMiddleware

from gridwright.classroom.routes import router as classes
from gridwright.game import all_games
from gridwright.levels.quota import Quota
from gridwright.levels.store import Store
from gridwright.notation import all_notations
from gridwright.solving.workers import Shares, Workers
from gridwright.web import models
from gridwright.web.answers import Json
from gridwright.web.errors import answer_errors
from gridwright.web.gate import Gate
from gridwright.web.health import LoopWatch
from gridwright.web.hosts import Hosts
from gridwright.web.page import page_router
from gridwright.web.plays import Plays
from gridwright.web.rate import Rate
from gridwright.web.routes import (
    addresses,
    catalogue,
    courses,
    health,
    home,
    library,
    play,
    solve,
    workbench,
    workshop,
)
from gridwright.web.service import Service
from gridwright.web.settings import Settings


def create_app(settings: Settings | None = None) -> FastAPI:
    """The application."""
    settings = settings or Settings()
    limits = settings.limits
    for game in all_games():  # all is loaded before anything can be broken off
        _ = game.pictures
    all_notations()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        searches = Workers(
            settings.workers,
            limits.solve_memory,
            Shares(limits.jobs_each, limits.jobs_address, limits.jobs),
        )
        shares = Shares(limits.work_each, limits.work_address, limits.work)
        errands = Workers(settings.workers, limits.work_memory, shares)
        labours = Workers(settings.workers, limits.work_memory, shares)
        plays = Plays(limits.plays, limits.plays_memory)
        loop = LoopWatch()
        watching = asyncio.create_task(loop.watch())
        with Store.open(settings.database_url, Quota(limits.levels)) as store:
            app.state.service = Service(
                limits,
                store,
                searches,
                errands,
                labours,
                plays,
                loop,
                Rate(limits.kept_rate, limits.kept_burst),
            )
            yield
            watching.cancel()
            await asyncio.gather(*(crew.close() for crew in (searches, errands, labours)))

    app = FastAPI(
        title="Gridwright",
        version=version("gridwright"),
        description="Play, build, solve and share grid puzzles.",
        lifespan=lifespan,
        default_response_class=Json,
        docs_url=None,  # its page loads scripts from elsewhere
        redoc_url=None,
        openapi_url="/api/openapi.json",
        responses={
            422: {"model": models.Error, "description": "What was sent cannot be used"},
            "default": {"model": models.Error, "description": "Anything else that is wrong"},
        },
    )
    answer_errors(app)
    for routes in (catalogue, health, home, library, play, solve, workbench, workshop):
        app.include_router(routes.router, prefix="/api")
    app.include_router(addresses.router)
    for name in courses.COURSES:
        app.include_router(courses.course_routes(name))
    app.include_router(classes)
    app.include_router(page_router(settings.secret, settings.door_key))
    _describe_errors(app)
    app.add_middleware(GZipMiddleware, minimum_size=1_000)
    app.add_middleware(Gate, secret=settings.secret, limits=limits, hosts=Hosts(settings.hosts))
    return app


def _describe_errors(app: FastAPI) -> None:
    """Errors are JSON where the answer is a picture, too; FastAPI would have them be pictures."""
    for methods in app.openapi()["paths"].values():
        for operation in methods.values():
            for status in ("422", "default"):
                (form,) = operation["responses"][status]["content"].values()
                operation["responses"][status]["content"] = {"application/json": form}
