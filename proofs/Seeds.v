(** Classical games: nim and staircase nim. *)

From Coq Require Import Arith NArith List Lia Bool Wellfounded.
From Proofs Require Import Nimbers Game.
Import ListNotations.
Open Scope N_scope.

(** A set of positions is that of the previous player's wins, if no move stays in it, and from
    outside some move leads into it. *)
Theorem previous_wins_by_set : forall r (lost : position r -> Prop),
  (forall p q, lost p -> In q (options p) -> ~ lost q) ->
  (forall p, lost p \/ exists q, In q (options p) /\ lost q) ->
  forall p, previous_wins r p <-> lost p.
Proof.
  intros r lost Hstay Hreach.
  assert (H : forall p, (lost p -> previous_wins r p) /\ (~ lost p -> next_wins r p)).
  { intros p. induction p as [p IH] using (well_founded_induction (ends r)). split; intros Hp.
    - constructor. intros q Hq. apply (IH q Hq). exact (Hstay p q Hp Hq).
    - destruct (Hreach p) as [? | [q [Hq Hlost]]]; [tauto |].
      apply by_a_move with q; auto. apply (IH q Hq). exact Hlost. }
  intros p. split; [| apply H]. intros Hprev. destruct (Hreach p) as [? | [q [Hq Hlost]]]; auto.
  exfalso. apply (not_both r p). split; auto. apply by_a_move with q; auto. apply H. exact Hlost.
Qed.

(** * Nim *)

(** All smaller numbers. *)
Definition below (n : N) : list N := map N.of_nat (seq 0 (N.to_nat n)).

Lemma in_below : forall n m, In m (below n) <-> m < n.
Proof.
  intros. unfold below. rewrite in_map_iff. split.
  - intros [k [<- Hk]]. apply in_seq in Hk. lia.
  - intros H. exists (N.to_nat m). rewrite in_seq. lia.
Qed.

Lemma heap_ends : well_founded (fun m n => In m (below n)).
Proof. apply wf_incl with (R2 := N.lt); [intros m n; apply in_below | apply N.lt_wf_0]. Qed.

(** A heap, from which a move takes any number of counters. *)
Definition nim_heap : ruleset := {| position := N; options := below; ends := heap_ends |}.

Lemma value_of_nim_heap : forall n, grundy nim_heap n = n.
Proof.
  apply grundy_unique; [apply grundy_exists |]. intros n. rewrite map_id. split.
  - intros H. apply in_below in H. lia.
  - intros u H. apply in_below. exact H.
Qed.

(** Bouton: the previous player wins nim exactly where the nim sum of the heaps is 0. *)
Theorem bouton : forall l : list N, previous_wins (sum nim_heap) l <-> xor_all l = 0.
Proof.
  intros l. rewrite sprague_grundy, (map_ext _ (fun n => n) value_of_nim_heap), map_id. reflexivity.
Qed.

(** * Staircase nim *)

(** Coins lie on steps, of which the list gives the numbers from the ground on. A move takes some
    coins of a step down to the next. *)
Fixpoint stair_options (l : list N) : list (list N) :=
  match l with
  | a :: (b :: rest) as tail =>
      map (fun b' => (a + (b - b')) :: b' :: rest) (below b) ++ map (cons a) (stair_options tail)
  | _ => nil
  end.

(** How far all coins are above the step before the ground. *)
Fixpoint height (i : N) (l : list N) : N :=
  match l with
  | nil => 0
  | a :: l => i * a + height (i + 1) l
  end.

Lemma stairs_end : well_founded (fun k l => In k (stair_options l)).
Proof.
  apply wf_incl with (R2 := fun k l => height 0 k < height 0 l);
    [| apply (wf_inverse_image _ _ N.lt (height 0)); apply N.lt_wf_0].
  intros k l. generalize 0. revert k. induction l as [| a l IH]; intros k i; [intros [] |].
  destruct l as [| b rest]; [intros [] |]. cbn [stair_options].
  rewrite in_app_iff, !in_map_iff. intros [[b' [<- Hb]] | [m [<- Hm]]].
  - apply in_below in Hb. cbn [height]. nia.
  - apply (IH _ (i + 1)) in Hm. cbn [height] in *. lia.
Qed.

Definition stairs : ruleset :=
  {| position := list N; options := stair_options; ends := stairs_end |}.

(** The nim sum of every other step, with the first or without it. *)
Fixpoint every_other (first : bool) (l : list N) : N :=
  match l with
  | nil => 0
  | a :: l => if first then N.lxor a (every_other false l) else every_other true l
  end.

Lemma stair_move_changes : forall l k first,
  In k (stair_options l) -> every_other first k <> every_other first l.
Proof.
  induction l as [| a l IH]; intros k first; [intros [] |].
  destruct l as [| b rest]; [intros [] |]. cbn [stair_options].
  rewrite in_app_iff, !in_map_iff. intros [[b' [<- Hb]] | [m [<- Hm]]].
  - apply in_below in Hb. destruct first; simpl; intros H; apply lxor_same in H; lia.
  - destruct first; cbn [every_other].
    + intros H. apply lxor_same_left in H. exact (IH m false Hm H).
    + apply (IH m true Hm).
Qed.

Lemma stair_move_exists : forall n l u, (length l <= n)%nat -> u < every_other false l ->
  exists k, In k (stair_options l) /\ every_other false k = u.
Proof.
  induction n as [| n IH]; intros l u Hn Hu.
  - destruct l; simpl in *; lia.
  - destruct l as [| a l]; [simpl in Hu; lia |]. destruct l as [| b rest]; [simpl in Hu; lia |].
    cbn [every_other] in Hu. apply below_lxor in Hu. destruct Hu as [Hu | Hu].
    + exists ((a + (b - N.lxor u (every_other false rest))) ::
              N.lxor u (every_other false rest) :: rest). split; [| apply lxor_cancel].
      cbn [stair_options]. apply in_app_iff. left.
      apply (in_map (fun b' => (a + (b - b')) :: b' :: rest)). apply in_below. exact Hu.
    + destruct (IH rest (N.lxor u b)) as [k [Hk Hv]]; [simpl in Hn; lia | exact Hu |].
      exists (a :: b :: k). split.
      * cbn [stair_options]. apply in_app_iff. right. apply in_map.
        destruct rest as [| d rest]; [destruct Hk |]. cbn [stair_options] in *.
        apply in_app_iff. right. apply in_map. exact Hk.
      * cbn [every_other]. rewrite Hv, N.lxor_comm. apply lxor_cancel.
Qed.

(** Staircase nim: only the odd steps count, as heaps of nim. *)
Theorem staircase : forall l : list N, previous_wins stairs l <-> every_other false l = 0.
Proof.
  apply (previous_wins_by_set stairs).
  - intros p q Hp Hq H. apply stair_move_changes with (first := false) in Hq. congruence.
  - intros p. destruct (N.eq_0_gt_0_cases (every_other false p)) as [H | H]; auto. right.
    apply (stair_move_exists (length p) p 0); auto.
Qed.
