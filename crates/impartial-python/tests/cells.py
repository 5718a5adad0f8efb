"""Runs the code cells of a notebook as Jupyter does, with `exec`, and keeps what they show."""

import ast
import contextlib
import io
import json
import pathlib

TUTORIAL = pathlib.Path(__file__).resolve().parent.parent / "examples" / "tutorial.ipynb"


def run(notebook):
    """Returns the notebook with the outputs of a run from its first cell on."""
    names = {"__name__": "__main__"}
    cells, count = [], 0
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            count += 1
            source = "".join(cell["source"])
            outputs = shown(source, names, count)
            cell = {**cell, "execution_count": count, "outputs": outputs}
        cells.append(cell)
    return {**notebook, "cells": cells}


def shown(source, names, count):
    """Returns what a cell prints, and its last expression as text and as a table."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed, value = io.StringIO(), None
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, f"<cell {count}>", "exec"), names)
        if last is not None:
            value = eval(compile(ast.Expression(last.value), f"<cell {count}>", "eval"), names)
    outputs = []
    if printed.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": lines(printed.getvalue())})
    if value is not None:
        data = {"text/plain": lines(repr(value))}
        if hasattr(value, "_repr_html_"):
            data["text/html"] = lines(value._repr_html_())
        elif hasattr(value, "_repr_svg_"):
            data["image/svg+xml"] = lines(value._repr_svg_())
        result = {"data": data, "execution_count": count, "metadata": {}}
        outputs.append({**result, "output_type": "execute_result"})
    return outputs


def lines(text):
    return text.splitlines(keepends=True)


def read():
    return json.loads(TUTORIAL.read_text(encoding="utf-8"))


def write(notebook):
    text = json.dumps(notebook, indent=1, ensure_ascii=False, sort_keys=True)
    TUTORIAL.write_text(text + "\n", encoding="utf-8")
