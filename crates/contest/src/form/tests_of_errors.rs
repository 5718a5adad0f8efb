//! What is said of texts that are no format, and of texts that are not in one.

use super::format::Format;

/// Texts that are no format, each with the column in line 1 and what is said.
const FORMATS: &[(&str, &str)] = &[
    ("", "1: the format is empty; `n; a[n]` is a number n, then a line of n numbers"),
    (" \n ; \n", "1: the format is empty; `n; a[n]` is a number n, then a line of n numbers"),
    ("n; a[m]", "6: no number before this is called `m`"),
    ("cnt; a[cnts]", "8: no number before this is called `cnts`; did you mean cnt?"),
    ("n; a[n", "7: expected ], found the end of the format"),
    ("n; a[]", "6: expected a number or a name, found `]`"),
    (
        "n:1; a[n]",
        "4: expected .. and the greatest number, as in n:1..100, found the end of the line",
    ),
    ("n:1..; a[n]", "6: expected a number or a name, found the end of the line"),
    ("n:5..2", "1: `5..2` has no number"),
    ("n k:2..n", "3: `2..n` has no number if n = 1"),
    ("n:0..5; a[n-1]", "11: `n-1` is negative if n = 0"),
    ("n; a[n]; b[n] a", "15: `a` is already the name of something before this"),
    ("n; a[n]; b[a]", "12: `a` is no single number, so it can neither count nor limit anything"),
    ("n n", "3: `n` is already the name of something before this"),
    ("tree", "5: expected a number or a name, found the end of the format"),
    ("n; tree", "8: expected a number or a name, found the end of the format"),
    (
        "n; graph n",
        "11: expected the number of edges, as in graph n m, found the end of the format",
    ),
    ("n; tree n simple", "11: `simple` is a word of the language and cannot be a name"),
    ("n m; dag n m simpel", "14: expected a name, found `simpel`; did you mean simple?"),
    ("n; tree n simpel", "11: expected a name, found `simpel`; did you mean simple?"),
    ("n; tree n n", "11: `n` is already the name of something before this"),
    ("n; tree n w:5..1", "11: `5..1` has no number"),
    (
        "n; tree n w; a[w]",
        "16: `w` is no single number, so it can neither count nor limit anything",
    ),
    ("n; tree n w x", "13: expected ; or the end of the line, found `x`"),
    (
        "n; dag n n simple; dag 3 n+2 simple",
        "24: there is no such graph with 3 vertices and n+2 edges within the limits",
    ),
    (
        "n:1..3 m:7..9; dag n m simple",
        "20: there is no such graph with n vertices and m edges within the limits",
    ),
    ("n:0..3; tree n", "14: there is no such graph with n vertices and n-1 edges if n = 0"),
    (
        "x distinct",
        "3: expected `distinct` and `sorted` after a list of numbers alone, found `distinct`",
    ),
    ("n; a[n] distnct", "9: expected a name, found `distnct`; did you mean distinct?"),
    ("n:1..10; a[n]:1..9 distinct", "10: `1..9` has less than n different numbers if n = 10"),
    ("n; p[n]:1..n-1 distinct", "4: `1..n-1` has no number if n = 1"),
    ("(u v) 3", "7: expected * and how often, as in (u v) *m, found `3`"),
    ("(u v *3", "6: expected a name, a number or a word in quotes, found `*`"),
    ("{ x }", "6: expected * and how often, as in } *t, found the end of the format"),
    ("{ x *3", "7: expected ; or }, found the end of the format"),
    ("x } *3", "3: expected the end of the format, found `}`"),
    ("{ } *3", "3: expected a line, found `}`"),
    (
        "t { x } *t",
        "3: expected a name, a number or a word in quotes, found `{`; write ; before it",
    ),
    ("m u v *m", "8: no number before this is called `m`"),
    ("{ x } *; y", "1: what is repeated to the end of the file must be last, but for fixed words"),
    ("{ x * } *3", "3: what is repeated to the end of the file must be last, but for fixed words"),
    (
        "n:0..3; a[n] *",
        "9: what is repeated to the end of the file must have a number or word each time",
    ),
    ("*3", "1: expected a name before *, found `*`"),
    (
        "{ { { { { { { { { x } *2 } *2 } *2 } *2 } *2 } *2 } *2 } *2 } *2",
        "17: braces are nested more than 8 deep",
    ),
    ("n:1..10^40", "6: 10^40 is more than 10^36 away from 0"),
    (
        "n:1..99999999999999999999999999999999999999999",
        "6: 99999999999999999999999999999999999999999 is more than 10^36 away from 0",
    ),
    ("n:1..10^36+1", "12: 1000000000000000000000000000000000001 is more than 10^36 away from 0"),
    (
        "a:1..10^36; b:1..a+1",
        "13: 1000000000000000000000000000000000001 is more than 10^36 away from 0",
    ),
    ("a[10^8]", "1: an input has at least 10^8 values, more than 10^7"),
    (
        "n:10^4..10^5 m:10^4..10^5; a[m] *n",
        "1: an input has at least 100010002 values, more than 10^7",
    ),
    ("s[3]:\"", "6: expected a closing quote, found the end of the line"),
    ("s[3]:\"a b\"", "6: expected a closing quote, found white space"),
    ("s[3]:\"\"", "6: expected letters, found \"\""),
    ("s[3]:\"aba\"", "6: the letter 'a' stands twice"),
    ("s[3]:\"z..a\"", "6: expected letters in their order, as in \"a..z\", found \"z..a\""),
    ("s[0..3]:\"ab\"", "3: expected lengths from 1 to 10^7, the lesser one first, found `0..3`"),
    ("s[1..3]", "8: expected letters, as in s[1..10]:\"a..z\", found the end of the format"),
    ("n; s[1..n]:\"ab\"", "6: expected lengths in digits, as in s[1..10], found a name"),
    ("n, m", "2: expected a name, a number, a word in quotes or a brace, found `,`"),
    ("graph:1..3", "6: expected a number or a name, found `:`"),
    ("é n$", "4: expected a name, a number, a word in quotes or a brace, found `$`"),
    ("n - 1", "5: expected a number, found `1`"),
    (
        "{ 1 x | y 2 } *3",
        "3: each choice must begin with a fixed word of its own, as in { 1 x | 2 y z } *n",
    ),
    (
        "{ 1 x | 1 y } *3",
        "3: each choice must begin with a fixed word of its own, as in { 1 x | 2 y z } *n",
    ),
    ("{ 1 x | } *3", "9: expected a line, found `}`"),
    ("1 x | 2", "5: expected the end of the format, found `|`"),
    ("{ 1 x | 2 y } *x", "16: no number before this is called `x`"),
    (
        "x:0..9 *\"0\"",
        "1: what is repeated up to `0` must begin with a number or word that this is not",
    ),
    ("n; x:1..9 *n distinct", "4: there may be less than n different lines here if n = 1000"),
    (
        "n:0..9; graph n 99 distinct",
        "15: there is no such graph with n vertices and 99 edges if n = 0",
    ),
    (
        "n:1..9; graph n 99 distinct",
        "15: there is no such graph with n vertices and 99 edges within the limits",
    ),
    ("n; listed dag n m", "17: expected ; or the end of the line, found `m`"),
    ("n; rooted dag n", "11: `dag` is a word of the language and cannot be a name"),
    ("#5", "2: expected the name of a number, found `5`"),
];

