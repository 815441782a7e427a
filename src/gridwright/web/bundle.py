"""The page's modules and styles as one file each, put together when the server starts.

The sources stay plain modules that a browser, node and the checks read as they are; here they are
joined without what people alone read – comments, casts, indentation – so that a page far away waits
for one short answer instead of thirty. The modules keep to a few forms – named imports, ``import *
as``, exports of declarations, no text of several lines – and whatever else is met is an error, so
that nothing is ever joined wrongly.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

_NAMES = re.compile(r'import \{([^}]*)\} from "\./([\w-]+\.js)";\n')
_WHOLE = re.compile(r'import \* as (\w+) from "\./([\w-]+\.js)";\n')
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const) (\w+))", re.M)
_DECLARED = re.compile(r"^export (?:async )?(?:function\*?|class|const) (\w+)", re.M)
_COMMENT = re.compile(r"^[ \t]*(?:/\*\*(?:(?!\*/).)*\*/|//[^\n]*)\n", re.M | re.S)
_CAST = re.compile(r"/\*\* @type (?:(?!\*/).)*\*/ ?")
#: At the end of a line of code; where a quotation mark follows it may be text.
_REMARK = re.compile(r"(?<=[;,{})\]]) // [^\n\"'`]*$", re.M)
_INDENT = re.compile(r"^[ \t]+|\n(?=\n)", re.M)
_STYLE_COMMENT = re.compile(r"/\*(?:(?!\*/).)*\*/\n?", re.S)
_LEFT = re.compile(r"^(?:import|export)\b(?! \{)", re.M)
_IMPORT = re.compile(r'@import "([^"]+)";\n')


def join_modules(main: str, sources: Mapping[str, str]) -> str:
    """The module ``main`` and all that it imports, as one module with the exports of ``main``.

    :raises ValueError: when a module is written in a form that is not known here.
    """
    joined: dict[str, str] = {}
    opening: list[str] = []

    def add(name: str) -> None:
        if name in joined:
            return
        if name in opening:
            raise ValueError(f"{name} imports itself by way of {' and '.join(opening)}")
        opening.append(name)
        text = _bare(name, sources[name])
        for pattern in (_NAMES, _WHOLE):
            for match in pattern.finditer(text):
                add(match[2])
        opening.pop()
        body = _NAMES.sub(lambda match: _taken(match[1], match[2]), text)
        body = _WHOLE.sub(lambda match: f"const {match[1]} = {_called(match[2])};\n", body)
        exported = _DECLARED.findall(body)
        inner = _EXPORT.sub("", body)
        if _LEFT.search(inner):
            raise ValueError(f"{name} imports or exports in a way that cannot be joined")
        if name == main:
            joined[name] = body
            return
        given = ", ".join(exported)
        joined[name] = f"const {_called(name)} = (() => {{\n{inner}return {{ {given} }};\n}})();\n"

    add(main)
    return "".join(joined.values())


def join_styles(main: str, sources: Mapping[str, str]) -> str:
    """A style sheet with the sheets that it imports in their places, without comments."""
    joined = _IMPORT.sub(lambda match: sources[match[1]], sources[main])
    return _INDENT.sub("", _STYLE_COMMENT.sub("", joined))


def _bare(name: str, source: str) -> str:
    """A module without what people alone read."""
    if any(line.count("`") % 2 for line in source.splitlines()):
        raise ValueError(f"{name} has a text of several lines, which cannot be joined")
    text = _REMARK.sub("", _CAST.sub("", _COMMENT.sub("", source)))
    return _INDENT.sub("", text)


def _called(module: str) -> str:
    return "$" + module.removesuffix(".js").replace("-", "_")


def _taken(names: str, module: str) -> str:
    taken = ", ".join(
        name.strip().replace(" as ", ": ") for name in names.split(",") if name.strip()
    )
    return f"const {{ {taken} }} = {_called(module)};\n"
