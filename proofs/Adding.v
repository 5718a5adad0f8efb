(** Periods that add: from some heap on g(n + p) = g(n) + s, where s is a power of two. A finite check
    of all ways to move proves it for ever. *)

From Coq Require Import Arith NArith ZArith List Lia Bool Wellfounded.
From Proofs Require Import Nimbers Game Heaps Octal Fast Checker Values.
Import ListNotations.
Open Scope N_scope.

Arguments Z.add : simpl never.
Arguments Z.mul : simpl never.

(** * Numbers in two parts *)

Lemma small_bits : forall e x i, x < 2 ^ e -> e <= i -> N.testbit x i = false.
Proof.
  intros e x i Hx Hi. rewrite <- (N.mod_small x (2 ^ e)) by exact Hx.
  apply N.mod_pow2_bits_high. exact Hi.
Qed.

Lemma lxor_small : forall e x y, x < 2 ^ e -> y < 2 ^ e -> N.lxor x y < 2 ^ e.
Proof.
  intros e x y Hx Hy. replace (N.lxor x y) with (N.lxor x y mod 2 ^ e).
  { apply N.mod_lt. apply N.pow_nonzero. lia. }
  apply N.bits_inj. intros i. destruct (N.lt_ge_cases i e) as [Hi | Hi].
  - apply N.mod_pow2_bits_low. exact Hi.
  - rewrite N.mod_pow2_bits_high by exact Hi.
    rewrite N.lxor_spec, !(small_bits e) by assumption. reflexivity.
Qed.

Lemma parts_by_lxor : forall e a x, x < 2 ^ e -> 2 ^ e * a + x = N.lxor (N.shiftl a e) x.
Proof.
  intros e a x Hx. rewrite N.mul_comm, <- N.shiftl_mul_pow2. apply N.add_nocarry_lxor.
  apply N.bits_inj. intros i. rewrite N.land_spec, N.bits_0.
  destruct (N.lt_ge_cases i e) as [Hi | Hi].
  - rewrite N.shiftl_spec_low by exact Hi. reflexivity.
  - rewrite (small_bits e x) by assumption. apply andb_false_r.
Qed.

(** The nim sum of two numbers is that of their high parts and that of their low ones. *)
Lemma lxor_by_parts : forall e a b x y, x < 2 ^ e -> y < 2 ^ e ->
  N.lxor (2 ^ e * a + x) (2 ^ e * b + y) = 2 ^ e * N.lxor a b + N.lxor x y.
Proof.
  intros e a b x y Hx Hy. rewrite !parts_by_lxor by (try apply lxor_small; assumption).
  rewrite N.shiftl_lxor, !N.lxor_assoc. f_equal. rewrite <- !N.lxor_assoc. f_equal.
  apply N.lxor_comm.
Qed.

