(** Periods of octal codes, checked by computation in the kernel. *)

From Coq Require Import NArith List.
From Proofs Require Import Octal Checker.
Import ListNotations.
Open Scope N_scope.

(** Kayles, 0.77: the values have period 12 from heap 71 on. *)
Theorem kayles :
  forall g, is_grundy_of_heaps [0; 7; 7] g -> forall n, 71 <= n -> g (n + 12) = g n.
Proof. apply check_period_is_right. vm_cast_no_check (eq_refl true). Qed.

(** Dawson's Kayles, 0.07: period 34 from heap 53 on. *)
Theorem dawson_kayles :
  forall g, is_grundy_of_heaps [0; 0; 7] g -> forall n, 53 <= n -> g (n + 34) = g n.
Proof. apply check_period_is_right. vm_cast_no_check (eq_refl true). Qed.

(** The codes of at most three digits after the point with known periods that need fewer than 16,000
    values: the code, where the period begins, and its length. *)
Definition known_periods : list (code * N * N) := [
  ([4], 1, 2);
  ([0; 1], 2, 1);
  ([0; 4], 54, 34);
  ([0; 0; 2], 1, 4);
  ([0; 1; 1], 3, 1);
  ([0; 1; 2], 1, 4);
  ([0; 1; 5], 1, 10);
  ([0; 1; 7], 33, 34);
  ([0; 2; 2], 1, 3);
  ([0; 2; 6], 1, 4);
  ([0; 3; 1], 3, 2);
  ([0; 3; 2], 1, 3);
  ([0; 3; 4], 7, 8);
  ([0; 3; 5], 1, 6);
  ([0; 4; 4], 143, 24);
  ([0; 5; 1], 1, 1);
  ([0; 5; 2], 4, 4);
  ([0; 5; 3], 11, 9);
  ([0; 5; 4], 3, 7);
  ([0; 5; 7], 1, 4);
  ([0; 7; 1], 3, 2);
  ([0; 7; 2], 1, 4);
  ([0; 7; 5], 1, 2);
  ([0; 7; 7], 71, 12);
  ([4; 3], 2, 2);
  ([0; 0; 0; 2], 1, 6);
  ([0; 0; 1; 7], 15, 60);
  ([0; 0; 2; 2], 1, 5);
  ([0; 0; 4; 4], 214, 36);
  ([0; 0; 4; 5], 189, 32);
  ([0; 0; 5; 1], 48, 48);
  ([0; 0; 5; 5], 259, 148);
  ([0; 1; 0; 1], 4, 1);
  ([0; 1; 0; 2], 1, 6);
  ([0; 1; 1; 1], 4, 1);
  ([0; 1; 1; 2], 1, 6);
  ([0; 1; 1; 5], 1, 14);
  ([0; 1; 1; 6], 139, 96);
  ([0; 1; 2; 1], 4, 4);
  ([0; 1; 2; 2], 1, 5);
  ([0; 1; 2; 3], 5, 5);
  ([0; 1; 2; 4], 122, 62);
  ([0; 1; 3; 1], 4, 4);
  ([0; 1; 3; 2], 1, 5);
  ([0; 1; 3; 4], 60, 62);
  ([0; 1; 4; 1], 14, 11);
  ([0; 1; 4; 4], 4, 10);
  ([0; 1; 4; 5], 3, 9);
  ([0; 1; 4; 7], 3, 8);
  ([0; 1; 5; 2], 2, 48);
  ([0; 1; 5; 3], 16, 14);
  ([0; 1; 5; 4], 4, 11);
  ([0; 1; 5; 7], 1, 6);
  ([0; 1; 7; 1], 12, 11);
  ([0; 1; 7; 3], 21, 40);
  ([0; 1; 7; 6], 24, 8);
  ([0; 2; 2; 6], 21, 5);
  ([0; 3; 1; 2], 5, 2);
  ([0; 3; 1; 6], 4, 12);
  ([0; 3; 3; 1], 4, 3);
  ([0; 3; 3; 2], 1, 4);
  ([0; 3; 5; 1], 1, 8);
  ([0; 3; 5; 3], 4, 2);
  ([0; 3; 7; 3], 2, 28);
  ([0; 3; 7; 5], 37, 18);
  ([0; 5; 1; 2], 3, 6);
  ([0; 5; 2; 4], 1, 52);
  ([0; 5; 3; 2], 7, 5);
  ([0; 5; 3; 6], 1, 5);
  ([0; 7; 7; 2], 8, 4);
  ([4; 1; 2], 6, 7);
  ([4; 7; 2], 1, 3);
  ([4; 0; 0; 5], 31, 79);
  ([4; 0; 2; 4], 2, 60);
  ([4; 1; 0; 2], 8, 10);
  ([4; 1; 2; 2], 6, 7);
  ([4; 3; 0; 4], 25, 21);
  ([4; 3; 2; 3], 4, 4);
  ([4; 4; 4; 4], 143, 24);
  ([4; 7; 2; 2], 4, 4);
  ([4; 7; 2; 6], 5, 16);
  ([4; 7; 6; 6], 19, 20);
  ([0; 4; 5], 498, 20);
  ([0; 1; 5; 6], 3479, 349);
  ([0; 3; 5; 6], 7315, 142);
  ([0; 6; 4; 4], 3256, 442);
  ([0; 1; 6; 5], 5181, 1550)
].

(** Each of them holds, for every function of least excluded values. *)
Theorem known_periods_hold : forall c n0 p, In (c, n0, p) known_periods ->
  forall g, is_grundy_of_heaps c g -> forall n, n0 <= n -> g (n + p) = g n.
Proof.
  assert (H : forallb (fun '(c, n0, p) => check_period c n0 p) known_periods = true)
    by (vm_cast_no_check (eq_refl true)).
  rewrite forallb_forall in H. intros c n0 p Hin. apply check_period_is_right. exact (H _ Hin).
Qed.
