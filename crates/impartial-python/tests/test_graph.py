"""Games on graphs, against their definitions."""

import copy
import pickle
import random

import numpy as np
import pytest

import impartial_games as ig
from test_nim import mex


def random_graph(rng, acyclic=False):
    positions = rng.randint(1, 9)
    edges = [
        (rng.randrange(positions), rng.randrange(positions))
        for _ in range(rng.randint(0, 2 * positions))
    ]
    if acyclic:
        edges = [(max(pair), min(pair)) for pair in edges if pair[0] != pair[1]]
    return positions, edges


def solved(positions, edges, misere):
    """Outcome and remoteness by going back from the end, a move at a time."""
    options = [[to for source, to in edges if source == position] for position in range(positions)]
    outcome, remoteness = {}, {}
    for level in range(positions + 1):
        settled = {}
        for position in set(range(positions)) - set(outcome):
            if not options[position]:
                settled[position] = "N" if misere else "P"
            elif any(outcome.get(option) == "P" for option in options[position]):
                settled[position] = "N"
            elif all(outcome.get(option) == "N" for option in options[position]):
                settled[position] = "P"
        outcome.update(settled)
        remoteness.update(dict.fromkeys(settled, level))
    return options, outcome, remoteness


@pytest.mark.parametrize("misere", [False, True])
def test_solutions_are_those_of_the_definition(misere):
    rng = random.Random(7)
    for _ in range(300):
        positions, edges = random_graph(rng)
        options, outcome, remoteness = solved(positions, edges, misere)
        solution = ig.solve_graph(positions, edges, misere=misere)
        for position in range(positions):
            assert solution.outcomes[position] == outcome.get(position, "D")
            assert solution.remoteness[position] == remoteness.get(position, -1)
            move = solution.moves[position]
            assert move == -1 if not options[position] else move in options[position]
            if outcome.get(position) == "N" and options[position]:
                assert outcome[move] == "P"
                assert remoteness[move] == remoteness[position] - 1
                winning = {to for to in options[position] if outcome.get(to) == "P"}
                assert set(solution.winning_options(position)) == winning
            elif outcome.get(position, "D") == "D":
                assert outcome.get(move, "D") == "D"


def test_grundy_values_are_those_of_the_definition():
    rng = random.Random(8)
    for _ in range(200):
        positions, edges = random_graph(rng, acyclic=True)
        values = []
        for position in range(positions):
            values.append(mex({values[to] for source, to in edges if source == position}))
        assert ig.grundy_values(positions, edges).tolist() == values
        loopy = ig.loopy_values(positions, edges)
        assert loopy.finite.tolist() == values
        assert [value.finite for value in loopy] == values


def test_loopy_values_decide_pairs_of_tokens():
    rng = random.Random(9)
    for _ in range(100):
        positions, edges = random_graph(rng)
        values = ig.loopy_values(positions, edges)
        pairs = [(a, b) for a in range(positions) for b in range(positions)]
        steps = [((a, c), (b, c)) for a, b in edges for c in range(positions)]
        steps += [((c, a), (c, b)) for a, b in edges for c in range(positions)]
        place = {pair: at for at, pair in enumerate(pairs)}
        solution = ig.solve_graph(len(pairs), [(place[a], place[b]) for a, b in steps])
        for pair in pairs:
            outcome = solution.outcomes[place[pair]]
            assert values.sum(pair).outcome == outcome
            assert (values[pair[0]] + values[pair[1]]).outcome == outcome
            for token, to in values.best_moves(pair):
                after = tuple(to if at == token else other for at, other in enumerate(pair))
                assert solution.outcomes[place[after]] == {"N": "P", "D": "D"}[outcome]


def test_two_seats_are_the_impartial_game():
    rng = random.Random(10)
    letters = {"N": "A", "P": "B", "D": "D"}
    for _ in range(100):
        positions, edges = random_graph(rng)
        graph = ig.Graph(positions, edges)
        solution, seats = graph.solve(), graph.solve_seats("AB")
        assert seats.values[:, 0].tolist() == [letters[letter] for letter in solution.outcomes]
        assert seats.remoteness[:, 0].tolist() == solution.remoteness.tolist()
        assert seats.values.shape == seats.moves.shape == (positions, 2)
        assert graph.solve_seats("AB", ["ADB", "BDA"]).values.tolist() == seats.values.tolist()


