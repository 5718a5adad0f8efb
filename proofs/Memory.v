(** Memories: numbers in numbered cells. As a program they are trees, or arrays of the machine. *)

From Coq Require Import NArith FMapPositive.
Open Scope N_scope.

Definition memory := PositiveMap.t N.

(** A memory with a number of cells, all 0. As a tree it has no end. *)
Definition make (_ : N) : memory := PositiveMap.empty N.

Definition get (m : memory) (i : N) : N :=
  match PositiveMap.find (N.succ_pos i) m with
  | None => 0
  | Some v => v
  end.

Definition put (m : memory) (i v : N) : memory := PositiveMap.add (N.succ_pos i) v m.

Lemma get_make : forall size i, get (make size) i = 0.
Proof. intros size i. unfold get, make. rewrite PositiveMap.gempty. reflexivity. Qed.

Lemma get_put : forall m i v j, get (put m i v) j = if j =? i then v else get m j.
Proof.
  intros m i v j. unfold get, put. destruct (N.eqb_spec j i) as [-> | H].
  - rewrite PositiveMap.gss. reflexivity.
  - rewrite PositiveMap.gso; auto. intros E. apply H.
    rewrite <- (N.pred_succ j), <- (N.pred_succ i), <- !N.succ_pos_spec, E. reflexivity.
Qed.
