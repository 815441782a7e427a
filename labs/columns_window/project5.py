"""Columns in a window: 13 rows, 6 columns, seven jewels. Run it: ``python project5.py``.

The arrows move the faller and space rotates it; ``?`` shows all keys. Everything is in
``gridwright.desktop``, which needs the package installed as ``gridwright[window]``.
"""

import sys

if __name__ == "__main__":
    try:
        from gridwright.desktop.launch import start
        from gridwright.games.columns import COLUMNS

        start(levels=(COLUMNS.title, [COLUMNS.endless()]))
    except ModuleNotFoundError as error:
        sys.exit(f"a window needs pygame-ce: pip install 'gridwright[window]' ({error})")
    except ValueError as error:
        sys.exit(str(error))
