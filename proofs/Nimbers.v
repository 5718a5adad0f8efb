(** Exclusive or, the least excluded number, and how the two meet: the arithmetic of Grundy values.
    Values are binary natural numbers (type [N]). *)

From Coq Require Import NArith List Lia Bool.
Import ListNotations.
Open Scope N_scope.

(** Arithmetic stays as it is written when proofs simplify. *)
Arguments N.add : simpl never.
Arguments N.sub : simpl never.
Arguments N.mul : simpl never.
Arguments N.of_nat : simpl never.
Arguments N.eqb : simpl never.

(** [is_mex l v]: the list has not [v], but has every smaller number. *)
Definition is_mex (l : list N) (v : N) : Prop :=
  ~ In v l /\ forall u, u < v -> In u l.

(** A list has one least excluded number at most. *)
Lemma mex_unique : forall l u v, is_mex l u -> is_mex l v -> u = v.
Proof.
  intros l u v [Hu Hu'] [Hv Hv'].
  destruct (N.lt_trichotomy u v) as [H | [H | H]]; auto; exfalso; auto.
Qed.

(** Only the members of a list matter. *)
Lemma mex_same_members : forall k l v,
  (forall u, In u k <-> In u l) -> is_mex k v -> is_mex l v.
Proof.
  intros k l v H [Hv Hu]. split.
  - rewrite <- H. exact Hv.
  - intros u Hlt. apply H. auto.
Qed.

(** The first number from [v] on that the list has not, if it is among the next ones. *)
Fixpoint mex_from (steps : nat) (v : N) (l : list N) : N :=
  match steps with
  | O => v
  | S steps => if in_dec N.eq_dec v l then mex_from steps (N.succ v) l else v
  end.

(** The least excluded number of a list. *)
Definition mex (l : list N) : N := mex_from (S (N.to_nat (fold_right N.max 0 l))) 0 l.

Lemma below_max : forall l v, In v l -> v <= fold_right N.max 0 l.
Proof.
  induction l as [| a l IH]; simpl; intros v [].
  - subst. lia.
  - specialize (IH v H). lia.
Qed.

Lemma mex_from_spec : forall steps v l,
  (forall u, u < v -> In u l) ->
  fold_right N.max 0 l < v + N.of_nat steps ->
  is_mex l (mex_from steps v l).
Proof.
  induction steps as [| steps IH]; simpl; intros v l Hu Hmax.
  - split; auto. intros Hv. apply below_max in Hv. lia.
  - destruct (in_dec N.eq_dec v l) as [Hv | Hv].
    + apply IH; try lia. intros u H. destruct (N.eq_dec u v); subst; auto. apply Hu. lia.
    + split; auto.
Qed.

(** [mex] computes it. *)
Lemma mex_spec : forall l, is_mex l (mex l).
Proof. intros l. apply mex_from_spec; intros; lia. Qed.

(** The exclusive or of all values of a list. *)
Definition xor_all (l : list N) : N := fold_right N.lxor 0 l.

Lemma xor_all_app : forall k l, xor_all (k ++ l) = N.lxor (xor_all k) (xor_all l).
Proof.
  induction k as [| a k IH]; simpl; intros.
  - symmetry. apply N.lxor_0_l.
  - rewrite IH. symmetry. apply N.lxor_assoc.
Qed.

Lemma lxor_cancel : forall a b, N.lxor (N.lxor a b) b = a.
Proof. intros. rewrite N.lxor_assoc, N.lxor_nilpotent. apply N.lxor_0_r. Qed.

Lemma lxor_same : forall a b c, N.lxor a c = N.lxor b c -> a = b.
Proof. intros a b c H. rewrite <- (lxor_cancel a c), H. apply lxor_cancel. Qed.

Lemma lxor_same_left : forall a b c, N.lxor c a = N.lxor c b -> a = b.
Proof. intros a b c H. apply (lxor_same a b c). rewrite !(N.lxor_comm _ c). exact H. Qed.

(** Flipping bits of which the highest is 1 in [a] makes [a] smaller. *)
Lemma lxor_less : forall a d,
  d <> 0 -> N.testbit a (N.log2 d) = true -> N.lxor a d < a.
