(** A machine that computes the values of octal codes one after another and keeps the last ones
    alone: a ring of the last values, the few rare heaps, and the first heaps, among which the
    partners of two common heaps are looked for.

    A mask of bits divides the values of heaps, as in Fast.v. Where all moves to two heaps take
    numbers of one parity, that of the heap may count as well. *)

From Coq Require Import Arith NArith List Lia Bool.
From Proofs Require Import Nimbers Octal Fast Checker Windows Memory.
Import ListNotations.
Open Scope N_scope.

(** * Rare and common heaps *)

(** The mask, and, where the parity of heaps counts, that of the takes that may leave two. *)
Record division : Type := { bits : N; turn : option bool }.

(** Whether the heap changes the parity of the bits. *)
Definition flips (d : division) (h : N) : bool :=
  match turn d with
  | None => false
  | Some t => xorb t (N.odd h)
  end.

Definition usual (d : division) (h v : N) : bool := xorb (common (bits d) v) (flips d h).

(** The takes that may leave no heap, one, or two. *)
Record moves : Type := { none : list N; one : list N; two : list N }.

Definition moves_of (c : code) : moves :=
  let ts := takes_of c in
  {| none := map N.of_nat (to_none ts);
     one := map N.of_nat (to_one ts);
     two := map N.of_nat (to_two ts) |}.

(** Whether the division knows the parity of all takes that may leave two heaps. *)
Definition fits (c : moves) (d : division) : bool :=
  match turn d with
  | None => true
  | Some t => forallb (fun k => eqb (N.odd k) t) (two c)
  end.

(** * The machine *)

