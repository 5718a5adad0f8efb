(** Several games where a player moves in each that is not over: how long each lasts decides (the
    theorem on Every-SG games). *)

From Coq Require Import NArith List Lia Bool Wellfounded.
From Proofs Require Import Nimbers Game Seeds.
Import ListNotations.
Open Scope N_scope.

(** A number for each position, computed from those of its options. *)
Definition by_options (r : ruleset) (f : list N -> N) : position r -> N :=
  Fix (ends r) (fun _ => N) (fun p value => f (values_in (options p) value)).

Lemma by_options_unfolds : forall r f p,
  by_options r f p = f (map (by_options r f) (options p)).
Proof.
  intros r f p. unfold by_options at 1. rewrite Fix_eq.
  - rewrite values_in_map. reflexivity.
  - intros x g h H. f_equal. apply values_in_same. exact H.
Qed.

Definition greatest (l : list N) : N := fold_right N.max 0 l.

(** The least of a list that is not empty. *)
Definition least (l : list N) : N := fold_right N.min (greatest l) l.

Lemma greatest_spec : forall l n, greatest l <= n <-> forall u, In u l -> u <= n.
Proof.
  induction l as [| a l IH]; simpl; intros n.
  - split; [intros _ u [] | lia].
  - rewrite N.max_lub_iff, IH. split.
    + intros [Ha Hl] u [<- | H]; auto.
    + intros H. split; [apply H; auto | intros u Hu; apply H; auto].
Qed.

Lemma greatest_in : forall l, l <> nil -> In (greatest l) l.
Proof.
  induction l as [| a l IH]; [congruence |]. intros _. simpl.
  destruct (N.max_spec a (greatest l)) as [[Hlt ->] | [_ ->]]; auto.
  right. apply IH. intros ->. simpl in Hlt. lia.
Qed.

Lemma least_le : forall l u, In u l -> least l <= u.
Proof.
  intros l u Hu. unfold least. generalize (greatest l). induction l as [| a l IH]; simpl;
    [destruct Hu |].
  intros n. destruct Hu as [<- | Hu]; [lia |]. specialize (IH Hu n). lia.
Qed.

Lemma least_in : forall l, l <> nil -> In (least l) l.
Proof.
  intros l Hl. unfold least.
  assert (H : forall n k, In (fold_right N.min n k) k \/ fold_right N.min n k = n).
  { intros n k. induction k as [| a k IH]; simpl; auto.
    destruct (N.min_spec a (fold_right N.min n k)) as [[_ ->] | [_ ->]]; tauto. }
  destruct (H (greatest l) l) as [? | ->]; auto. apply greatest_in. exact Hl.
Qed.

(** How long a position lasts: the winner, who moves to an even number, makes it last as long as
    possible, and the loser as short. What is over has 0. *)
Definition lasts (l : list N) : N :=
  match l with
  | nil => 0
  | _ => match filter N.even l with
         | nil => N.succ (least l)
         | evens => N.succ (greatest evens)
         end
  end.

Definition suspense (r : ruleset) : position r -> N := by_options r lasts.

(** The longest play. *)
Definition depth (r : ruleset) : position r -> N :=
  by_options r (fun l => match l with nil => 0 | _ => N.succ (greatest l) end).

Lemma depth_less : forall r p q, In q (options p) -> depth r q < depth r p.
Proof.
  intros r p q Hq. unfold depth at 2. rewrite by_options_unfolds. fold (depth r).
  destruct (map (depth r) (options p)) as [| d l] eqn:E.
  - destruct (options p); [destruct Hq | discriminate].
  - apply N.lt_succ_r. rewrite <- E.
    apply (proj1 (greatest_spec (map (depth r) (options p)) _) (N.le_refl _)). apply in_map.
    exact Hq.
Qed.

(** Where a game goes on: to its options, or nowhere if it is over. *)
Definition goes_on {r : ruleset} (p : position r) : list (position r) :=
  match options p with
  | nil => [p]
  | qs => qs
  end.

Fixpoint every_way {r : ruleset} (l : list (position r)) : list (list (position r)) :=
  match l with
  | nil => [nil]
  | p :: l => flat_map (fun q => map (cons q) (every_way l)) (goes_on p)
  end.

Definition is_over {r : ruleset} (p : position r) : bool :=
  match options p with
  | nil => true
  | _ => false
  end.

(** A move in every game that is not over. *)
Definition every_options {r : ruleset} (l : list (position r)) : list (list (position r)) :=
  if forallb is_over l then nil else every_way l.

Lemma in_every_way : forall (r : ruleset) (l m : list (position r)),
  In m (every_way l) <-> Forall2 (fun p q => In q (goes_on p)) l m.
