(** Games solved for ever: a table of first values and a period say who wins any heaps. *)

From Coq Require Import Arith NArith List Lia Bool.
From Proofs Require Import Nimbers Game Heaps Octal Fast Checker.
Import ListNotations.
Open Scope N_scope.

(** A heap modulo the period. *)
Definition fold_heap (n0 p n : N) : N := if n <? n0 + p then n else n0 + (n - n0) mod p.

Lemma fold_heap_value : forall (g : N -> N) n0 p, 0 < p ->
  (forall n, n0 <= n -> g (n + p) = g n) -> forall n, g (fold_heap n0 p n) = g n.
Proof.
  intros g n0 p Hp Hperiod n. unfold fold_heap. destruct (N.ltb_spec n (n0 + p)); auto.
  assert (H' : forall q m, n0 <= m -> g (m + q * p) = g m).
  { intros q. induction q as [| q IH] using N.peano_ind; intros m Hm.
    - rewrite N.mul_0_l, N.add_0_r. reflexivity.
    - rewrite N.mul_succ_l, N.add_assoc, Hperiod by nia. apply IH. exact Hm. }
  rewrite <- (H' ((n - n0) / p) (n0 + (n - n0) mod p)) by apply N.le_add_r. f_equal.
  pose proof (N.div_mod (n - n0) p ltac:(lia)) as E. rewrite N.mul_comm in E. lia.
Qed.

(** The value of a heap from a table of the values of heaps 0 to n0 + p - 1. *)
Definition table_value (table : list N) (n0 p n : N) : N :=
  nth (N.to_nat (fold_heap n0 p n)) table 0.

(** Checks the table and the period. *)
Definition solves (c : code) (n0 p : N) (table : list N) : bool :=
  (0 <? p) && check_period c n0 p && is_octal c &&
  match run (takes_of c) 0 (n0 + p - 1) with
  | None => false
  | Some st =>
      if list_eq_dec N.eq_dec table (0 :: rev_append (past st) nil) then true else false
  end.

(** What is accepted says who wins: the previous player wins any list of heaps exactly where the
    nim sum of the values in the table, of each heap modulo the period, is 0. *)
Theorem solved : forall c n0 p table, solves c n0 p table = true ->
  forall l : list N, previous_wins (heaps (take_and_break c)) l <->
    xor_all (map (table_value table n0 p) l) = 0.
Proof.
  intros c n0 p table H l. unfold solves in H. rewrite !andb_true_iff in H.
  destruct H as [[[Hp Hcheck] Hoctal] Htable]. apply N.ltb_lt in Hp.
  set (g := heap_value (take_and_break c)).
  assert (Hg : is_grundy_of_heaps c g) by apply code_values_exist.
  destruct (run (takes_of c) 0 (n0 + p - 1)) as [st |] eqn:E; [| discriminate].
  apply run_is_right with (g := g) in E; auto. rewrite E, rev_down in Htable.
  destruct (list_eq_dec _ _ _) as [Ht |]; [| discriminate].
  rewrite (code_by_values c g Hg), (map_ext (table_value table n0 p) g); [reflexivity |].
  intros n. unfold table_value. rewrite Ht.
  pose proof (check_period_is_right c n0 p Hcheck g Hg) as Hperiod.
  rewrite <- (fold_heap_value g n0 p Hp Hperiod n).
  assert (Hless : fold_heap n0 p n < n0 + p).
  { unfold fold_heap. destruct (N.ltb_spec n (n0 + p)); auto.
    pose proof (N.mod_lt (n - n0) p ltac:(lia)). lia. }
  generalize dependent (fold_heap n0 p n). intros h Hless.
  destruct (N.to_nat h) as [| i] eqn:Eh; simpl.
  - replace h with 0 by lia. symmetry. apply value_of_none with c. exact Hg.
  - rewrite (nth_indep _ 0 (at_heap g 0)) by (rewrite map_length, seq_length; lia).
    rewrite map_nth, seq_nth by lia. unfold at_heap. f_equal. lia.
Qed.

(** Kayles. *)
Definition kayles_table : list N := [
  0; 1; 2; 3; 1; 4; 3; 2; 1; 4; 2; 6;
  4; 1; 2; 7; 1; 4; 3; 2; 1; 4; 6; 7;
  4; 1; 2; 8; 5; 4; 7; 2; 1; 8; 6; 7;
  4; 1; 2; 3; 1; 4; 7; 2; 1; 8; 2; 7;
  4; 1; 2; 8; 1; 4; 7; 2; 1; 4; 2; 7;
  4; 1; 2; 8; 1; 4; 7; 2; 1; 8; 6; 7;
  4; 1; 2; 8; 1; 4; 7; 2; 1; 8; 2
].

(** Who wins Kayles with any rows of pins. *)
Theorem kayles_solved : forall l : list N,
  previous_wins (heaps (take_and_break [0; 7; 7])) l <->
  xor_all (map (table_value kayles_table 71 12) l) = 0.
Proof. apply solved. vm_cast_no_check (eq_refl true). Qed.
