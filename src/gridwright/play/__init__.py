"""The middle end: everything between a key and a picture that is neither a rule nor a pixel."""

from gridwright.play.help import Efforts
from gridwright.play.play import Play, Wishes
from gridwright.play.session import Session

__all__ = ["Efforts", "Play", "Session", "Wishes"]
