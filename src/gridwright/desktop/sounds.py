"""Small sounds, made rather than loaded. Without a sound device the window is silent."""

from __future__ import annotations

from array import array

import pygame

RATE = 22_050
_LOUDNESS = 7_000  # of 32,767: several may sound at once
_ATTACK = 0.008

Note = tuple[float, float, float]  #: hertz, start and length in seconds

#: By the names that ``happenings`` uses.
SOUNDS: dict[str, tuple[Note, ...]] = {
    "move": ((330, 0, 0.03),),
    "bump": ((110, 0, 0.05),),
    "push": ((180, 0, 0.05),),
    "land": ((150, 0, 0.08),),
    "match": ((523, 0, 0.1), (659, 0.07, 0.1), (784, 0.14, 0.16)),
    "level": ((659, 0, 0.09), (880, 0.08, 0.09), (1175, 0.16, 0.2)),
    "win": ((523, 0, 0.14), (659, 0.12, 0.14), (784, 0.24, 0.14), (1047, 0.36, 0.3)),
    "lose": ((220, 0, 0.2), (165, 0.18, 0.35)),
    "rule": ((440, 0, 0.07), (587, 0.06, 0.1)),
    "dock": ((392, 0, 0.06), (523, 0.05, 0.09)),
    "take": ((587, 0, 0.05), (784, 0.04, 0.08)),
    "extinguish": ((240, 0, 0.06), (200, 0.05, 0.08), (160, 0.1, 0.12)),
    "teleport": ((330, 0, 0.06), (494, 0.05, 0.06), (740, 0.1, 0.1)),
    "transform": ((370, 0, 0.06), (466, 0.05, 0.06), (370, 0.1, 0.08)),
    "destroy": ((200, 0, 0.07), (130, 0.05, 0.12)),
}
_MOST_RAISED = 12


def synthesise(notes: tuple[Note, ...], raised: int = 0) -> array[int]:
    """The notes as 16-bit samples of a triangle wave, ``raised`` by that many semitones."""
    length = max(start + lasting for _, start, lasting in notes)
    samples = [0.0] * round(length * RATE)
    for hertz, start, lasting in notes:
        step = hertz * 2 ** (raised / 12) / RATE
        first, count = round(start * RATE), round(lasting * RATE)
        attack = _ATTACK * RATE
        for number in range(min(count, len(samples) - first)):
            turn = number * step % 1
            fading = (1 - number / count) ** 2
            loudness = min(1.0, number / attack) * fading
            samples[first + number] += (4 * abs(turn - 0.5) - 1) * loudness
    return array("h", (max(-32_768, min(32_767, round(_LOUDNESS * one))) for one in samples))


class Sounds:
    """Plays by name; each sound is made when it is first heard."""

    def __init__(self, on: bool) -> None:
        self.on = on
        self._made: dict[tuple[str, int], pygame.mixer.Sound] = {}
        try:
            pygame.mixer.init(RATE, -16, 1, 512, allowedchanges=0)  # or notes go out of tune
        except pygame.error:  # no sound device
            pygame.mixer.quit()

    def play(self, name: str, raised: int = 0) -> None:
        """``raised`` by semitones makes a chain climb."""
        if not self.on or pygame.mixer.get_init() is None:
            return
        key = name, min(raised, _MOST_RAISED)
        if key not in self._made:
            samples = synthesise(SOUNDS[name], key[1])
            self._made[key] = pygame.mixer.Sound(buffer=samples.tobytes())
        self._made[key].play()