def test_every_form_of_a_graph_is_the_same():
    rng = random.Random(11)
    for count in (0, 1, 30, 200_000):
        positions = max(1, count // 3)
        sources = [rng.randrange(positions) for _ in range(count)]
        targets = [rng.randrange(positions) for _ in range(count)]
        expected = ig.Graph(positions, sources, targets)
        assert expected.edge_count == count
        assert ig.Graph(positions, list(zip(sources, targets))) == expected
        assert ig.Graph(positions, zip(sources, targets)) == expected
        for dtype in ("u4", "i4", "u8", "i8", ">i8"):
            a, b = np.array(sources, dtype=dtype), np.array(targets, dtype=dtype)
            assert ig.Graph(positions, a, b) == expected
            assert ig.Graph(positions, np.stack([a, b], axis=1)) == expected
            assert ig.Graph(positions, np.repeat(a, 2)[::2], b) == expected
        assert pickle.loads(pickle.dumps(expected)) == expected
        if positions < 2**15:
            a, b = np.array(sources, "i2"), np.array(targets, "u2")
            assert ig.Graph(positions, a, b) == expected


def test_sparse_matrices_are_graphs():
    sparse = pytest.importorskip("scipy.sparse")
    matrix = np.array([[0, 1, 0], [1, 0, 1], [0, 0, 0]])
    expected = ig.Graph(3, [(0, 1), (1, 0), (1, 2)])
    for form in (sparse.coo_array, sparse.csr_array, sparse.csc_array, sparse.csr_matrix):
        assert ig.Graph(form(matrix)) == expected
        assert ig.solve_graph(form(matrix)) == expected.solve()
    with pytest.raises(ValueError, match="not square"):
        ig.Graph(sparse.csr_array(matrix[:2]))


def test_networks_are_graphs():
    networkx = pytest.importorskip("networkx")
    network = networkx.DiGraph([("a", "b"), ("b", "c"), ("c", "b"), ("c", "d")])
    graph = ig.Graph(network)
    assert graph.names == ["a", "b", "c", "d"]
    assert "".join(graph.solve().outcomes) == "".join(ig.solve_graph(network).outcomes)
    assert "".join(graph.solve().outcomes) == "NPNP"
    path = networkx.path_graph(3)
    assert ig.Graph(path).edge_count == 4
    doubled = networkx.MultiDiGraph([(0, 1), (0, 1)])
    assert ig.Graph(doubled).edge_count == 2
    copied = pickle.loads(pickle.dumps(graph))
    assert copied == graph and copied.names == graph.names


def random_labels(rng, positions):
    """Names of several kinds for the positions of a graph."""
    return rng.sample(["a", "b", (0, 1), frozenset("c"), 5, 7, 2.5, "7", b"7", -1], positions)


def test_labels_are_names_in_every_form():
    rng = random.Random(14)
    for _ in range(200):
        positions, edges = random_graph(rng)
        labels = random_labels(rng, positions)
        named = [(labels[source], labels[target]) for source, target in edges]
        facts = ig.solve_graph(positions, edges).by_name()
        expected = {
            labels[at]: (outcome, remoteness, None if move is None else labels[move])
            for at, (outcome, remoteness, move) in facts.items()
        }
        options = {label: [] for label in labels}
        for source, target in named:
            options[source].append(target)
        assert ig.solve_graph(options).by_name() == expected
        assert ig.Graph(options).names == labels
        met = list(dict.fromkeys(label for pair in named for label in pair))
        for pairs in (named, tuple(named), iter(named), map(list, named)):
            solution = ig.solve_graph(pairs)
            assert solution.names == met
            for label, (outcome, remoteness, move) in solution.by_name().items():
                assert (outcome, remoteness) == expected[label][:2]
                assert move is None or (label, move) in named
    assert ig.Graph(np.array([[3, 1], [1, 2]])).names == [3, 1, 2]
    assert ig.Graph([]).position_count == ig.Graph({}).edge_count == 0


@pytest.mark.parametrize("kind", ["pandas", "polars"])
def test_data_frames_are_graphs(kind):
    frames = pytest.importorskip(kind)
    expected = ig.Graph([("a", "b"), ("b", "c"), ("b", "a")])
    ends = {"source": ["a", "b", "b"], "target": ["b", "c", "a"]}
    for columns in (ends, {"weight": [1, 2, 3], **ends}, {"from": ends["source"], "to": ends["target"]}):
        graph = ig.Graph(frames.DataFrame(columns))
        assert graph == expected and graph.names == ["a", "b", "c"]
    assert ig.Graph(frames.DataFrame({"u": [1, 2], "v": [2, 5]})).names == [1, 2, 5]
    with pytest.raises(ValueError, match="row 1 has no v"):
        ig.Graph(frames.DataFrame({"u": ["a", "b"], "v": ["b", None]}))
    with pytest.raises(ValueError, match="has two columns, not 1"):
        ig.Graph(frames.DataFrame({"u": [1]}))
    for column in ("nodes", "tocoo"):
        assert ig.Graph(frames.DataFrame({**ends, column: [1, 2, 3]})) == expected


def test_columns_of_one_name_are_no_edges():
    pandas = pytest.importorskip("pandas")
    for columns, name in ((["u", "u"], "u"), (["source", "target", "target"], "target")):
        with pytest.raises(ValueError, match=f"has 2 columns named '{name}'"):
            ig.Graph(pandas.DataFrame([["a"] * len(columns)], columns=columns))
    # A column that is not read may have any name.
    frame = pandas.DataFrame([["a", "b", 1, 2]], columns=["source", "target", "x", "x"])
    assert ig.Graph(frame) == ig.Graph([("a", "b")])


def test_integers_of_numpy_are_plain_names():
    numbers = np.array([3, 1, 2])
    pairs = list(zip(numbers, numbers[1:]))
    for graph in (ig.Graph(pairs), ig.Graph({numbers[0]: [numbers[1]], numbers[1]: [numbers[2]]})):
        assert graph.names == [3, 1, 2] and {type(name) for name in graph.names} == {int}
        assert str(graph.solve()[1]) == "PositionFacts(outcome='N', remoteness=1, move=2)"
    with pytest.raises(ig.CycleError, match="positions 3 -> 1 -> 3 form"):
        ig.grundy_values([(numbers[0], 1), (1, numbers[0])])
    with pytest.raises(TypeError, match="the options of 3: expected a list, found 'b'"):
        ig.Graph({numbers[0]: "b"})
    with pytest.raises(KeyError) as caught:
        ig.solve_graph(pairs)[np.int64(9)]
    assert caught.value.args == ("9 is not a node of the graph",)
    # Time spans are labels like any other.
    spans = [np.timedelta64(1, unit) for unit in "Dh"]
    assert ig.Graph([spans]).names == spans


def test_equal_graphs_have_equal_names():
    one, other, plain = ig.Graph([("a", "b")]), ig.Graph([("a", "c")]), ig.Graph(2, [(0, 1)])
    asked = (
        lambda graph: graph,
        ig.Graph.solve,
        lambda graph: graph.solve_seats("AB"),
        ig.Graph.loopy_values,
    )
    for answers in asked:
        same = answers(ig.Graph({"a": ["b"], "b": []}))
        assert answers(one) == same == pickle.loads(pickle.dumps(same))
        assert answers(one) != answers(other) and answers(one) != answers(plain)
        assert answers(plain) == answers(ig.Graph(2, [0], [1]))


def test_results_give_the_nodes_of_a_network_back():
    networkx = pytest.importorskip("networkx")
    top, end = "top", (0, 1)
    network = networkx.DiGraph([(top, 5), (5, end), (5, top)])
    solution = ig.solve_graph(network)
    expected = {top: ("P", 2, 5), 5: ("N", 1, end), end: ("P", 0, None)}
    assert solution.by_name() == expected and list(expected) == solution.graph.names
    assert solution.winning_options(5) == [top, end] and solution.winning_options(top) == []
    copied = pickle.loads(pickle.dumps(solution))
    assert copied.by_name() == expected and copied.winning_options(5) == [top, end]
    seats = ig.Graph(network).solve_seats("AB").by_name()
    assert seats[top] == [("B", 2, 5), ("A", 2, 5)] and seats[end] == [("B", 0, None), ("A", 0, None)]
    drawn = networkx.DiGraph([("a", "a")])
    assert ig.solve_graph(drawn).by_name() == {"a": ("D", None, "a")}
    values = ig.loopy_values(network)
    assert values.by_name() == {top: ig.LoopyValue(0), 5: ig.LoopyValue(1), end: ig.LoopyValue(0)}
    assert values.sum([5, top]).outcome == "N"
    assert values.best_moves([end, 5]) == [(1, top), (1, end)]
    assert values.graph.names == ig.Graph(network).solve_seats("AB").graph.names
    acyclic = networkx.DiGraph([(top, 5), (5, end)])
    assert dict(zip(acyclic, ig.grundy_values(acyclic))) == {top: 0, 5: 1, end: 0}
    # Without names the numbers stand for themselves.
    assert ig.solve_graph(2, [(1, 0)]).by_name() == {0: ("P", 0, None), 1: ("N", 1, 0)}


def test_errors_name_the_nodes_of_a_network():
    networkx = pytest.importorskip("networkx")
    network = networkx.DiGraph([("a", (1, 2)), ((1, 2), "a"), ("a", 7)])
    with pytest.raises(ig.CycleError, match=r"positions 'a' -> \(1, 2\) -> 'a' form a cycle"):
        ig.grundy_values(network)
    with pytest.raises(ig.CycleError, match=r"6 -> 7 -> \.\.\. \(12 positions\) -> 0 form a cycle"):
        ig.grundy_values(networkx.cycle_graph(12, create_using=networkx.DiGraph))
    solution, values = ig.solve_graph(network), ig.loopy_values(network)
    for name in ("b", 0, (1, 3)):
        for call in (lambda: solution.winning_options(name), lambda: values.sum([name])):
            with pytest.raises(KeyError) as caught:
                call()
            assert caught.value.args == (f"{name!r} is not a node of the graph",)
    names = solution.graph.names
    names.clear()
    assert solution.graph.names == ["a", (1, 2), 7]


def test_a_long_path_is_an_input_like_any_other():
    count = 300_000
    sources = np.arange(1, count, dtype=np.uint32)
    solution = ig.solve_graph(count, sources, sources - 1)
    assert solution.remoteness[-1] == count - 1
    assert ig.grundy_values(count, sources, sources - 1).max() == 1


@pytest.mark.parametrize(
    "arguments, error, words",
    [
        ((3, [0, 1], [1, 3]), ValueError, "edge 1 names position 3, but there are 3"),
        ((3, [0, -1], [1, 3]), ValueError, "edge 1 names position -1"),
        ((3, [0, 2**40], [1, 0]), ValueError, f"position {2**40}"),
        ((3, [0, 1], [1]), ValueError, "2 sources and 1 targets"),
        ((3, [0.5], [1]), TypeError, "sources: expected integers, found an array of float64"),
        ((3, [[0]], [[1]]), ValueError, "one dimension"),
        ((3, [(0, 1, 2)]), ValueError, "shape"),
        ((3, 5), TypeError, "."),
        ((3, np.array(5)), ValueError, r"expected the shape \(m, 2\), found \(\)"),
        ((-1,), ValueError, "positions: -1 is negative"),
        ((2**32,), ValueError, "at most"),
        ((2**70,), ValueError, "64 bits"),
        (("abc",), TypeError, "str"),
        ((3, None, [1]), TypeError, "targets without sources"),
        (("abc", [1], [1]), TypeError, "positions: expected an integer, found str"),
        (({"a": "bc"},), TypeError, "the options of 'a': expected a list, found 'bc'"),
        (({"a": 5},), TypeError, "the options of 'a'"),
        (([("a", "b"), "cd"],), ValueError, "edge 1: expected a pair of labels, found 'cd'"),
        (([("a", "b", 3)],), ValueError, "edge 0: expected a pair of labels"),
        (([([], 1)],), TypeError, "unhashable"),
        ((3, np.array(["a"]), [0]), TypeError, "<U1"),
    ],
)
def test_what_is_no_graph_is_refused(arguments, error, words):
    with pytest.raises(error, match=words):
        ig.solve_graph(*arguments)


def test_a_bad_edge_far_on_is_named():
    sources = np.zeros(200_000, dtype=np.int64)
    sources[170_001] = 9
    with pytest.raises(ValueError, match="edge 170001 names position 9, but there are 3"):
        ig.Graph(3, sources, np.zeros_like(sources))


def test_questions_that_have_no_answer_are_refused():
    graph = ig.Graph(2, [(0, 1), (1, 0)])
    with pytest.raises(ValueError, match="form a cycle"):
        graph.grundy_values()
    with pytest.raises(ValueError, match="seat 1 prefers"):
        graph.solve_seats("AB", ["ADB", "DAB"])
    for teams, orders, words in [
        ("AC", None, "letter 2"),
        ("", None, "at least one seat"),
        ("AB", ["ADB"], "1 orders for 2 seats"),
        ("AB", ["ADB", "BDB"], "twice"),
    ]:
        with pytest.raises(ValueError, match=words):
            graph.solve_seats(teams, orders)
    with pytest.raises(ValueError, match="1 labels for 2 positions"):
        graph.solve_seats("AB", labels="A")
    with pytest.raises(KeyError, match="from 0 to 1, found 2"):
        graph.solve().winning_options(2)
    with pytest.raises(KeyError, match="found -1"):
        graph.solve_seats("AB")[-1]
    with pytest.raises(KeyError, match="found 5"):
        graph.loopy_values().sum([5])
    with pytest.raises(IndexError):
        graph.loopy_values()[2]


def test_results_are_values():
    solution = ig.solve_graph(4, [0, 1, 1, 3], [1, 0, 2, 3])
    assert pickle.loads(pickle.dumps(solution)) == solution
    assert solution != ig.solve_graph(4, [0, 1, 1, 3], [1, 0, 2, 3], misere=True)
    with pytest.raises(ValueError):
        solution.outcomes[0] = "N"
    for value in ig.loopy_values(3, [(1, 0), (2, 2), (2, 1)]):
        assert pickle.loads(pickle.dumps(value)) == copy.deepcopy(value) == value
        assert eval(repr(value), vars(ig)) == value and hash(value) == hash(copy.copy(value))
    values = ig.loopy_values(3, [(1, 0), (2, 2), (2, 1)])
    assert pickle.loads(pickle.dumps(values)) == copy.copy(values) == values
    assert values != ig.loopy_values(3, [(1, 0), (2, 1)])
    graph = ig.Graph(2, [(0, 1)])
    assert hash(graph) == hash(pickle.loads(pickle.dumps(graph))) and len({graph, graph}) == 1
    seats = graph.solve_seats("AB", ["ADB", "BDA"], labels="AB")
    assert pickle.loads(pickle.dumps(seats)) == copy.deepcopy(seats) == seats
    assert seats != graph.solve_seats("AB") and seats != "AB"


@pytest.mark.parametrize(
    "call, error, words",
    [
        (lambda: ig.LoopyValue(-1), ValueError, "finite: -1 is negative"),
        (lambda: ig.LoopyValue(1.0), TypeError, "finite: expected an integer, found float"),
        (lambda: ig.LoopyValue(None, [0, 2**32]), ValueError, r"options\[1\]: .* 32 bits"),
        (lambda: ig.Graph(3, np.array([True]), [1]), TypeError, "sources: .* bool"),
        (lambda: ig.Graph(3, [0], np.array([1], object)), TypeError, "targets: .* object"),
        (lambda: ig.Graph(3, [(0.0, 1.0)]), TypeError, "sources: .* float64"),
        (lambda: ig.Graph(3.0), TypeError, "float"),
        (lambda: ig.grundy_values(3, [0], [2**64]), TypeError, "targets: .* object"),
    ],
)
def test_wrong_types_are_named(call, error, words):
    with pytest.raises(error, match=words):
        call()
