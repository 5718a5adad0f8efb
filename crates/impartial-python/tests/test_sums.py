"""Sums as objects, and play against the program, against plain recursion."""

import functools
import random

import pytest

import impartial_games as ig


def heaps_of(text):
    """The heaps of a sum of Nim and Kayles, as sorted pairs of the game and the size."""
    heaps, name = [], None
    for word in text.replace("+", " ").split():
        if word.isdecimal():
            heaps.append((name, int(word)))
        else:
            name = word
    return tuple(sorted(heap for heap in heaps if heap[1]))


def options(heaps):
    found = set()
    for at, (name, size) in enumerate(heaps):
        rest = heaps[:at] + heaps[at + 1 :]
        if name == "nim":
            parts = [(left,) for left in range(size)]
        else:
            parts = [(left, size - take - left) for take in (1, 2) for left in range(size - take + 1)]
        for sizes in parts:
            found.add(tuple(sorted(rest + tuple((name, part) for part in sizes if part))))
    return found


@functools.lru_cache(maxsize=None)
def wins(heaps, misere):
    after = options(heaps)
    return misere if not after else any(not wins(option, misere) for option in after)


def random_sum(rng):
    games = []
    for _ in range(rng.randint(1, 3)):
        sizes = " ".join(str(rng.randint(1, 4)) for _ in range(rng.randint(1, 2)))
        games.append(f"{rng.choice(['nim', 'kayles'])} {sizes}")
    return " + ".join(games)


@pytest.mark.parametrize("misere", [False, True])
def test_sums_are_won_by_the_moves_of_the_definition(misere):
    rng = random.Random(21)
    for _ in range(60):
        text = random_sum(rng)
        position, heaps = ig.Sum(text, misere=misere), heaps_of(text)
        assert position.outcome == ("N" if wins(heaps, misere) else "P"), text
        every = position.moves(every=True)
        assert {heaps_of(move.after) for move in every} == options(heaps), text
        for move in every:
            assert move.wins == (not wins(heaps_of(move.after), misere)), (text, move)
        assert position.moves() == [move for move in every if move.wins]
        for move in every[:3]:
            assert heaps_of(position.after(move).position) == heaps_of(move.after)
        assert position.explain() == ig.game_reason(text, misere=misere)


@pytest.mark.parametrize("misere", [False, True])
def test_moves_are_named_as_on_the_command_line(misere):
    for text, lines in [
        ("cram 2x3", {"1,1-1,2": "cover 1,1-1,2", "row 1, columns 1-2": "cover 1,1-1,2"}),
        ("nim 5", {"5->1": "5 -> 1", "take 4": "5 -> 1"}),
        ("nim 5 + kayles 5", {"nim: 5 -> 1": "5 -> 1", "2: 5 -> 2 , 2": "5 -> 2 + 2"}),
    ]:
        position = ig.Sum(text, misere=misere)
        for line, name in lines.items():
            assert position.after(line) in [
                position.after(move) for move in position.moves(every=True) if move.text == name
            ], line
    game = ig.Game("on board\noo -> .. turned\n")
    board = ig.Sum("2x3", game=game, misere=misere)
    assert board.after("1,1  1,2  to .") == board.after("1,1 1,2 to .")
    assert ig.Sum("nim 5").play().move("take 5").winner == "you"


@pytest.mark.parametrize("misere", [False, True])
def test_the_program_wins_what_can_be_won(misere):
    rng = random.Random(22)
    for _ in range(40):
        text, first = random_sum(rng), rng.random() < 0.5
        play = ig.Sum(text, misere=misere).play(first=first)
        must_win = wins(heaps_of(text), misere) != first
        while not play.is_over:
            play.move(rng.choice(play.moves()))
        assert play.winner in ("you", "program")
        assert play.winner == "program" or not must_win, (text, play.history)
        # Moves are made in turn, and the last to move wins in normal play.
        players = [made.player for made in play.history]
        turns = ["you", "program"] if first else ["program", "you"]
        assert players == [turns[at % 2] for at in range(len(players))]
        if players and not misere:
            assert play.winner == players[-1]