Proof.
  intros r. induction l as [| p l IH]; simpl; intros m.
  - split; [intros [<- | []]; constructor | intros H; inversion H; auto].
  - rewrite in_flat_map. split.
    + intros [q [Hq H]]. apply in_map_iff in H. destruct H as [k [<- Hk]].
      constructor; auto. apply IH. exact Hk.
    + intros H. inversion H as [| ? q ? k Hq Hk]; subst. exists q. split; auto.
      apply in_map. apply IH. exact Hk.
Qed.

Lemma Forall2_in_right : forall (A : Type) (R : A -> A -> Prop) l m q,
  Forall2 R l m -> In q m -> exists p, In p l /\ R p q.
Proof.
  intros A R l m q H. induction H as [| x y l m Hxy _ IH]; intros Hin; [destruct Hin |].
  destruct Hin as [<- | Hin]; [exists x; simpl; auto |].
  destruct (IH Hin) as [p [Hp ?]]. exists p. simpl. auto.
Qed.

Lemma Forall2_in_left : forall (A : Type) (R : A -> A -> Prop) l m p,
  Forall2 R l m -> In p l -> exists q, In q m /\ R p q.
Proof.
  intros A R l m p H. induction H as [| x y l m Hxy _ IH]; intros Hin; [destruct Hin |].
  destruct Hin as [<- | Hin]; [exists y; simpl; auto |].
  destruct (IH Hin) as [q [Hq ?]]. exists q. simpl. auto.
Qed.

Lemma every_ends : forall r : ruleset,
  well_founded (fun m l : list (position r) => In m (every_options l)).
