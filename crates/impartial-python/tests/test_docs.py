"""The examples of the documentation, run."""

import doctest
import inspect
import pathlib

import pytest

import impartial_games as ig

HERE = pathlib.Path(__file__).resolve().parent
CRATE = HERE.parent
ROOT = CRATE.parent.parent

#: The pages whose Python blocks are run here.
PAGES = [CRATE / "README.md", ROOT / "docs" / "tutorials" / "python.md"]

SECTIONS = {"function": ["Parameters", "Returns", "Raises", "Examples"], "class": ["Examples"]}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_blocks_of_a_page_print_what_it_shows(page):
    text = page.read_text(encoding="utf-8")
    # A block ends where its fence is, which is no output.
    text = text.replace("\n```\n", "\n\n\n")
    test = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    assert test.examples
    result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test)
    assert result.failed == 0


@pytest.mark.parametrize("name", ig.__all__)
def test_the_examples_of_a_name_print_what_they_show(name):
    thing = getattr(ig, name)
    finder = doctest.DocTestFinder(exclude_empty=True)
    tests = finder.find(thing, name, module=False, globs={})
    assert any(test.examples for test in tests), f"{name} has no example"
    for test in tests:
        assert doctest.DocTestRunner().run(test).failed == 0


@pytest.mark.parametrize("name", ig.__all__)
def test_every_name_is_documented(name):
    thing = getattr(ig, name)
    text = inspect.getdoc(thing) or ""
    sections = SECTIONS["class" if inspect.isclass(thing) else "function"]
    if not inspect.isclass(thing) and not inspect.signature(thing).parameters:
        sections = ["Returns", "Examples"]
    for section in sections:
        assert f"{section}\n{'-' * len(section)}\n" in text, f"{name} lacks {section}"
    if inspect.isclass(thing):
        for member, value in vars(thing).items():
            if not member.startswith("_"):
                assert inspect.getdoc(value), f"{name}.{member} has no documentation"


@pytest.mark.parametrize("name", ig.__all__)
def test_every_name_occurs_in_the_tutorial(name):
    text = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    assert name in text
