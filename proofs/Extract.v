(** Writes the checkers of periods as a program in OCaml. Lists, pairs, options and truth values
    become those of OCaml; numbers stay binary, as they are in the proof. *)

From Coq Require Import Extraction ExtrOcamlBasic.
From Proofs Require Import Checker Machine Adding.

Extraction "checked.ml" check_period check_windowed check_adding.