@pytest.mark.parametrize("misere", [False, True])
def test_who_follows_the_hints_wins_too(misere):
    rng = random.Random(23)
    for _ in range(30):
        text = random_sum(rng)
        if wins(heaps_of(text), misere):
            play = ig.Sum(text, misere=misere).play()
            while not play.is_over:
                play.move(play.hint())
            assert play.winner == "you", text


def test_moves_can_be_taken_back():
    play = ig.Sum("nim 3 5 + kayles 4").play()
    start = play.position
    assert play.take_back().position == start and play.history == []
    play.move("5 -> 3").move(play.moves()[0])
    assert len(play.history) == 4
    assert len(play.take_back().history) == 2 and play.take_back().position == start
    with pytest.raises(ig.GameError, match="there is no move '5 -> 9'"):
        play.move("5 -> 9")
    assert play.history == [] and play.position == start
    twice = ig.Sum("nim 5 + kayles 5")
    assert twice.after("2: 5 -> 4").position == "nim 5 + kayles 4"
    assert twice.after("1: 5 -> 4").position == "nim 4 + kayles 5"
    assert twice.after("5 -> nothing").position == "kayles 5" and "1: 5 -&gt; 4" in twice.play()._repr_html_()
    second = ig.Sum("nim 3 5").play(first=False)
    assert second.history[0].player == "program" and second.hint() is None
    assert second.take_back().history == second.history


def test_games_of_ones_own_are_played_too():
    def fewer(position):
        pile, last = position
        return [(pile - take, take) for take in (1, 2, 3) if take <= pile and take != last]

    game = ig.Game(options=fewer)
    play = game.play((9, 0))
    while not play.is_over:
        play.move(play.hint().after)
    assert play.winner == "you" and play.history[0].after == (8, 1)
    position = ig.Sum((9, 0), game=game)
    assert (position.value, position.outcome) == (game.value((9, 0)), "N")
    assert position.after((8, 1)).outcome == "P"
    clobber = ig.Game("on board\nxo -> .x turned\nox -> .o turned\n")
    position = ig.Sum("2x3=xo + nim 2", game=clobber)
    assert position.value == 2 and position.moves() == clobber.moves("2x3=xo + nim 2")
    assert len(position.moves(every=True)) > len(position.moves()) > 0
    assert clobber.explain("2x3=xo + nim 2") == position.explain() != ""
    play = clobber.play("2x3=xo + nim 2", misere=True, first=False)
    while not play.is_over:
        play.move(play.moves()[-1])
    assert play.winner in ("you", "program")


def test_callables_are_explained_by_their_options():
    game = ig.Game(options=lambda heap: [heap - take for take in (1, 2) if take <= heap])
    text = game.explain(4)
    assert text.splitlines()[:3] == ["option  value", "3           0", "2           2"]
    assert "The least value that no option has is 1, so the player to move wins by moving to 3." in text
    assert "is 0, so the player to move loses" in game.explain(3)
    assert game.explain(0) == "There is no move, so the player to move loses.\n"
    assert game.explain(0, misere=True) == "There is no move, so the player to move wins.\n"
    assert "No option is lost" in game.explain(1, misere=True)
    assert "wins by moving to 1." in game.explain(2, misere=True)
    many = ig.Game(options=lambda heap: range(heap)).explain(50)
    assert "and 30 more\n" in many and "is 50, so the player to move wins by moving to 0." in many


def test_a_dialogue_ends_with_play():
    def dialogue(play, answers):
        answers, said = iter(answers), []

        def ask(question):
            assert "your move" in question
            try:
                return next(answers)
            except StopIteration:
                raise EOFError from None

        assert play.run(ask, said.append) is play
        return said

    play = ig.Sum("nim 1 2").play()
    said = dialogue(play, ["?", "9 -> 8", "2 -> 1", "1"])
    assert said[0] == "position: nim 1 2" and "2 -> 1 wins" in said
    assert any("there is no move '9 -> 8'" in line for line in said)
    assert said[-1] == "you won"
    assert dialogue(ig.Sum("nim 1 2").play(), ["q"])[-1].strip().endswith("nothing")
    # The program wins, and says its move.
    said = dialogue(ig.Sum("nim 2 2").play(), ["2 -> 1", "b", "2 -> nothing"])
    assert said[-2:] == ["program: 2 -> nothing", "program won"]
    assert "      and 10 more" in dialogue(ig.Sum("nim 30").play(), [])


