"""Which sound belongs to what happened."""

from __future__ import annotations

from gridwright.play.protocol import EventView
from gridwright.play.sounds import SOUNDS, sound_of
from gridwright.show import EventKind


def happened(event: str, count: int = 1) -> EventView:
    return {"event": event, "cells": [[0, 0]], "count": count, "text": "", "toward": ""}


def heard(*events: EventView) -> str:
    sound = sound_of(events)
    assert sound is not None
    return sound["name"]


def raised(event: EventView) -> int:
    sound = sound_of([event])
    assert sound is not None
    return sound["raised"]


def test_every_event_is_heard() -> None:
    assert set(SOUNDS) == {*EventKind, "level"}


def test_of_several_things_that_happen_the_most_important_is_heard() -> None:
    assert heard(happened("push"), happened("dock")) == "dock"
    assert heard(happened("win"), happened("push")) == "win"
    assert sound_of([]) is None


def test_a_chain_climbs_but_not_for_ever() -> None:
    assert [raised(happened("chain", count)) for count in (2, 3, 4, 99)] == [0, 2, 4, 14]
    assert raised(happened("match", 9)) == 0


def test_the_next_level_of_a_game_has_a_sound_of_its_own() -> None:
    assert heard({**happened("chain", 9), "cells": []}) == "level"
    assert raised({**happened("chain", 9), "cells": []}) == 0


def test_sounds_can_be_played_pitches_and_lengths_are_above_nothing() -> None:
    for voices in SOUNDS.values():
        for _, low, high, start, length, loud in voices:
            assert low > 0
            assert high > 0
            assert 0 < loud <= 1
            assert 0 <= start < start + length < 1.5
