"""Small sounds, made rather than loaded. Without a sound device the window is silent."""

from __future__ import annotations

import math
import random
from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence

import pygame

from gridwright.desktop.settings import Settings
from gridwright.play.protocol import SoundView
from gridwright.play.sounds import SOUNDS, Voice

RATE = 22_050
_LOUDNESS = 7_000  # of 32,767: several may sound at once
_ATTACK = 0.008
_WAVES: Mapping[str, Callable[[float], float]] = {
    "sine": lambda turn: math.sin(math.tau * turn),
    "triangle": lambda turn: 4 * abs(turn - 0.5) - 1,
    "square": lambda turn: 1.0 if turn < 0.5 else -1.0,
}
_NARROW, _NOISY = 0.9, 1.2  # how little of the noise beside its pitch is heard, and how loud


def synthesise(voices: Sequence[Voice], raised: int = 0) -> array[int]:
    """The voices together as 16-bit samples, ``raised`` by that many semitones."""
    length = max(start + lasting for _, _, _, start, lasting, _ in voices)
    samples = [0.0] * round(length * RATE)
    for wave, low, high, start, lasting, loud in voices:
        count = round(lasting * RATE)
        sweep = (low * (high / low) ** (number / count) for number in range(count))
        pitches = (2 ** (raised / 12) * hertz for hertz in sweep)
        sounding = _noise(pitches) if wave == "noise" else _tone(wave, pitches)
        for number, value in enumerate(sounding, round(start * RATE)):
            if number < len(samples):
                along = (number - round(start * RATE)) / count
                attack = min(1.0, along * lasting / _ATTACK)
                samples[number] += loud * attack * (1 - along) ** 2 * value
    return array("h", (max(-32_768, min(32_767, round(_LOUDNESS * one))) for one in samples))


def _tone(wave: str, pitches: Iterator[float]) -> Iterator[float]:
    turn = 0.0
    for hertz in pitches:
        yield _WAVES[wave](turn % 1)
        turn += hertz / RATE


def _noise(pitches: Iterator[float]) -> Iterator[float]:
    """Noise through a filter that lets the pitch pass."""
    low, band, chance = 0.0, 0.0, random.Random(0)
    for hertz in pitches:
        tuned = 2 * math.sin(math.pi * hertz / RATE)
        low += tuned * band
        band += tuned * (chance.uniform(-1, 1) - low - band / _NARROW)
        yield _NOISY * band / math.sqrt(tuned)  # as loud at every pitch


class Sounds:
    """Plays by name; each sound is made when it is first heard."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._made: dict[tuple[str, int], pygame.mixer.Sound] = {}
        try:
            pygame.mixer.init(RATE, -16, 1, 512, allowedchanges=0)  # or notes go out of tune
        except pygame.error:  # no sound device
            pygame.mixer.quit()

    def play(self, sound: SoundView) -> None:
        if not self._settings.sound or pygame.mixer.get_init() is None:
            return
        key = sound["name"], sound["raised"]
        if key not in self._made:
            samples = synthesise(SOUNDS[sound["name"]], sound["raised"])
            self._made[key] = pygame.mixer.Sound(buffer=samples.tobytes())
        self._made[key].play()
