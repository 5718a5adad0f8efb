//! Error messages for texts that are not formats, and for inputs that are not in one.

use super::Format;

/// Returns the lines of a page two by two.
fn pairs(page: &str) -> impl Iterator<Item = (&str, &str)> {
    let lines = || page.lines().enumerate();
    let every_second = move |odd| lines().filter(move |it| it.0 % 2 == odd).map(|it| it.1);
    every_second(0).zip(every_second(1))
}

#[test]
fn malformed_formats_are_refused_with_a_place() {
    let empty = "the format is empty; `n; a[n]` is a number n, then a line of n numbers";
    let page = [("", empty), (" \n ; \n", empty)].map(|(text, message)| (text, 1, message));
    let marked = pairs(include_str!("errors_of_formats.txt")).map(|(text, mark)| {
        let (before, message) = mark.split_once("^ ").expect("a mark below the format");
        (text, 1 + before.chars().count(), message)
    });
    for (text, column, message) in page.into_iter().chain(marked) {
        let error = text.parse::<Format>().expect_err(text);
        assert_eq!(error.to_string(), format!("line 1, column {column}: {message}"), "{text}");
    }
    let error = "n\n\n  a[m]".parse::<Format>().expect_err("it is wrong");
    assert_eq!((error.place.line, error.place.column), (3, 5));
}

#[test]
fn inputs_that_are_not_in_a_format_are_refused_with_a_place() {
    for (case, message) in pairs(include_str!("errors_of_inputs.txt")) {
        let (text, input) = case.split_once(" <").expect("a format and an input");
        let format: Format = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        let error = format.check(&input.trim_start().replace("\\n", "\n")).expect_err(case);
        assert_eq!(error.to_string(), message.trim_start(), "{case}");
    }
}
