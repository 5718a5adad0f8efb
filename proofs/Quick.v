(** Writes the checker of windows as a quick program in OCaml: numbers become the integers of the
    machine, and memories its arrays, as the page store.ml has them. *)

From Coq Require Import NArith Extraction ExtrOcamlBasic.
From Proofs Require Import Fast Memory Machine.

Extract Inductive positive => "int"
  [ "(fun p -> 1 + 2 * p)" "(fun p -> 2 * p)" "1" ]
  "(fun f2p1 f2p f1 p -> if p <= 1 then f1 ()
    else if p land 1 = 0 then f2p (p lsr 1) else f2p1 (p lsr 1))".
Extract Inductive N => "int" [ "0" "" ] "(fun f0 fp n -> if n = 0 then f0 () else fp n)".

Extract Inlined Constant N.succ => "Store.succ".
Extract Inlined Constant N.pred => "Store.pred".
Extract Inlined Constant N.add => "Store.add".
Extract Inlined Constant N.sub => "Store.sub".
Extract Inlined Constant N.land => "Store.both".
Extract Inlined Constant N.lxor => "Store.nim_sum".
Extract Inlined Constant N.eqb => "Store.equal".
Extract Inlined Constant N.ltb => "Store.less".
Extract Inlined Constant N.leb => "Store.at_most".
Extract Inlined Constant N.odd => "Store.is_odd".

Extract Inlined Constant memory => "Store.t".
Extract Inlined Constant make => "Store.make".
Extract Inlined Constant get => "Store.get".
Extract Inlined Constant put => "Store.put".

Extraction "quick.ml" check_windowed.