Proof.
  intros a d Hd Hbit. set (k := N.log2 d) in *.
  assert (Hshift : N.shiftr (N.lxor a d) k < N.shiftr a k).
  { rewrite N.shiftr_lxor.
    assert (N.shiftr d k = 1) as ->.
    { rewrite N.shiftr_div_pow2. symmetry. apply N.div_unique with (r := d - 2 ^ k).
      - pose proof (N.log2_spec d ltac:(lia)) as H. fold k in H.
        rewrite N.pow_succ_r' in H. lia.
      - pose proof (N.log2_spec d ltac:(lia)) as H. fold k in H. lia. }
    assert (Hodd : N.testbit (N.shiftr a k) 0 = true).
    { rewrite N.shiftr_spec by lia. rewrite N.add_0_l. exact Hbit. }
    destruct (N.shiftr a k) as [| [p | p |]]; simpl in *; try discriminate; lia. }
  rewrite !N.shiftr_div_pow2 in Hshift.
  destruct (N.lt_ge_cases (N.lxor a d) a) as [H | H]; auto.
  apply (N.div_le_mono _ _ (2 ^ k)) in H; [lia |]. apply N.pow_nonzero. lia.
Qed.

(** A number below a nim sum is reached by making one of the two summands smaller. *)
Lemma below_lxor : forall u a b,
  u < N.lxor a b -> N.lxor u b < a \/ N.lxor u a < b.
Proof.
  intros u a b Hu. set (d := N.lxor u (N.lxor a b)).
  assert (Hd : d <> 0) by (unfold d; rewrite N.lxor_eq_0_iff; lia).
  assert (Hbit : N.testbit (N.lxor a b) (N.log2 d) = true).
  { destruct (N.testbit (N.lxor a b) (N.log2 d)) eqn:E; auto. exfalso.
    assert (N.testbit u (N.log2 d) = true) as Hbit.
    { pose proof (N.bit_log2 d Hd) as Hone. unfold d at 1 in Hone.
      rewrite N.lxor_spec, E, xorb_false_r in Hone. exact Hone. }
    pose proof (lxor_less u d Hd Hbit) as H. unfold d in H.
    rewrite <- N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l in H. lia. }
  rewrite N.lxor_spec in Hbit.
  destruct (N.testbit a (N.log2 d)) eqn:Ea.
  - left. replace (N.lxor u b) with (N.lxor a d); [apply lxor_less; auto |]. unfold d.
    rewrite (N.lxor_comm u), (N.lxor_assoc a b u), <- (N.lxor_assoc a a), N.lxor_nilpotent.
    rewrite N.lxor_0_l. apply N.lxor_comm.
  - right. replace (N.lxor u a) with (N.lxor b d).
    + rewrite xorb_false_l in Hbit. apply lxor_less; auto.
    + unfold d. rewrite (N.lxor_comm a b), (N.lxor_comm u), (N.lxor_assoc b a u).
      rewrite <- (N.lxor_assoc b b), N.lxor_nilpotent, N.lxor_0_l. apply N.lxor_comm.
Qed.

(** The least excluded number of a sum: move in one part, and add the value of the other. *)
Theorem mex_of_sum : forall k l a b,
  is_mex k a -> is_mex l b ->
  is_mex (map (fun u => N.lxor u b) k ++ map (N.lxor a) l) (N.lxor a b).
Proof.
  intros k l a b [Ha Ha'] [Hb Hb']. split.
  - rewrite in_app_iff, !in_map_iff. intros [[u [H Hu]] | [u [H Hu]]].
    + apply lxor_same in H. subst. auto.
    + apply lxor_same_left in H. subst. auto.
  - intros u Hu. rewrite in_app_iff, !in_map_iff.
    destruct (below_lxor u a b Hu) as [H | H].
    + left. exists (N.lxor u b). split; auto. apply lxor_cancel.
    + right. exists (N.lxor u a). split; auto. rewrite N.lxor_comm. apply lxor_cancel.
Qed.
