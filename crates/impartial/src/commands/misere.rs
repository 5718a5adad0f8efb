//! `impartial misere`: misère quotients of heap games.

use crate::console::Console;
use crate::errors::{Result, SUCCESS};
use crate::limits::available_memory;
use crate::output::{Made, OutputOption, TextFile};
use game_table::answer::{FormsAnswer, GeneraAnswer, QuotientAnswer};
use game_table::{MemorySize, QuotientPicture, answer_name, misere_rule};
use heap_games::{Budget, MisereError, MisereQuotient, QuotientCertificate, Rule};
use std::path::PathBuf;

const CERTIFICATE: Made = Made {
    words: "a certificate of a misère quotient",
    is: |_, head| QuotientCertificate::is_title_of(&String::from_utf8_lossy(head)),
};

/// The approximate memory for a position: a sum with its genus, or a form with its sums.
const POSITION_BYTES: u64 = 64;
const GENUS_BYTES: u64 = 300;
const FORM_BYTES: u64 = 2000;
/// The limits of a search without --to.
const ELEMENTS: usize = 512;
const POSITIONS: u64 = 1 << 18;
const FORMS: usize = 1 << 17;

/// Find the misère quotient of a rule: the values of its heaps when the last to move loses
#[derive(clap::Args)]
#[command(after_help = "\
In misère play heaps have no Grundy values, but often a finite monoid does the same work: a sum of
heaps is the product of their elements, and is lost if that element is a P-position. Everything
printed is proven. Elements are products of generators: b2c is b times b times c. 'heap 5: 12/3'
means that with heap 5 the quotient has 12 elements, 3 of them P-positions. A quotient is tame
if it is that of Nim with heaps up to some size, and wild otherwise. If the quotient is infinite
or too large, --to N is an error; without it the last quotient found is printed.

Examples:
  impartial misere kayles                until the period is proven: the whole game
  impartial misere 0.123 --to 20         heaps up to 20
  impartial misere 4.7 --to 30 --elements 2000
  impartial misere grundy --to 20 --genus
  impartial misere 0.123 --to 12 --canonical
  impartial misere 0.123 --to 20 --picture -o quotient.svg
  impartial misere 0.07 --to 32 --certificate quotient.txt
  impartial moves kayles 50 50 50 --misere")]
pub(super) struct MisereArguments {
    /// The rule
    rule: String,
    /// The greatest heap [default: until a period is proven or a limit reached, at most 500, or 40
    /// for rules whose period cannot be proven]
    #[arg(long, value_name = "N")]
    to: Option<usize>,
    /// The most elements of a quotient, up to 4096 [default: 4096 with --to, else 512]
    #[arg(long, value_name = "COUNT")]
    elements: Option<usize>,
    /// The most memory for positions, such as 512M or 4G [default: the machine's free memory with
    /// --to, else 16M, or 256M for --canonical]
    #[arg(long, value_name = "SIZE")]
    max_memory: Option<MemorySize>,
    /// Print the genus of every heap up to N instead: its Grundy value, then the misère Grundy
    /// values of its sums with 0, 1, 2, … heaps of two, up to two that repeat
    #[arg(long, requires = "to")]
    genus: bool,
    /// Print the simplest form of every heap up to N instead, in CGSuite's notation, with its
    /// genus, birthday and number of options [default for N: at most 40, fewer if there are too
    /// many forms]
    #[arg(long, conflicts_with = "genus")]
    canonical: bool,
    /// Draw the table of the quotient's products as SVG
    #[arg(long, conflicts_with_all = ["genus", "canonical"])]
    picture: bool,
    /// Write a certificate of the quotient to FILE; `-` prints it instead of the answer. `impartial
    /// check` decides it by the definition of misère play
    #[arg(long, value_name = "FILE", conflicts_with_all = ["genus", "canonical", "picture"])]
    certificate: Option<PathBuf>,
    #[command(flatten)]
    output: OutputOption,
}

impl MisereArguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        if self.picture {
            console.refuse_json("a picture")?;
            let canvas = self.output.open_svg(None, console)?;
            let rule = misere_rule(&self.rule, self.to, console)?;
            let (quotient, _) = self.quotient(rule, console)?;
            return canvas.draw(&QuotientPicture::new(&quotient).to_svg(), console);
        }
        self.output.print(None, console, |console| self.print(console))
    }

    fn print(&self, console: &mut Console<'_>) -> Result {
        let rule = misere_rule(&self.rule, self.to, console)?;
        let name = answer_name(&self.rule, &rule);
        if self.genus {
            let (to, bytes) = (self.to.unwrap_or_default() as u64, self.bytes(GENUS_BYTES));
            let limit = usize::try_from(bytes / GENUS_BYTES).unwrap_or(usize::MAX);
            let genera = console.wait_for("searching", || rule.misere_genera(to, limit))?;
            let answer = GeneraAnswer::new(name, genera);
            return console.print_as(&answer, &answer);
        }
        if self.canonical {
            let forms = |memory: MemorySize| usize::try_from(memory.bytes() / FORM_BYTES);
            let limit = self.max_memory.map_or(Ok(FORMS), forms)?;
            let to = self.to.map(|to| to as u64);
            let answer = || FormsAnswer::new(&rule, to, limit);
            let answer = FormsAnswer { rule: name, ..console.wait_for("simplifying", answer)? };
            return console.print_as(&answer, &answer);
        }
        // Fail before the work if the file cannot be written.
        let certificate = TextFile::open(self.certificate.as_deref(), CERTIFICATE)?;
        let (quotient, obstacle) = self.quotient(rule, console)?;
        if let Some(file) = certificate
            && file.write(&QuotientCertificate::new(&quotient).to_string(), console)?
        {
            return Ok(SUCCESS);
        }
        let answer = QuotientAnswer { rule: name, ..QuotientAnswer::new(&quotient, obstacle) };
        console.print_as(&answer, &answer)
    }

    /// Returns the quotient of a rule, and what stopped the search for its period.
    fn quotient(
        &self,
        rule: Rule,
        console: &mut Console<'_>,
    ) -> Result<(MisereQuotient<Rule>, Option<MisereError>)> {
        let values = self.elements.unwrap_or(self.to.map_or(ELEMENTS, |_| usize::MAX));
        let bytes = self.bytes(POSITION_BYTES);
        let budget = Budget { values, bytes, ..Budget::OF_QUOTIENTS };
        let mut quotient = MisereQuotient::within(rule, budget);
        let extended = console.wait_for("proving a quotient", || match self.to {
            Some(to) => quotient.extend_to(to),
            None => quotient.extend_to_period(),
        });
        match extended {
            Err(error) if self.to.is_some() || !error.is_refusal() => Err(error.into()),
            extended => Ok((quotient, extended.err())),
        }
    }

    fn bytes(&self, size: u64) -> u64 {
        match self.max_memory {
            Some(memory) => memory.bytes(),
            None if self.to.is_some() => available_memory(),
            None => size * POSITIONS,
        }
    }
}
