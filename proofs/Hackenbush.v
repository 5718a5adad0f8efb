(** Green Hackenbush on trees, where two vertices may be joined by several edges. *)

From Coq Require Import Arith NArith List Lia Bool Wellfounded.
From Proofs Require Import Nimbers Game.
Import ListNotations.
Open Scope N_scope.

(** What grows on a vertex: nothing; or a bundle of [extra] + 1 parallel edges, with what grows on
    their upper end, and more bundles. *)
Inductive growth : Type :=
  | Bare
  | Bundle (extra : nat) (above : growth) (more : growth).

(** A move cuts an edge. With the last edge of a bundle all falls that is above. *)
Fixpoint cuts (t : growth) : list growth :=
  match t with
  | Bare => nil
  | Bundle extra above more =>
      (match extra with
       | O => more
       | S extra => Bundle extra above more
       end) :: map (fun above => Bundle extra above more) (cuts above) ++
        map (Bundle extra above) (cuts more)
  end.

Fixpoint edges (t : growth) : nat :=
  match t with
  | Bare => 0
  | Bundle extra above more => S (extra + edges above + edges more)
  end.

Lemma cuts_end : well_founded (fun s t => In s (cuts t)).
Proof.
  apply wf_incl with (R2 := fun s t => (edges s < edges t)%nat);
    [| apply (wf_inverse_image _ _ lt edges); apply lt_wf].
  intros s t. revert s. induction t as [| extra above IHa more IHm]; intros s; [intros [] |].
  cbn [cuts In edges]. rewrite in_app_iff, !in_map_iff.
  intros [<- | [[x [<- Hx]] | [x [<- Hx]]]].
  - destruct extra; simpl; lia.
  - apply IHa in Hx. simpl. lia.
  - apply IHm in Hx. simpl. lia.
Qed.

Definition hackenbush : ruleset := {| position := growth; options := cuts; ends := cuts_end |}.

(** The value of a bundle, from that of what is above: one edge adds 1; of more edges only the
    parity counts, and the vertices at their ends act as one. *)
Definition bundle (extra : nat) (v : N) : N :=
  match extra with
  | O => 1 + v
  | _ => if Nat.even extra then N.lxor v 1 else v
  end.

Fixpoint colon (t : growth) : N :=
  match t with
  | Bare => 0
  | Bundle extra above more => N.lxor (bundle extra (colon above)) (colon more)
  end.

(** The value after an edge of a bundle was cut. *)
Definition after_cut (extra : nat) (v : N) : N :=
  match extra with
  | O => 0
  | S extra => bundle extra v
  end.

Lemma mex_of_bundle : forall extra l v, is_mex l v ->
  is_mex (after_cut extra v :: map (bundle extra) l) (bundle extra v).
Proof.
  intros extra l v [Hv Hu]. destruct extra as [| extra]; simpl after_cut.
  - split.
    + intros [H | H]; [simpl in H; lia |]. apply in_map_iff in H. destruct H as [u [H Hin]].
      apply Hv. simpl in H. replace v with u by lia. exact Hin.
    + simpl. intros u H. destruct (N.eq_dec u 0) as [-> |]; [now left | right].
      apply in_map_iff. exists (u - 1). split; [simpl; lia | apply Hu; lia].
  - unfold bundle at 2 3. destruct (Nat.even (S extra)) eqn:E.
    + assert (bundle extra v = v) as ->.
      { unfold bundle. destruct extra; [discriminate |].
        rewrite Nat.even_succ, <- Nat.negb_even in E. apply negb_true_iff in E. rewrite E.
        reflexivity. }
      assert (Hone : is_mex [0] 1).
      { split; [intros [H | []]; discriminate |]. intros u H. left. lia. }
      apply mex_same_members with (k := map (fun u => N.lxor u 1) l ++ map (N.lxor v) [0]).
      * intros u. rewrite in_app_iff. simpl. rewrite N.lxor_0_r. tauto.
      * apply mex_of_sum; [split; auto | exact Hone].
    + rewrite map_id. split.
      * intros [H | H]; auto. unfold bundle in H. destruct extra as [| extra]; [simpl in H; lia |].
        rewrite Nat.even_succ, <- Nat.negb_even in E. apply negb_false_iff in E. rewrite E in H.
        apply (f_equal (N.lxor v)) in H.
        rewrite <- N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l in H. discriminate.
      * intros u H. right. auto.
Qed.

(** The colon principle: these are the Grundy values of Hackenbush on trees. *)
Theorem colon_principle : forall t, grundy hackenbush t = colon t.
Proof.
  apply grundy_unique; [apply grundy_exists |]. intros t.
  induction t as [| extra above IHa more IHm]; [split; [intros [] | simpl; lia] |].
  pose proof (mex_of_sum _ _ _ _ (mex_of_bundle extra _ _ IHa) IHm) as H.
  assert (Hcut : colon (match extra with O => more | S extra => Bundle extra above more end) =
    N.lxor (after_cut extra (colon above)) (colon more)).
  { destruct extra; simpl; auto. }
  cbn [hackenbush options cuts map] in *. rewrite Hcut.
  rewrite map_app, !map_map in *. exact H.
Qed.

(** A stalk of single edges. *)
Fixpoint stalk (n : nat) : growth :=
  match n with
  | O => Bare
  | S n => Bundle 0 (stalk n) Bare
  end.

(** A tree may be replaced by a stalk of as many edges as its value, in every sum. *)
Corollary stalk_for_tree : forall t,
  grundy hackenbush (stalk (N.to_nat (grundy hackenbush t))) = grundy hackenbush t.
Proof.
  intros t. rewrite !colon_principle. rewrite <- (N2Nat.id (colon t)) at 2.
  induction (N.to_nat (colon t)); auto. simpl. rewrite IHn, N.lxor_0_r. lia.
Qed.