def test_sums_are_values():
    position = ig.Sum("nim 3 5")
    assert position + "kayles 7" == position + ig.Sum("kayles 7") == ig.Sum("nim 3 5 + kayles 7")
    assert len({position, ig.Sum("nim 3 5"), ig.Sum("nim 3 5", misere=True)}) == 2
    assert repr(ig.Sum("nim 3", misere=True)) == "Sum('nim 3', misere=True)"
    assert position != "nim 3 5" and position.game is None and not position.misere
    assert str(position.picture()) == str(ig.game_picture("nim 3 5"))
    # What is no sum is refused at once.
    for text in ("kaylse 7", "nim x", "nim 3 +"):
        with pytest.raises(ig.GameError):
            ig.Sum(text)
    with pytest.raises(ig.GameError, match="character"):
        ig.Sum("path:x", game=ig.Game("on graph\no -> .\n"))


GAME = ig.Game(options=lambda heap: range(heap))


@pytest.mark.parametrize(
    "call, error, words",
    [
        (lambda: ig.Sum("kaylse 7").outcome, ig.RuleError, "did you mean kayles"),
        (lambda: ig.Sum("nim x").value, ig.GameError, "a position lists numbers"),
        (lambda: ig.Sum("").moves(), ig.RuleError, "expected a game"),
        (lambda: ig.Sum(7), TypeError, 'expected text such as "nim 3 5 \\+ kayles 7", found int'),
        (lambda: ig.Sum(7, game=GAME, limit=3), TypeError, "limit of its own"),
        (lambda: ig.Sum(7, game=GAME).picture(), ig.GameError, "no picture"),
        (lambda: ig.Sum(7, game=GAME).after(9), ig.GameError, "no move 9"),
        (lambda: ig.Sum("nim 3") + 7, TypeError, "unsupported"),
        (lambda: ig.Sum("nim 3") + ig.Sum(7, game=GAME), ig.GameError, "named games"),
        (lambda: ig.Sum("nim 3") + ig.Sum("nim 3", misere=True), ig.GameError, "the same misere"),
        (lambda: ig.Sum("nim 5 + kayles 5").after("5 -> 4"), ig.GameError, "several games .*'1: 5 -> 4'"),
        (lambda: ig.Sum("nim 3 5").after("take 2"), ig.GameError, "mean '3 -> 1' or '5 -> 3'\\?"),
        (lambda: ig.Sum("nim 1 + nim 1").after("1->0"), ig.GameError, "mean '1: 1 -> nothing' or '2: 1"),
        (lambda: ig.Sum("kayles 5").after("9 -> 2"), ig.GameError, "no move '9 -> 2'; moves"),
        (lambda: ig.Sum("cram 99x99", limit=10).outcome, ig.LimitError, "."),
        (lambda: GAME.play([]), TypeError, "unhashable"),
    ],
)
def test_what_is_no_sum_is_refused(call, error, words):
    with pytest.raises(error, match=words) as caught:
        call()
    assert type(caught.value) is error


def test_too_many_moves_are_not_made_one_by_one():
    for text in ("nim 1000000000000 7", "nim 1000000000000 1000000000000"):
        position = ig.Sum(text)
        winning = position.moves()
        assert [move.after for move in winning] == [None] * (position.outcome == "N")
        for call in (
            lambda: position.moves(every=True),
            position.play,
            lambda: ig.Game.from_name("nim").play(text),
            lambda: position.after(winning[0] if winning else "1000000000000 -> 7"),
        ):
            with pytest.raises(ig.LimitError, match="too large|too many moves"):
                call()