#[test]
fn malformed_formats_are_refused_with_a_place() {
    for &(text, message) in FORMATS {
        let error = text.parse::<Format>().map(|it| it.to_string()).expect_err("it is wrong");
        assert_eq!(error.to_string(), format!("line 1, column {message}"), "{text}");
    }
    let error = "n\n\n  a[m]".parse::<Format>().expect_err("it is wrong");
    assert_eq!((error.place.line, error.place.column), (3, 5));
}

/// Formats, each with an input that is not in it, and what is said.
const INPUTS: &[(&str, &str, &str)] = &[
    ("n; a[n]:1..10", "", "line 1, column 1: expected n, found the end of the input"),
    ("n; a[n]:1..10", "3\n1 2\n", "line 3, column 1: expected a[3], found the end of the input"),
    ("n; a[n]:1..10", "3\n1 2 12\n", "line 2, column 5: a[3] = 12 is more than 10"),
    ("n; a[n]:1..10", "3\n1 0 12\n", "line 2, column 3: a[2] = 0 is less than 1"),
    ("n; a[n]:1..10", "3\n1 x 12\n", "line 2, column 3: expected a[2], found `x`"),
    ("n; a[n]:1..10", "3\n1 2 3 4\n", "line 2, column 7: expected the end of the input, found `4`"),
    ("n; a[n]:1..10", "1001\n", "line 1, column 1: n = 1001 is more than 1000"),
    ("n:1..10^9; a[n]", "1000000000\n1\n", "line 2, column 1: an input has at most 10^7 values"),
    (
        "n:1..10^9; a[n]",
        "100000000000000000000000000000000000000000\n1\n",
        "line 1, column 1: expected n, found `1000000000000000000000000000000000000000…`",
    ),
    ("n; a[n] distinct", "3\n5 6 5\n", "line 2, column 5: a[3] = 5 stands in the list already"),
    (
        "n; a[n] sorted",
        "3\n5 6 5\n",
        "line 2, column 5: a[3] = 5 is less than the number before it",
    ),
    ("n; (l:1..n r:l..n) *2", "5\n1 2\n4 3\n", "line 3, column 3: r = 3 is less than l = 4"),
    (
        "n; (l:1..n r:l..n) *2",
        "5\n1 2\n4\n",
        "line 4, column 1: expected r, found the end of the input",
    ),
    ("n k:0..n-1", "5 5", "line 1, column 3: k = 5 is more than n-1 = 4"),
    ("s[2..4]:\"ab\"", "abbab", "line 1, column 1: s has 5 letters instead of 2 to 4"),
    ("n; s[n]:\"ab\"", "3\nabcd", "line 2, column 1: s has 4 letters instead of 3"),
    (
        "n; s[n]:\"a..f\"",
        "3\naéc",
        "line 2, column 2: s has the letter 'é', which is not one of \"abcdef\"",
    ),
    ("n; s[n]:\"a..z\"", "3\n", "line 2, column 1: expected s, found the end of the input"),
    ("n; tree n", "3\n1 2\n2 4\n", "line 3, column 3: a vertex of edge 2 = 4 is more than n = 3"),
    ("n; tree n", "3\n1 2\n2 1\n", "line 3, column 1: the edge 2 1 closes a cycle in the tree"),
    (
        "n; tree n",
        "3\n1 2\n",
        "line 3, column 1: expected a vertex of edge 2, found the end of the input",
    ),
    ("n; tree n w:1..9", "3\n1 2 3\n1 3 10\n", "line 3, column 5: w of edge 2 = 10 is more than 9"),
    (
        "n; tree n w:1..9",
        "3\n1 2 3\n1 2 4\n",
        "line 3, column 1: the edge 1 2 closes a cycle in the tree",
    ),
    (
        "n m; graph n m simple",
        "3 2\n1 2\n2 1\n",
        "line 3, column 1: the edge 2 1 stands before this already",
    ),
    (
        "n m; graph n m simple",
        "3 2\n1 2\n3 3\n",
        "line 3, column 1: the edge 3 3 joins a vertex with itself",
    ),
    (
        "n m; dag n m",
        "3 3\n1 2\n2 3\n3 1\n",
        "line 2, column 1: the 3 edges that begin here have a cycle",
    ),
    ("n m; dag n m", "3 1\n2 2\n", "line 2, column 1: the edge 2 2 joins a vertex with itself"),
    (
        "n:1..10^9 m:0..9; graph n m",
        "1000000000 0",
        "line 1, column 13: an input has at most 10^7 values",
    ),
    ("x *; 0", "5\n6\n", "line 2, column 1: expected `0`, found `6`"),
    ("x *; 0", "0\n", "line 1, column 1: x = 0 is less than 1"),
    ("x *; 0 \"end\"", "5\n0 and", "line 2, column 3: expected `end`, found `and`"),
    ("\"add\" x *2", "add 1\nsub 2\n", "line 2, column 1: expected `add`, found `sub`"),
    ("{ 1 x | 2 y } *2", "1 3\n4\n", "line 2, column 1: expected `1` or `2`, found `4`"),
    ("x *\"0\"; 5", "3 0", "line 1, column 4: expected `5`, found the end of the input"),
    ("x *\"0\"", "3 0 5", "line 1, column 5: expected the end of the input, found `5`"),
    (
        "u v *3 distinct",
        "1 2\n2 1\n1 2\n",
        "line 3, column 1: what begins here stands before this already",
    ),
    (
        "n m; graph n m distinct",
        "2 3\n1 2\n2 1\n1 2\n",
        "line 4, column 1: the edge 1 2 stands before this already",
    ),
    ("n; rooted tree n", "3\n3\n2\n", "line 3, column 1: the edge 3 2 closes a cycle in the tree"),
    (
        "n; rooted tree n w:1..9",
        "3\n1 4\n3 2\n",
        "line 3, column 1: the edge 3 3 closes a cycle in the tree",
    ),
    (
        "n; listed dag n",
        "3\n2 1 1\n0\n0",
        "line 2, column 5: the edge 0 1 stands before this already",
    ),
    (
        "n; listed dag n",
        "3\n1 1\n1 2\n1 0",
        "line 2, column 3: the 3 edges that begin here have a cycle",
    ),
    ("n; listed dag n", "2\n1 2\n0", "line 2, column 3: a successor of 0 = 2 is more than n-1 = 1"),
    (
        "n; listed dag n",
        "2\n9 1\n0",
        "line 2, column 1: the number of successors of 0 = 9 is more than n-1 = 1",
    ),
    (
        "t:1..10^9; { n:0..1; a[n] } *t",
        "1000000000\n0",
        "line 2, column 1: an input has at most 10^7 values",
    ),
    (
        "t:1..10^7 n:0..1; { { a[n] } *t } *t",
        "10000000 0",
        "line 1, column 11: an input has at most 10^7 values",
    ),
];

#[test]
fn inputs_that_are_not_in_a_format_are_refused_with_a_place() {
    for &(text, input, message) in INPUTS {
        let format: Format = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        let error = format.check(input).expect_err("it is wrong");
        assert_eq!(error.to_string(), message, "{text}\n{input}");
    }
}
