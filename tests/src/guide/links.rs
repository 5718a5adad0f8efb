//! Links between pages, and the pictures that they show.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Returns the errors in the links of a page: missing files and headings.
pub fn link_complaints(page: &Path, text: &str) -> Vec<String> {
    let mut complaints = Vec::new();
    for target in targets(text).filter(|target| !target.contains("://")) {
        let (file, heading) = target.split_once('#').unwrap_or((target, ""));
        let path = if file.is_empty() { page.to_path_buf() } else { beside(page, file) };
        if !path.exists() {
            complaints.push(format!("{target} leads nowhere"));
        } else if !heading.is_empty() {
            let other = fs::read_to_string(&path).unwrap_or_default();
            if !headings(&other).contains(heading) {
                complaints.push(format!("{target} names no heading"));
            }
        }
    }
    complaints
}

/// Returns the files of the pictures that a page shows.
pub fn pictures_shown(page: &Path, text: &str) -> Vec<PathBuf> {
    let pictures = prose(text).flat_map(|line| line.split("![").skip(1));
    let files = pictures.filter_map(|rest| Some(rest.split_once("](")?.1.split_once(')')?.0));
    files.filter(|file| !file.contains("://")).map(|file| beside(page, file)).collect()
}

fn beside(page: &Path, file: &str) -> PathBuf {
    page.parent().unwrap_or(Path::new("")).join(file)
}

/// Returns the targets of all links of a page.
fn targets(text: &str) -> impl Iterator<Item = &str> {
    prose(text)
        .flat_map(|line| line.split("](").skip(1))
        .filter_map(|rest| rest.split_once(')').map(|(target, _)| target))
}

/// Returns the lines of a page outside all blocks.
fn prose(text: &str) -> impl Iterator<Item = &str> {
    let mut inside = false;
    text.lines().filter(move |line| {
        let fence = line.starts_with("```");
        inside ^= fence;
        !inside && !fence
    })
}

/// Returns the anchors of a page's headings, as GitHub and mdbook make them.
fn headings(text: &str) -> BTreeSet<String> {
    prose(text).filter(|line| line.starts_with('#')).map(anchor).collect()
}

fn anchor(heading: &str) -> String {
    let words = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = words.chars().filter(|symbol| symbol.is_alphanumeric() || " -_".contains(*symbol));
    kept.map(|symbol| if symbol == ' ' { '-' } else { symbol }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn anchors_are_those_of_renderers() {
        assert_eq!(anchor("## What it says, and why"), "what-it-says-and-why");
        assert_eq!(anchor("# The mex rule (1935)"), "the-mex-rule-1935");
    }

    #[test]
    fn links_in_blocks_do_not_count() {
        let page = "[a](b.md#c)\n```console\n$ echo '[x](y)'\n```\n![p](q.svg)\n";
        assert_eq!(targets(page).collect::<Vec<_>>(), ["b.md#c", "q.svg"]);
        assert_eq!(pictures_shown(Path::new("d/e.md"), page), [Path::new("d/q.svg")]);
    }
}