Proof.
  intros r. set (longest := fun l : list (position r) => greatest (map (depth r) l)).
  apply wf_incl with (R2 := fun m l => longest m < longest l);
    [| apply (wf_inverse_image _ _ N.lt longest); apply N.lt_wf_0].
  intros m l H. unfold every_options in H. destruct (forallb is_over l) eqn:Eover; [destruct H |].
  apply in_every_way in H. unfold longest.
  assert (Hone : exists p, In p l /\ is_over p = false).
  { clear - Eover. induction l as [| p l IH]; simpl in *; [discriminate |].
    destruct (is_over p) eqn:E; [| exists p; auto].
    destruct (IH Eover) as [q [Hq ?]]. exists q. auto. }
  destruct Hone as [p [Hp Eover']].
  assert (Hpos : 0 < greatest (map (depth r) l)).
  { unfold is_over in Eover'. destruct (options p) as [| q qs] eqn:E; [discriminate |].
    assert (Hq : depth r q < depth r p) by (apply depth_less; rewrite E; simpl; auto).
    assert (depth r p <= greatest (map (depth r) l)); [| lia].
    apply (proj1 (greatest_spec (map (depth r) l) _) (N.le_refl _)). apply in_map. exact Hp. }
  clear p Hp Eover' Eover.
  assert (Hall : forall u, In u (map (depth r) m) -> N.succ u <= greatest (map (depth r) l)).
  { intros u Hu. apply in_map_iff in Hu. destruct Hu as [q [<- Hq]].
    destruct (Forall2_in_right _ _ _ _ _ H Hq) as [p [Hp Hpq]].
    assert (Hdepth : depth r p <= greatest (map (depth r) l)).
    { apply (proj1 (greatest_spec (map (depth r) l) _) (N.le_refl _)). apply in_map. exact Hp. }
    unfold goes_on in Hpq. destruct (options p) as [| x xs] eqn:E.
    - destruct Hpq as [<- | []]. assert (depth r p = 0); [| lia].
      unfold depth. rewrite by_options_unfolds, E. reflexivity.
    - rewrite <- E in Hpq. apply depth_less in Hpq. lia. }
  assert (greatest (map (depth r) m) <= N.pred (greatest (map (depth r) l))); [| lia].
  apply greatest_spec. intros u Hu. apply Hall in Hu. lia.
Qed.

Definition every (r : ruleset) : ruleset := {|
  position := list (position r);
  options := every_options;
  ends := every_ends r;
|}.

(** * Who wins *)

Lemma suspense_over : forall r p, suspense r p = 0 <-> options p = nil.
Proof.
  intros r p. unfold suspense. rewrite by_options_unfolds. split.
  - destruct (options p) as [| q qs]; auto. cbn [map lasts].
    destruct (filter _ _); lia.
  - intros ->. reflexivity.
Qed.

Lemma suspense_unfolds : forall r p, suspense r p = lasts (map (suspense r) (options p)).
Proof. intros. apply by_options_unfolds. Qed.

(** From an even number all options are odd, and at most one less; one is just that. *)
Lemma suspense_even : forall r p, N.even (suspense r p) = true -> options p <> nil ->
  (forall q, In q (options p) -> N.even (suspense r q) = false /\
    suspense r p <= suspense r q + 1) /\
  exists q, In q (options p) /\ suspense r q + 1 = suspense r p.
Proof.
  intros r p. rewrite (suspense_unfolds r p).
  set (l := map (suspense r) (options p)). intros He Hne.
  assert (Hl : l <> nil) by (unfold l; destruct (options p); simpl; congruence).
  unfold lasts in *. destruct l as [| a l'] eqn:El; [congruence |]. rewrite <- El in *.
  destruct (filter N.even l) as [| e es] eqn:Ef.
  - split.
    + intros q Hq. assert (Hin : In (suspense r q) l) by (apply in_map; exact Hq). split.
      * destruct (N.even (suspense r q)) eqn:E; auto. exfalso.
        assert (H : In (suspense r q) (filter N.even l)) by (apply filter_In; auto).
        rewrite Ef in H. destruct H.
      * apply least_le in Hin. lia.
    + pose proof (least_in l Hl) as Hin. unfold l at 2 in Hin. apply in_map_iff in Hin.
      destruct Hin as [q [Hq Hin]]. exists q. split; auto. lia.
  - exfalso. assert (Hin : In (greatest (e :: es)) (e :: es)) by (apply greatest_in; discriminate).
    rewrite <- Ef in Hin at 2. apply filter_In in Hin. destruct Hin as [_ Hin].
    rewrite N.even_succ, <- N.negb_even, Hin in He. discriminate.
Qed.

(** From an odd number even options are one less at most; one is just that. *)
Lemma suspense_odd : forall r p, N.even (suspense r p) = false ->
  (forall q, In q (options p) -> N.even (suspense r q) = true ->
    suspense r q + 1 <= suspense r p) /\
  exists q, In q (options p) /\ suspense r q + 1 = suspense r p.
Proof.
  intros r p. rewrite (suspense_unfolds r p).
  set (l := map (suspense r) (options p)). intros He.
  unfold lasts in *. destruct l as [| a l'] eqn:El; [discriminate |]. rewrite <- El in *.
  assert (Hl : l <> nil) by congruence.
  destruct (filter N.even l) as [| e es] eqn:Ef.
  - exfalso. pose proof (least_in l Hl) as Hin.
    rewrite N.even_succ, <- N.negb_even in He. apply negb_false_iff in He.
    assert (H : In (least l) (filter N.even l)) by (apply filter_In; auto).
    rewrite Ef in H. destruct H.
  - rewrite <- Ef in *. assert (Hne : filter N.even l <> nil) by congruence. split.
    + intros q Hq E. assert (Hin : In (suspense r q) (filter N.even l)).
      { apply filter_In. split; auto. apply in_map. exact Hq. }
      apply (proj1 (greatest_spec _ _) (N.le_refl _)) in Hin. lia.
    + pose proof (greatest_in _ Hne) as Hin. apply filter_In in Hin. destruct Hin as [Hin _].
      unfold l at 2 in Hin. apply in_map_iff in Hin. destruct Hin as [q [Hq Hin]].
      exists q. split; auto. lia.
Qed.

(** How long the longest of some games lasts. *)
Definition longest {r : ruleset} (l : list (position r)) : N := greatest (map (suspense r) l).

Lemma suspense_le_longest : forall r (l : list (position r)) p, In p l -> suspense r p <= longest l.
Proof.
  intros r l p Hp. apply (proj1 (greatest_spec (map (suspense r) l) _) (N.le_refl _)).
  apply in_map. exact Hp.
Qed.

Lemma longest_is_one : forall r (l : list (position r)), 0 < longest l ->
  exists p, In p l /\ suspense r p = longest l.
Proof.
  intros r l H. assert (Hin : In (longest l) (map (suspense r) l)).
  { apply greatest_in. intros E. unfold longest in H. rewrite E in H. simpl in H. lia. }
  apply in_map_iff in Hin. destruct Hin as [p [Hp Hin]]. exists p. auto.
Qed.

Lemma all_over : forall r (l : list (position r)), forallb is_over l = true <-> longest l = 0.
Proof.
  intros r l. rewrite forallb_forall. split; intros H.
  - apply N.le_0_r. apply greatest_spec. intros u Hu. apply in_map_iff in Hu.
    destruct Hu as [p [<- Hp]]. specialize (H p Hp). unfold is_over in H.
    destruct (options p) eqn:E; [| discriminate]. apply suspense_over in E. lia.
  - intros p Hp. apply suspense_le_longest in Hp. unfold is_over.
    assert (E : suspense r p = 0) by lia. apply suspense_over in E. rewrite E. reflexivity.
Qed.

(** The theorem on Every-SG games: where each player must move in every game that is not over, and
    whoever cannot move loses, the previous player wins exactly when the longest game lasts an even
    number of moves. *)
Theorem every_sg : forall r (l : list (position r)),
  previous_wins (every r) l <-> N.even (longest l) = true.
Proof.
  intros r. apply (previous_wins_by_set (every r) (fun l => N.even (longest l) = true)); simpl;
    unfold every_options.
  - intros l m Heven Hm. destruct (forallb is_over l) eqn:Eover; [destruct Hm |].
    apply in_every_way in Hm. intros Hm_even.
    assert (Hpos : 0 < longest l).
    { apply N.neq_0_lt_0. intros H0. apply all_over in H0. congruence. }
    destruct (longest_is_one r l Hpos) as [p [Hp Hlong]].
    destruct (Forall2_in_left _ _ _ _ _ Hm Hp) as [q [Hq Hpq]].
    assert (Hne : options p <> nil) by (rewrite <- suspense_over; lia).
    unfold goes_on in Hpq. destruct (options p) as [| x xs] eqn:E; [congruence |].
    rewrite <- E in *.
    rewrite <- Hlong in Heven. destruct (suspense_even r p Heven Hne) as [Hodd _].
    destruct (Hodd q Hpq) as [_ Hlarge]. apply suspense_le_longest in Hq.
    assert (Hlong2 : 2 <= longest l).
    { rewrite <- Hlong. destruct (suspense r p) as [| [| |]] eqn:Es; try lia. discriminate. }
    destruct (longest_is_one r m) as [q' [Hq' Hlong']]; [lia |].
    destruct (Forall2_in_right _ _ _ _ _ Hm Hq') as [p' [Hp' Hpq']].
    rewrite <- Hlong' in Hm_even. apply suspense_le_longest in Hp'.
    unfold goes_on in Hpq'. destruct (options p') as [| y ys] eqn:E'.
    + destruct Hpq' as [<- | []]. apply suspense_over in E'. lia.
    + rewrite <- E' in *. destruct (N.even (suspense r p')) eqn:Ep'.
      * assert (Hne' : options p' <> nil) by congruence.
        destruct (suspense_even r p' Ep' Hne') as [Hodd' _]. destruct (Hodd' q' Hpq'). congruence.
      * destruct (suspense_odd r p' Ep') as [Hless _]. specialize (Hless q' Hpq' Hm_even).
        assert (suspense r p' <> longest l); [| lia]. intros Heq. rewrite Heq, <- Hlong in Ep'.
        congruence.
  - intros l. destruct (N.even (longest l)) eqn:Eodd; auto. right.
    assert (Hpos : 0 < longest l).
    { apply N.neq_0_lt_0. intros H0. rewrite H0 in Eodd. discriminate. }
    destruct (forallb is_over l) eqn:Eover; [apply all_over in Eover; lia |].
    assert (Hmove : exists m, Forall2 (fun p q => In q (goes_on p) /\
      (suspense r q + 1 = suspense r p \/ suspense r p = 0 /\ suspense r q = 0)) l m).
    { clear. induction l as [| p l [m Hm]]; [exists nil; constructor |].
      destruct (options p) as [| x xs] eqn:E.
      - exists (p :: m). constructor; auto. unfold goes_on. rewrite E. split; [now left |].
        apply suspense_over in E. auto.
      - assert (Hq : exists q, In q (options p) /\ suspense r q + 1 = suspense r p).
        { destruct (N.even (suspense r p)) eqn:Ep.
          - apply suspense_even; auto. congruence.
          - apply suspense_odd; auto. }
        destruct Hq as [q [Hq Hs]]. exists (q :: m). constructor; auto.
        unfold goes_on. rewrite E in *. auto. }
    destruct Hmove as [m Hm]. exists m. split.
    + apply in_every_way. clear - Hm. induction Hm; constructor; tauto.
    + assert (Hlong : longest m + 1 = longest l).
      { destruct (longest_is_one r l Hpos) as [p [Hp Hlong]].
        destruct (Forall2_in_left _ _ _ _ _ Hm Hp) as [q [Hq [_ Hs]]].
        apply suspense_le_longest in Hq.
        assert (Hle : longest m <= N.pred (longest l)); [| lia].
        apply greatest_spec. intros u Hu. apply in_map_iff in Hu. destruct Hu as [q' [<- Hq']].
        destruct (Forall2_in_right _ _ _ _ _ Hm Hq') as [p' [Hp' [_ Hs']]].
        apply suspense_le_longest in Hp'. lia. }
      rewrite <- Hlong, N.add_1_r, N.even_succ, <- N.negb_even in Eodd.
      now apply negb_false_iff in Eodd.
Qed.
