"""Every game by its name, and sums of games: the facts of the command line."""

import pytest

import impartial_games as ig


def test_sums_have_values_moves_and_reasons():
    answer = ig.game_value("nim 3 5 + kayles 7 + cram 3x4")
    assert (answer["value"], answer["outcome"]) == (5, "N")
    assert answer["parts"][1] == {"game": "kayles", "position": "7", "value": 2}
    moves = ig.game_moves("nim 3 5 + kayles 7 + cram 3x4")["moves"]
    assert moves[0] == {"part": 0, "from": "5", "into": [], "text": "5 -> nothing"}
    assert ig.game_moves("wythoff 1,2")["moves"] == []
    assert ig.game_moves("nim 1 1 + kayles 1", misere=True)["outcome"] == "P"
    assert "golden ratio" in ig.game_reason("wythoff 3,5")
    assert str(ig.game_picture("cram 2x2")).startswith("<svg")


def test_every_move_of_a_sum_is_listed():
    for text, misere in [("nim 3 5 + kayles 2", False), ("kayles 3 + cram 2x2", True), ("nim 1 1", False)]:
        found = ig.game_moves(text, misere=misere, every=True)
        assert found.moves == ig.Sum(text, misere=misere).moves(every=True)
        winning = [move.text for move in found.moves if move.wins]
        assert winning == [move.text for move in ig.game_moves(text, misere=misere).moves]
        assert found.outcome == ("N" if winning else "P") and "more" not in found
        assert len(winning) < len(found.moves)


def test_heaps_agree_with_their_own_functions():
    for rule in ["kayles", "subtract:1,3,4", "0.137", "lasker"]:
        for heap in range(1, 20):
            assert ig.game_value(f"{rule} {heap}").value == ig.heap_value(rule, heap)


def test_values_are_integers_where_they_are_whole():
    assert ig.game_value("nim 5 + windup:7:1,2 3").parts[0].value == 5
    assert all(isinstance(part.value, (int, str)) for part in ig.game_value("fair-shares 4,2,1").parts)
    assert ig.game_value(f"nim {10**30}").value == 10**30
    # Python reads no longer texts as numbers.
    assert ig.game_value("nim 1" + "0" * 5000).value == "1" + "0" * 5000


def test_games_are_listed():
    games = ig.game_list()
    assert {"kayles", "wythoff", "cram", "nim"} <= {game.name for game in games}
    for game in games:
        assert set(game) == {"name", "aliases", "form", "position", "about", "is_rule"}
        assert ig.Game.from_name(game.name if not game.form or "[" in game.form else "nim")
        assert all(isinstance(alias, str) for alias in game.aliases)
    assert not any("FILE.txt" in game.form or game.form == ":FILE" for game in games)


def test_errors_say_what_was_meant():
    for sum, words in [
        ("kaylse 7", "did you mean kayles"),
        ("nim", "needs a position"),
        ("graph:a.txt 1", "files are not read; use .*Graph or Hackenbush"),
        ("nim 3 + kayles x", "kayles: a position"),
    ]:
        with pytest.raises(ig.GameError, match=words):
            ig.game_value(sum)
    with pytest.raises(ig.LimitError):
        ig.game_moves("wythoff 100,200 + 300,400", limit=10)
