"""The tutorial as a notebook: its cells run, and show what the file says.

After a change, `IMPARTIAL_NOTEBOOK=bless` writes what they show now.
"""

import json
import os

import pytest

import cells


def test_the_cells_of_the_tutorial_show_what_the_file_says():
    pytest.importorskip("networkx")
    pytest.importorskip("pandas")
    stored = cells.read()
    found = cells.run(stored)
    if os.environ.get("IMPARTIAL_NOTEBOOK") == "bless":
        cells.write(found)
        return
    for before, after in zip(stored["cells"], found["cells"]):
        assert before == after, "".join(before["source"])
    assert (stored["nbformat"], stored["nbformat_minor"]) == (4, 5)


def test_what_a_cell_raises_is_raised():
    broken = {"cells": [{"cell_type": "code", "source": ["ig = 1\n", "ig.nothing"]}]}
    with pytest.raises(AttributeError):
        cells.run(broken)
    assert json.dumps(cells.run({"cells": []})) == '{"cells": []}'
