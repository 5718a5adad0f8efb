//! `impartial check` of certificates: forged ones are refused, and work is limited.

use workspace_tests::cli::{Run, TemporaryFile};

/// Writes a certificate.
fn certificate(rule: &str) -> String {
    Run::line(&format!("period {rule} --certificate -")).success()
}

/// Runs `check` on a file.
fn check(file: &TemporaryFile, more: &[&str], is_terminal: bool) -> (u8, String, String) {
    let words = ["check", &*file.path].into_iter().chain(more.iter().copied());
    Run::with_terminal(words, b"", is_terminal).parts()
}

#[test]
fn bad_certificates_are_refused_in_words() {
    let claim = |rule: &str, numbers: [u64; 5], standing: &str| {
        let [preperiod, period, saltus, values, maximum] = numbers;
        format!(
            "heap-games period certificate 1\nrule {rule}\npreperiod {preperiod}\nperiod {period}\n\
             saltus {saltus}\nstanding {standing}\nvalues {values}\nmaximum {maximum}\n"
        )
    };
    let cases = [
        claim(".77", [71, 12, 0, 178, 8], "proved").replace("8\n", "x\n"),
        claim("1.77", [71, 12, 0, 178, 8], "proved"),
        claim("2.77", [71, 12, 0, 178, 8], "proved"),
        claim("F.7", [71, 12, 0, 178, 8], "proved"),
        claim(".", [0, 1, 0, 10, 0], "proved"),
        claim("subtract:0", [0, 1, 0, 10, 0], "proved"),
        claim("all-but:0", [0, 1, 0, 10, 0], "proved"),
        claim("bounded:0,3", [0, 3, 0, 10, 0], "proved"),
        claim("0.77", [70, 12, 0, 178, 8], "proved"),
        claim("0.77", [71, 24, 0, 300, 8], "proved"),
        claim("0.77", [71, 12, 0, 160, 8], "proved"),
        claim("0.77", [71, 12, 0, 178, 9], "proved"),
        claim("0.[37]", [0, 1, 1, 1000, 1], "proved"),
        claim("nim", [0, 2, 2, 3_000_000, 1], "proved"),
        claim("bash:9", [0, 20, 0, 100, 9], "proved"),
        claim("nim", [0, 1, 1, 16, 0], "proved"),
        claim("0.F", [0, 1, 1, 1 << 30, 1], "observed"),
        claim("0.[7]", [0, 1, 1, 1 << 30, 1], "observed"),
        claim("0.3000000000005", [1, 1, 0, 1 << 40, 1], "proved"),
    ];
    let mut text = String::new();
    for case in &cases {
        let written = TemporaryFile::new("refused", case);
        let (status, output, errors) = check(&written, &[], false);
        assert!(status > 0 && output.is_empty(), "{case}");
        let lines: Vec<&str> = case.lines().collect();
        let errors = errors.replace(&written.path, "FILE");
        text += &format!("> {}, {}, {}\n{errors}", lines[1], lines[2], lines[3]);
        text += &format!("exit status {status}\n");
    }
    insta::assert_snapshot!("bad_certificates", text);
}

#[test]
fn limits_bound_a_check_and_a_person_sees_them_first() {
    let written = TemporaryFile::new("limits", certificate(".16"));
    let (status, _, errors) = check(&written, &["--limit", "1000"], false);
    assert_eq!(status, 3);
    assert!(errors.contains("the limit is 1000"), "{errors}");
    let (status, _, errors) = check(&written, &["--max-memory", "1K"], false);
    assert_eq!(status, 3);
    assert!(errors.contains("the limit is 1024"), "{errors}");
    let (status, output, errors) = check(&written, &[], true);
    assert_eq!(status, 0);
    assert!(output.contains("proven"), "{output}");
    assert!(errors.contains(" steps of 200000000000 allowed"), "{errors}");
    assert!(errors.contains('\r'), "{errors}");
}
