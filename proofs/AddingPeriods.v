(** Periods that add, checked by computation in the kernel. *)

From Coq Require Import NArith List.
From Proofs Require Import Octal Adding AddingChecker.
Import ListNotations.
Open Scope N_scope.

(** 0.8: take one counter and leave three heaps. A heap that is greater by 3 has one more. *)
Theorem take_one_and_leave_three :
  forall g, is_grundy_of_heaps [0; 8] g -> forall n, 1 <= n -> g (n + 3) = g n + 1.
Proof. apply (check_adding_is_right _ 16). vm_cast_no_check (eq_refl true). Qed.

(** The codes of one or two digits, where three heaps may be left, that are known to add up: the code,
    how many values are compared, from which heap on, the period, and what is added. *)
Definition known_to_add : list (code * N * N * N * N) := [
  ([0; 0; 8], 16, 1, 4, 1);
  ([0; 0; 10], 16, 1, 2, 1);
  ([0; 0; 12], 16, 1, 3, 1);
  ([0; 0; 14], 16, 1, 2, 1);
  ([0; 0; 15], 16, 0, 2, 1);
  ([0; 2; 8], 179, 1, 53, 16);
  ([0; 2; 9], 179, 1, 53, 16);
  ([0; 4; 8], 16, 1, 2, 1);
  ([0; 4; 10], 16, 1, 2, 1);
  ([0; 4; 12], 16, 1, 2, 1);
  ([0; 4; 14], 16, 1, 2, 1);
  ([0; 8], 16, 1, 3, 1);
  ([0; 8; 2], 16, 1, 2, 1);
  ([0; 8; 4], 16, 1, 3, 1);
  ([0; 8; 6], 16, 1, 2, 1);
  ([0; 8; 8], 16, 1, 3, 1);
  ([0; 8; 9], 36, 3, 4, 2);
  ([0; 8; 10], 16, 1, 2, 1);
  ([0; 8; 11], 61, 7, 7, 4);
  ([0; 8; 12], 16, 1, 3, 1);
  ([0; 8; 13], 36, 3, 4, 2);
  ([0; 8; 14], 16, 1, 2, 1);
  ([0; 8; 15], 61, 7, 7, 4);
  ([0; 9; 11], 61, 8, 7, 4);
  ([0; 9; 12], 314, 28, 36, 16);
  ([0; 9; 14], 36, 4, 3, 2);
  ([0; 9; 15], 36, 4, 3, 2);
  ([0; 10; 8], 16, 1, 4, 2);
  ([0; 10; 9], 16, 1, 4, 2);
  ([0; 10; 10], 16, 1, 1, 1);
  ([0; 10; 11], 16, 1, 1, 1);
  ([0; 10; 12], 16, 1, 4, 2);
  ([0; 10; 13], 16, 1, 4, 2);
  ([0; 10; 14], 16, 1, 1, 1);
  ([0; 10; 15], 16, 1, 1, 1);
  ([0; 11; 8], 61, 9, 7, 4);
  ([0; 11; 12], 36, 4, 3, 2);
  ([0; 12], 16, 1, 2, 1);
  ([0; 12; 2], 16, 1, 2, 1);
  ([0; 12; 4], 16, 1, 2, 1);
  ([0; 12; 6], 16, 1, 2, 1);
  ([0; 12; 8], 16, 1, 2, 1);
  ([0; 12; 9], 36, 3, 3, 2);
  ([0; 12; 10], 16, 1, 2, 1);
  ([0; 12; 11], 36, 3, 3, 2);
  ([0; 12; 12], 16, 1, 2, 1);
  ([0; 12; 13], 36, 3, 3, 2);
  ([0; 12; 14], 16, 1, 2, 1);
  ([0; 12; 15], 36, 3, 3, 2);
  ([0; 14; 8], 16, 1, 1, 1);
  ([0; 14; 9], 16, 1, 1, 1);
  ([0; 14; 10], 16, 1, 1, 1);
  ([0; 14; 11], 16, 1, 1, 1);
  ([0; 14; 12], 16, 1, 1, 1);
  ([0; 14; 13], 16, 1, 1, 1);
  ([0; 14; 14], 16, 1, 1, 1);
  ([0; 14; 15], 16, 1, 1, 1);
  ([0; 15; 8], 61, 7, 6, 4);
  ([0; 15; 12], 61, 7, 5, 4);
  ([0; 15; 15], 16, 0, 1, 1);
  ([8; 0], 16, 1, 2, 1);
  ([8; 4], 16, 1, 2, 1);
  ([8; 8], 16, 1, 2, 1);
  ([12; 8], 16, 1, 1, 1);
  ([4; 9], 131, 16, 12, 4);
  ([12; 9], 92, 6, 8, 4);
  ([8; 10], 16, 1, 1, 1);
  ([12; 10], 16, 1, 1, 1);
  ([8; 12], 16, 1, 2, 1);
  ([12; 12], 16, 1, 1, 1);
  ([8; 13], 179, 19, 24, 16);
  ([8; 14], 16, 1, 1, 1);
  ([12; 14], 16, 1, 1, 1)
].

(** Each of them holds, for every function of least excluded values. *)
Theorem known_to_add_hold : forall c count n0 p s, In (c, count, n0, p, s) known_to_add ->
  forall g, is_grundy_of_heaps c g -> forall n, n0 <= n -> g (n + p) = g n + s.
Proof.
  assert (H : forallb (fun '(c, count, n0, p, s) => check_adding c count n0 p s) known_to_add = true)
    by (vm_cast_no_check (eq_refl true)).
  rewrite forallb_forall in H. intros c count n0 p s Hin. apply (check_adding_is_right c count).
  exact (H _ Hin).
Qed.
