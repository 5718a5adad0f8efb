(** Games on heaps where a move replaces a heap by some others: they end, have values, and who wins
    some heaps is decided by the nim sum of the values of each. *)

From Coq Require Import Arith NArith List Lia Bool Wellfounded.
From Proofs Require Import Nimbers Game.
Import ListNotations.
Open Scope N_scope.

(** Each move lowers this: twice the counters, less one for each heap. *)
Definition weight (l : list N) : N := fold_right (fun h w => 2 * h - 1 + w) 0 l.

Lemma weight_app : forall k l, weight (k ++ l) = weight k + weight l.
Proof. induction k; simpl; intros; auto. rewrite IHk. lia. Qed.

(** Rules for heaps: what a move may leave of a heap. It is lighter than the heap. *)
Record splitting : Type := {
  leaving : N -> list (list N);
  lighter : forall n hs, In hs (leaving n) -> weight hs < 2 * n - 1;
}.

(** The values of heaps: each is the least that no option has. *)
Definition are_values (s : splitting) (g : N -> N) : Prop :=
  forall n, is_mex (map (fun hs => xor_all (map g hs)) (leaving s n)) (g n).

(** The options of several heaps: a move on one of them. *)
Fixpoint heaps_options (s : splitting) (l : list N) : list (list N) :=
  match l with
  | nil => nil
  | h :: l => map (fun hs => hs ++ l) (leaving s h) ++ map (cons h) (heaps_options s l)
  end.

Lemma heaps_end : forall s, well_founded (fun k l => In k (heaps_options s l)).
Proof.
  intros s. apply wf_incl with (R2 := fun k l => weight k < weight l).
  - intros k l. revert k. induction l as [| h l IH]; simpl; intros k; [intros [] |].
    rewrite in_app_iff, !in_map_iff. intros [[hs [<- Hin]] | [m [<- Hin]]].
    + apply lighter in Hin. rewrite weight_app. lia.
    + apply IH in Hin. simpl. lia.
  - apply (wf_inverse_image _ _ N.lt weight). apply N.lt_wf_0.
Qed.

(** The game: positions are lists of heaps. *)
Definition heaps (s : splitting) : ruleset := {|
  position := list N;
  options := heaps_options s;
  ends := heaps_end s;
|}.

Lemma heaps_options_app : forall s k l,
  heaps_options s (k ++ l) =
  map (fun m => m ++ l) (heaps_options s k) ++ map (app k) (heaps_options s l).
Proof.
  induction k as [| h k IH]; simpl; intros l.
  - rewrite map_id. reflexivity.
  - rewrite IH, !map_app, !map_map, app_assoc. f_equal; f_equal.
    apply map_ext. intros. apply app_assoc.
Qed.

(** Heaps side by side have the nim sum of their values. *)
Lemma value_of_both : forall s (k l : position (heaps s)),
  grundy (heaps s) (k ++ l) = N.lxor (grundy (heaps s) k) (grundy (heaps s) l).
Proof.
  intros s.
  enough (H : forall m k l : position (heaps s), m = k ++ l -> grundy (heaps s) (k ++ l) =
    N.lxor (grundy (heaps s) k) (grundy (heaps s) l)) by (intros; eapply H; reflexivity).
  intros m. induction m as [m IH] using (well_founded_induction (ends (heaps s))).
  intros k l ->. pose proof (grundy_exists (heaps s) (k ++ l)) as Hkl.
  pose proof (mex_of_sum _ _ _ _ (grundy_exists (heaps s) k) (grundy_exists (heaps s) l)) as H.
  eapply mex_unique; [exact Hkl |]. simpl in *. rewrite heaps_options_app in *.
  rewrite map_app, !map_map in *.
  erewrite (map_ext_in _ _ (heaps_options s k)), (map_ext_in _ _ (heaps_options s l));
    [exact H | |]; intros q Hq; simpl; eapply IH; try reflexivity; rewrite in_app_iff, !in_map_iff;
    eauto.
Qed.

(** The value of one heap, by play. *)
Definition heap_value (s : splitting) (n : N) : N := grundy (heaps s) [n].

(** The value of some heaps is the nim sum of the values of each. *)
Theorem value_of_heaps : forall s (l : position (heaps s)),
  grundy (heaps s) l = xor_all (map (heap_value s) l).
Proof.
  induction l as [| h l IH].
  - apply (mex_unique nil); [apply (grundy_exists (heaps s)) |].
    split; [intros [] | simpl; intros; lia].
  - simpl. rewrite <- IH. apply (value_of_both s [h] l).
Qed.

(** Heaps have values: those that play gives. *)
Theorem heap_values_exist : forall s, are_values s (heap_value s).
Proof.
  intros s n. pose proof (grundy_exists (heaps s) [n]) as H. simpl in H.
  rewrite app_nil_r, map_map in H.
  erewrite map_ext; [exact H |]. intros hs. simpl. rewrite app_nil_r, value_of_heaps. reflexivity.
Qed.

(** They have no others. *)
Theorem heap_values_unique : forall s g, are_values s g -> forall n, g n = heap_value s n.
Proof.
  intros s g Hg n. induction n as [n IH] using (well_founded_induction N.lt_wf_0).
  apply (mex_unique (map (fun hs => xor_all (map g hs)) (leaving s n))); [apply Hg |].
  erewrite map_ext_in; [apply heap_values_exist |]. intros hs Hhs. simpl. f_equal.
  apply map_ext_in. intros h Hh. apply IH. apply lighter in Hhs.
  assert (2 * h - 1 <= weight hs).
  { clear - Hh. induction hs; simpl in *; [tauto |]. destruct Hh; subst; [lia |].
    specialize (IHhs H). lia. }
  lia.
Qed.

(** Who wins: the previous player wins heaps exactly where the nim sum of their values is 0. *)
Theorem heaps_by_values : forall s g, are_values s g ->
  forall l : position (heaps s), previous_wins (heaps s) l <-> xor_all (map g l) = 0.
Proof.
  intros s g Hg l. rewrite previous_wins_iff, value_of_heaps.
  rewrite (map_ext _ _ (heap_values_unique s g Hg)). reflexivity.
Qed.
