"""The table of questions, as this package answers it.

Its facts were computed by definition; the command line and the page answer the same table in tests of
their own.
"""

import json
import pathlib

import pytest

import impartial_games as ig

ROOT = pathlib.Path(__file__).resolve().parents[3]
TABLE = json.loads((ROOT / "tests/fixtures/questions.json").read_text(encoding="utf-8"))

EXCEPTIONS = {
    "argument": ValueError,
    "cycle": ig.CycleError,
    "game": ig.GameError,
    "limit": ig.LimitError,
    "period": ig.PeriodError,
    "rule": ig.RuleError,
}


def heaps(question):
    rule, sizes = question["rule"], [int(heap) for heap in question["heaps"]]
    values = [ig.heap_value(rule, heap) for heap in sizes]
    moves = ig.heap_moves(rule, sizes)
    return {
        "values": values,
        "value": ig.nim_sum(values),
        "outcome": "N" if moves else "P",
        "moves": sorted([move.heap, sorted(move.into)] for move in moves),
    }


def misere_outcome(question):
    quotient = ig.misere_quotient(question["rule"], max(question["heaps"]) + 1)
    return {"outcome": quotient.outcome(question["heaps"])}


def values(question):
    return {"values": ig.heap_values(question["rule"], question["to"] + 1).tolist()}


def period(question):
    found = ig.heap_period(question["rule"])
    return {
        "preperiod": found.preperiod,
        "period": found.length,
        "saltus": found.saltus,
        "theorem": found.theorem,
        "proved": found.proven,
    }


def quotient(question):
    found = ig.misere_quotient(question["rule"], question["heaps"])
    return {
        "order": found.order,
        "losing": found.losing_count,
        "tame": found.tame,
        "period": [found.period.preperiod, found.period.period],
        "proved": found.proven,
    }


def made(question):
    return ig.Graph(question["positions"], question["edges"])


def graph(question):
    solution = made(question).solve(misere=question["misere"])
    facts = list(solution.by_name().values())
    return {
        "outcome": "".join(solution.outcomes),
        "remoteness": [remoteness for _, remoteness, _ in facts],
        "moves": [move for _, _, move in facts],
    }


def grundy(question):
    return {"values": made(question).grundy_values().tolist()}


def loopy(question):
    values = made(question).loopy_values()
    named = [{"inf": list(value.options)} if value.finite is None else value.finite for value in values]
    return {"values": named}


def loopy_sum(question):
    values, tokens = made(question).loopy_values(), question["tokens"]
    moves = sorted(map(list, values.best_moves(tokens)))
    return {"outcome": values.sum(tokens).outcome, "moves": moves}


def seats(question):
    asked = {"orders": question.get("orders"), "misere": question["misere"]}
    table = made(question).solve_seats(question["seats"], **asked).values
    return {"values": ["".join(row) for row in table.T]}


def hackenbush(question):
    position = ig.Hackenbush(map(tuple, question["edges"]))
    try:
        value = position.value()
    except ig.GameError:
        value = None
    return {
        "value": value,
        "outcome": position.outcome(),
        "left": position.winning_moves("Left"),
        "right": position.winning_moves("Right"),
    }


NIM = {
    "sum": lambda *values: ig.nim_sum(values),
    "mul": ig.nim_mul,
    "inv": ig.nim_inverse,
    "sqrt": ig.nim_sqrt,
    "pow": ig.nim_pow,
}


def nim(question):
    return {"value": NIM[question["op"]](*question["arguments"])}


FACE = {
    "heaps": heaps,
    "misere-outcome": misere_outcome,
    "values": values,
    "period": period,
    "quotient": quotient,
    "graph": graph,
    "grundy": grundy,
    "loopy": loopy,
    "loopy-sum": loopy_sum,
    "seats": seats,
    "hackenbush": hackenbush,
    "hackenbush-form": hackenbush,
    "nim": nim,
}


def is_offered(question):
    return question["ask"] in FACE and question.get("op", "sum") in NIM


@pytest.mark.parametrize("question", TABLE, ids=lambda question: question["id"])
def test_the_package_knows_the_facts_of_a_question(question):
    assert is_offered(question) == ("python" not in question.get("not", []))
    if not is_offered(question):
        return
    answer, facts = FACE[question["ask"]], question["facts"]
    if "error" not in facts:
        found = answer(question)
        assert {name: found[name] for name in facts} == facts
        return
    with pytest.raises(ValueError) as caught:
        answer(question)
    assert type(caught.value) is EXCEPTIONS[facts["error"]]
    assert facts.get("says", "") in str(caught.value)


def test_so_many_questions_are_answered():
    missing = sum(not is_offered(question) for question in TABLE)
    line = f"{len(TABLE)} questions, {len(TABLE) - missing} answered, {missing} not offered by this face"
    print(line)
    assert line == "198 questions, 150 answered, 48 not offered by this face"