(** The numbers a, a + 1, ..., a + count - 1. *)
Definition range (a count : N) : list N :=
  snd (N.iter count (fun '(i, l) => (N.pred i, N.pred i :: l)) (a + count, nil)).

(** More than the values of any heap that is looked at. *)
Definition most : N := 2048.

(** The values in order, and whether the mask finds them common. *)
Definition levels (d : division) : list (N * bool) :=
  map (fun u => (u, common (bits d) u)) (range 0 most).

(** Cells of the ring are numbered by the last bits of heaps, those in [last]. *)
Record machine : Type := {
  next : N;
  ring : memory;
  marks : memory;
  rares : list (N * N);
}.

Section Run.

Variable c : moves.
Variable d : division.
Variable last : N.
Variable values : list (N * bool).

Definition cell (h : N) : N := N.land h last.

(** Marks of a heap are its own number. *)
Fixpoint mark_singles (n : N) (ring : memory) (takes : list N) (marks : memory) : memory :=
  match takes with
  | nil => marks
  | t :: takes =>
      mark_singles n ring takes
        (if t <? n then put marks (get ring (cell (n - t))) n else marks)
  end.

(** Marks the nim sums of rare heaps and the heaps that make up [m] with them. *)
Fixpoint mark_rares (n m : N) (ring : memory) (rares : list (N * N)) (marks : memory) : memory :=
  match rares with
  | nil => marks
  | (r, v) :: rares =>
      mark_rares n m ring rares
        (if r <? m then put marks (N.lxor v (get ring (cell (m - r)))) n else marks)
  end.

Fixpoint mark_pairs (n : N) (ring : memory) (rares : list (N * N)) (takes : list N)
    (marks : memory) : memory :=
  match takes with
  | nil => marks
  | t :: takes => mark_pairs n ring rares takes (mark_rares n (n - t) ring rares marks)
  end.

(** What a search among pairs leaves: where it goes on, if it found the value, and the marks. *)
Inductive search (A : Type) : Type :=
  | Found (rest : A) (marks : memory)
  | Lost (marks : memory).

Arguments Found {A}.
Arguments Lost {A}.

(** Marks the nim sums of the first heaps and those that make up [m] with them, up to the value
    [u]. *)
Fixpoint scan (first : memory) (n m u : N) (ring : memory) (heaps : list N) (marks : memory) :
    search (list N) :=
  match heaps with
  | nil => Lost marks
  | i :: heaps =>
      if i <? m then
        let x := N.lxor (get first i) (get ring (cell (m - i))) in
        let marks := put marks x n in
        if x =? u then Found heaps marks else scan first n m u ring heaps marks
      else scan first n m u ring heaps marks
  end.

(** The same for the takes one after another: what each leaves, and the heaps not yet tried. *)
Fixpoint seek (first : memory) (n u : N) (ring : memory) (sources : list (N * list N))
    (marks : memory) : search (list (N * list N)) :=
  match sources with
  | nil => Lost marks
  | (m, heaps) :: sources =>
      match scan first n m u ring heaps marks with
      | Found heaps marks => Found ((m, heaps) :: sources) marks
      | Lost marks => seek first n u ring sources marks
      end
  end.

(** The least value that no option has; none if an option may have it that was not looked at. *)
Fixpoint settle (complete flip : bool) (first : memory) (n : N) (ring : memory)
    (values : list (N * bool)) (sources : list (N * list N)) (marks : memory) :
    option (N * memory) :=
  match values with
  | nil => None
  | (u, odd) :: values =>
      if get marks u =? n then settle complete flip first n ring values sources marks
      else if xorb odd flip then Some (u, marks)
      else
        match seek first n u ring sources marks with
        | Found sources marks => settle complete flip first n ring values sources marks
        | Lost marks => if complete then Some (u, marks) else None
        end
  end.

(** The value of the next heap by the first heaps; [complete] if these are all. *)
Definition step (complete : bool) (first : option memory) (heaps : list N) (st : machine) :
    option machine :=
  let n := next st in
  let by_none := if existsb (N.eqb n) (none c) then put (marks st) 0 n else marks st in
  let by_one := mark_singles n (ring st) (one c) by_none in
  let by_two := mark_pairs n (ring st) (rares st) (two c) by_one in
  let sources := map (fun t => (n - t, heaps)) (two c) in
  let first := match first with None => ring st | Some first => first end in
  match settle complete (flips d n) first n (ring st) values sources by_two with
  | None => None
  | Some (v, marks) =>
      Some {| next := N.succ n; ring := put (ring st) (cell n) v; marks := marks;
              rares := if usual d n v then rares st else (n, v) :: rares st |}
  end.

Definition steps (complete : bool) (first : option memory) (heaps : list N) (count : N)
    (o : option machine) : option machine :=
  N.iter count
    (fun o => match o with None => None | Some st => step complete first heaps st end) o.

End Run.

(** * The checker *)

Definition empty (size : N) : machine :=
  {| next := 1; ring := make size; marks := make most; rares := nil |}.

(** The values of some heaps in the ring. *)
Definition read (last : N) (ring : memory) (heaps : list N) : list N :=
  rev_append (fold_left (fun l h => get ring (cell last h) :: l) heaps nil) nil.

Definition equal_lists (k l : list N) : bool :=
  (fix equal (k l : list N) : bool :=
    match k, l with
    | nil, nil => true
    | a :: k, b :: l => if a =? b then equal k l else false
    | _, _ => false
    end) k l.

(** A copy of the first values. *)
Definition copy (size last : N) (ring : memory) (heaps : list N) : memory :=
  fold_left (fun m h => put m h (get ring (cell last h))) heaps (make size).

(** Checks that the values of an octal code have period [p] from heap [n0] on: by all values before
    heap [table], by parts less than [w] from there on, and by the values from heap [n0] to before
    [n1], which are equal to those later by [p]. It keeps less than four times as many values as the
    greatest of [table], [w] and [n1 - n0]. *)
Definition check_ring (c : code) (d : division) (table w n0 n1 p : N) : bool :=
  let t := N.of_nat (length c) - 1 in
  let size := 2 ^ N.size (N.max table (n1 - n0 + w)) in
  let last := size - 1 in
  let ms := moves_of c in
  let values := levels d in
  if is_octal c && fits ms d && (match turn d with None => true | Some _ => N.even p end) &&
    (t <? w) && (1 <=? table) && (table <=? n1) && (n0 + w <=? n1) && (1 <=? n0) && (0 <? p)
  then
    match steps ms d last values true None (range 1 (table - 1)) (table - 1)
      (Some (empty size))
    with
    | None => false
    | Some st =>
        let heaps := range 1 (N.min (table - 1) (w - t - 1)) in
        let first := Some (copy w last (ring st) heaps) in
        if forallb (fun '(r, _) => r + t <? w) (rares st) then
          match steps ms d last values false first heaps (n1 - table) (Some st) with
          | None => false
          | Some before =>
              let window := read last (ring before) (range n0 (n1 - n0)) in
              match steps ms d last values false first heaps p (Some before) with
              | None => false
              | Some after =>
                  equal_lists window (read last (ring after) (range (n0 + p) (n1 - n0)))
              end
          end
        else false
    end
  else false.

(** * A choice of the division, which nothing rests on *)

(** How many of some heaps are rare. *)
Definition count_rares (d : division) (l : list (N * N)) : N :=
  fold_left (fun n '(h, v) => if usual d h v then n else N.succ n) l 0.

Definition best_division (l : list (N * N)) (ds : list division) (d : division) : division :=
  snd (fold_left
    (fun '(fewest, best) d =>
      let n := count_rares d l in
      if n <? fewest then (n, d) else (fewest, best))
    ds (count_rares d l, d)).

(** A better division from the later half of the first values. *)
Definition better_division (c : code) (d : division) (sample : N) : division :=
  let size := 2 ^ N.size sample in
  let last := size - 1 in
  let ms := moves_of c in
  match steps ms d last (levels d) true None (range 1 sample) sample (Some (empty size)) with
  | None => d
  | Some st =>
      let heaps := range (sample / 2) (sample / 2) in
      let l := read last (ring st) heaps in
      let masks := range 1 (N.min 255 (2 * fold_left N.max l 0)) in
      let parity := match two ms with nil => None | t :: _ => Some (N.odd t) end in
      let divisions := fun turn => map (fun b => {| bits := b; turn := turn |}) masks in
      best_division (combine heaps l)
        (divisions None ++
         (if fits ms {| bits := 0; turn := parity |} then divisions parity else nil)) d
  end.

Definition choose_division (c : code) (table : N) : division :=
  fold_left
    (fun d sample => if table <? sample then d else better_division c d sample)
    [1000; 4000; 16000; 64000]
    (better_division c {| bits := 0; turn := None |} (N.min table 500)).

(** The checker with a division that it chooses itself, where both windows come after the table. *)
Definition check_windowed (c : code) (table w n0 p : N) : bool :=
  check_ring c (choose_division c table) table w n0 (N.max table (n0 + w)) p.