(** A nim sum is the sum less an even number. *)
Lemma sum_and_nim_sum : forall a b, exists r, a + b = N.lxor a b + 2 * r.
Proof.
  intros a. induction a as [a IH] using (well_founded_induction N.lt_wf_0). intros b.
  destruct (N.eq_dec a 0) as [-> | Ha]; [exists 0; rewrite N.lxor_0_l; lia |].
  pose proof (N.div_mod a 2 ltac:(lia)) as Ea. pose proof (N.div_mod b 2 ltac:(lia)) as Eb.
  pose proof (N.mod_lt a 2 ltac:(lia)). pose proof (N.mod_lt b 2 ltac:(lia)).
  destruct (IH (a / 2) ltac:(apply N.div_lt; lia) (b / 2)) as [r Hr].
  assert (Hbits : exists r, a mod 2 + b mod 2 = N.lxor (a mod 2) (b mod 2) + 2 * r).
  { set (x := a mod 2) in *; set (y := b mod 2) in *; clearbody x y;
      assert (x = 0 \/ x = 1) as [-> | ->] by lia;
      assert (y = 0 \/ y = 1) as [-> | ->] by lia;
      [exists 0 | exists 0 | exists 0 | exists 1]; reflexivity. }
  destruct Hbits as [r' Hr'].
  pose proof (lxor_by_parts 1 (a / 2) (b / 2) (a mod 2) (b mod 2)) as Hparts.
  change (2 ^ 1) with 2 in Hparts. rewrite <- Ea, <- Eb in Hparts.
  exists (2 * r + r'). rewrite Hparts by assumption. lia.
Qed.

Lemma total_and_nim_sum : forall l, exists r, total l = xor_all l + 2 * r.
Proof.
  induction l as [| a l [r IH]]; simpl; [exists 0; lia |].
  destruct (sum_and_nim_sum a (xor_all l)) as [r' H]. exists (r + r'). lia.
Qed.

(** * The check *)

(** A part of a heap: an exception, or the first heap of a residue from which on values add up, which
    stands for all heaps that are greater by multiples of the period. Its value is [high] times what
    is added, and [low]. *)
Record part : Type := { heap : N; high : N; low : N; grows : bool }.

(** What a move may leave of the heaps of a residue. The nim sum of [low] over the parts is [rest], and
    the sum of [high] over them is less than that of the heap by the lack. *)
Record way : Type := { lack : Z; rest : N; uses : list part }.

Definition total_of (f : part -> N) (ks : list part) : N := total (map f ks).

(** Whether some member of a list has a property; no others are looked at after it. *)
Fixpoint some {A : Type} (f : A -> bool) (l : list A) : bool :=
  match l with
  | nil => false
  | x :: l => if f x then true else some f l
  end.

Lemma some_spec : forall (A : Type) (f : A -> bool) l, some f l = existsb f l.
Proof. induction l as [| x l IH]; simpl; auto. rewrite IH. destruct (f x); auto. Qed.

(** The heaps from 1 on, less than a number. *)
Definition heaps_below (n : N) : list N := map N.of_nat (seq 1 (N.to_nat (n - 1))).

Lemma in_heaps_below : forall n h, In h (heaps_below n) <-> 1 <= h < n.
Proof.
  intros n h. unfold heaps_below. rewrite in_map_iff. split.
  - intros [x [<- Hx]]. apply in_seq in Hx. lia.
  - intros H. exists (N.to_nat h). rewrite in_seq. lia.
Qed.

Section Check.

(** A code, a period, what it adds, from which heap on, and the values of the first heaps. *)
Variable c : code.
Variables p s n0 : N.
Variable table : list N.

Definition known_to : N := N.of_nat (length table).

Definition known_value (h : N) : N := nth (N.to_nat h) table 0.

Definition adds (h : N) : bool := known_value (h + p) =? known_value h + s.

Definition is_in (es : list N) (h : N) : bool := existsb (N.eqb h) es.

(** The heaps before the first from which on the values of their residue add up. *)
Definition exceptions : list N :=
  fold_left (fun es h => if adds h && negb (is_in es (h + p)) then es else h :: es)
    (rev_append (heaps_below n0) nil) nil.

Definition part_at (grows : bool) (h : N) : part :=
  {| heap := h; high := known_value h / s; low := known_value h mod s; grows := grows |}.

Definition is_first (es : list N) (h : N) : bool :=
  negb (is_in es h) && ((h <=? p) || is_in es (h - p)).

Definition firsts (es : list N) : list part :=
  map (part_at true) (filter (is_first es) (heaps_below known_to)).

Definition parts_of (es : list N) : list part := firsts es ++ map (part_at false) es.

Definition residue (h : Z) : nat := Z.to_nat (h mod Z.of_N p).

(** Parts by their residue. *)
Definition by_residue (ks : list part) : list (list part) :=
  map (fun r => filter (fun k => Nat.eqb (residue (Z.of_N (heap k))) r) ks) (seq 0 (N.to_nat p)).

(** The lists of [k] parts whose heaps have a sum of some residue. *)
Fixpoint choices (ks : list part) (sorted : list (list part)) (k : nat) (sum : Z) :
    list (list part) :=
  match k with
  | O => nil
  | S O => map (fun a => [a]) (nth (residue sum) sorted nil)
  | S k =>
      flat_map (fun a => map (cons a) (choices ks sorted k (sum - Z.of_N (heap a)))) ks
  end.

Definition way_of (own : part) (t : nat) (us : list part) : way := {|
  lack :=
    (Z.of_N (high own) +
     (Z.of_nat t + Z.of_N (total_of heap us) - Z.of_N (heap own)) / Z.of_N p -
     Z.of_N (total_of high us))%Z;
  rest := xor_all (map low us);
  uses := us |}.

(** The ways to move from heaps of a residue to one part or more. *)
Definition ways (ks : list part) (sorted : list (list part)) (own : part) : list way :=
  flat_map
    (fun t =>
      let d := nth t c 0 in
      flat_map
        (fun k =>
          if N.testbit d (N.of_nat k) && ((0 <? t)%nat || (2 <=? k)%nat)
          then map (way_of own t) (choices ks sorted k (Z.of_N (heap own) - Z.of_nat t)) else nil)
        (seq 1 (N.to_nat (N.log2 d))))
    (seq 0 (length c)).

(** Whether an option by a way may have the value of the heap. *)
Definition may_keep (own : part) (w : way) : bool :=
  let fixed := filter (fun k => negb (grows k)) (uses w) in
  let more := (lack w + Z.of_N (total_of high fixed))%Z in
  let nim := Z.of_N (xor_all (map high fixed)) in
  (rest w =? low own) && Z.even (lack w) && (more <=? nim)%Z &&
  match filter grows (uses w) with
  | nil => false
  | [_] => (- nim <=? more)%Z
  | _ => true
  end.

Definition all_zero (ks : list part) : bool := forallb (fun k => high k =? 0) ks.

(** The difference from which on three parts reach all with the parity of the lack; they reach no
    [high] less than that of the first. *)
Definition three (w : way) : option (N * Z) :=
  match uses w with
  | a :: b :: d :: others =>
      if grows a && grows b && grows d && all_zero others
      then Some (high a, lack w + 2 * Z.of_N (N.max (high b) (high d)))%Z else None
  | _ => None
  end.

(** Whether a way reaches a difference to a [high] that is at least [least]. *)
Definition reaches (least d : Z) (w : way) : bool :=
  match three w with
  | Some (first, from) => (from <=? d)%Z && (Z.of_N first <=? least - d)%Z
  | None => false
  end ||
  match uses w with
  | a :: others =>
      grows a && all_zero others && (lack w =? d)%Z && (Z.of_N (high a) <=? least - d)%Z
  | nil => false
  end.

(** Whether two parts with one [high] reach 0. *)
Definition is_pair (least : Z) (w : way) : bool :=
  match uses w with
  | a :: b :: others =>
      grows a && grows b && all_zero others &&
      (lack w + 2 * Z.of_N (N.max (high a) (high b)) <=? least)%Z
  | _ => false
  end.

(** Whether ways with lacks of one parity reach all differences of that parity from [first] on. *)
Definition all_reached (least first : Z) (ws : list way) : bool :=
  let lowest := if some (is_pair least) ws then 1 else 0 in
  some (fun w =>
    match three w with
    | Some (high, from) =>
        if high <=? lowest then
          forallb (fun i => some (reaches least (first + 2 * Z.of_nat i)) ws)
            (seq 0 (Z.to_nat ((from - first + 1) / 2)))
        else false
    | None => false
    end) ws.

(** Whether heaps of a residue that are not known have no options of their value, and options of all
    smaller ones, if this holds of all smaller heaps. *)
Definition is_settled (ks : list part) (sorted : list (list part)) (own : part) : bool :=
  let ws := ways ks sorted own in
  let least := (Z.of_N (high own) + Z.of_N ((known_to - heap own + (p - 1)) / p))%Z in
  if some (may_keep own) ws then false
  else forallb
    (fun l =>
      let l := N.of_nat l in
      let ws := filter (fun w => rest w =? l) ws in
      all_reached least (if l <? low own then 0%Z else 2%Z) (filter (fun w => Z.even (lack w)) ws) &&
      all_reached least 1 (filter (fun w => Z.odd (lack w)) ws))
    (seq 0 (N.to_nat s)).

(** Whether values add up as far as they are known, but for the exceptions, which are few and small. *)
Definition is_seen (es : list N) : bool :=
  (1 <=? p) && (p <? known_to) && (s =? 2 ^ N.log2 s) &&
  forallb (fun h => is_in es h || adds h && negb (is_in es (h + p))) (heaps_below (known_to - p)) &&
  forallb (fun e => (1 <=? e) && (e <? n0) && (e + p <? known_to)) es &&
  (N.of_nat (length c) + N.of_nat (most_parts c) * fold_right N.max 0 es <=? known_to) &&
  ((1 <=? n0) || (known_value p =? s)).

Definition check_table : bool :=
  let es := exceptions in
  if is_seen es then
    let ks := parts_of es in
    let sorted := by_residue ks in
    forallb (is_settled ks sorted) (firsts es)
  else false.

End Check.

(** Checks that the values of a code add up by [s] with period [p] from heap [n0] on, by its first
    [count] values. *)
Definition check_adding (c : code) (count n0 p s : N) : bool :=
  match first_values c (count - 1) with
  | None => false
  | Some table => check_table c p s n0 table
  end.
