(** Misère play: whoever cannot move wins. The SJ theorem on sums, with its premise, and Bouton's
    theorem on misère nim. *)

From Coq Require Import NArith List Lia Bool Wellfounded.
From Proofs Require Import Nimbers Game Seeds.
Import ListNotations.
Open Scope N_scope.

(** Who wins misère play: the next player, if there is no move or one to a position that the
    previous player wins; the previous player, if there are moves and all lead to what the next
    player wins. *)
Inductive misere_next_wins (r : ruleset) : position r -> Prop :=
  | no_move : forall p, options p = nil -> misere_next_wins r p
  | by_a_misere_move : forall p q,
      In q (options p) -> misere_previous_wins r q -> misere_next_wins r p
with misere_previous_wins (r : ruleset) : position r -> Prop :=
  | whatever_the_misere_move : forall p, options p <> nil ->
      (forall q, In q (options p) -> misere_next_wins r q) -> misere_previous_wins r p.

(** Nobody wins and loses. *)
Theorem not_both_misere : forall r p, ~ (misere_next_wins r p /\ misere_previous_wins r p).
Proof.
  intros r p. induction p as [p IH] using (well_founded_induction (ends r)).
  intros [Hnext Hprev]. inversion Hprev as [? Hsome Hall]; subst.
  destruct Hnext as [p Hnone | p q Hq Hlost]; [auto | apply (IH q Hq); auto].
Qed.

(** A set of positions is that of the previous player's wins, if its positions have moves, none of
    which stays in it, and from outside, where there are moves, some move leads into it. *)
Theorem misere_wins_by_set : forall r (lost : position r -> Prop),
  (forall p, lost p -> options p <> nil) ->
  (forall p q, lost p -> In q (options p) -> ~ lost q) ->
  (forall p, lost p \/ options p = nil \/ exists q, In q (options p) /\ lost q) ->
  forall p, misere_previous_wins r p <-> lost p.
Proof.
  intros r lost Hmoves Hstay Hreach.
  assert (H : forall p, (lost p -> misere_previous_wins r p) /\ (~ lost p -> misere_next_wins r p)).
  { intros p. induction p as [p IH] using (well_founded_induction (ends r)). split; intros Hp.
    - constructor; auto. intros q Hq. apply (IH q Hq). exact (Hstay p q Hp Hq).
    - destruct (Hreach p) as [? | [Hnone | [q [Hq Hlost]]]]; [tauto | now apply no_move |].
      apply by_a_misere_move with q; auto. apply (IH q Hq). exact Hlost. }
  intros p. split; [| apply H]. intros Hprev.
  destruct (Hreach p) as [? | [Hnone | [q [Hq Hlost]]]]; auto; exfalso;
    apply (not_both_misere r p); split; auto; [now apply no_move |].
  apply by_a_misere_move with q; auto. apply H. exact Hlost.
Qed.

(** A move of a sum is a move in one place. *)
Lemma in_sum_options : forall (A : Type) (moves : A -> list A) l q,
  In q (sum_options moves l) <->
  exists a p b p', l = a ++ p :: b /\ q = a ++ p' :: b /\ In p' (moves p).
Proof.
  induction l as [| x l IH]; simpl; intros q.
  - split; [intros [] |]. intros [[| ? ?] [p [b [p' [H _]]]]]; discriminate.
  - rewrite in_app_iff, !in_map_iff. split.
    + intros [[x' [<- Hin]] | [m [<- Hm]]].
      * exists nil, x, l, x'. auto.
      * apply IH in Hm. destruct Hm as [a [p [b [p' [-> [-> Hin]]]]]].
        exists (x :: a), p, b, p'. auto.
    + intros [[| y a] [p [b [p' [H [-> Hin]]]]]]; inversion H; subst.
      * left. exists p'. auto.
      * right. exists (a ++ p' :: b). split; auto. apply IH. eauto 8.
Qed.

Lemma xor_in_place : forall a v b, xor_all (a ++ v :: b) = N.lxor v (xor_all (a ++ b)).
Proof.
  intros. rewrite !xor_all_app. simpl. rewrite <- !N.lxor_assoc, (N.lxor_comm v). reflexivity.
Qed.

(** A number below a nim sum is reached in one place by a smaller value. *)
Lemma below_xor_all : forall (A : Type) (g : A -> N) l u, u < xor_all (map g l) ->
  exists a p b w, l = a ++ p :: b /\ w < g p /\ N.lxor w (xor_all (map g (a ++ b))) = u.
Proof.
  induction l as [| x l IH]; simpl; intros u Hu; [lia |].
  apply below_lxor in Hu. destruct Hu as [Hu | Hu].
  - exists nil, x, l, (N.lxor u (xor_all (map g l))). repeat split; auto. apply lxor_cancel.
  - destruct (IH _ Hu) as [a [p [b [w [-> [Hw Heq]]]]]]. exists (x :: a), p, b, w.
    repeat split; auto. simpl. rewrite N.lxor_comm, N.lxor_assoc, (N.lxor_comm _ w), Heq.
    rewrite N.lxor_comm. apply lxor_cancel.
Qed.

(** Whether some value is more than 1. *)
Definition big (l : list N) : bool := existsb (N.ltb 1) l.

Lemma big_in_place : forall a v b, big (a ++ v :: b) = (1 <? v) || big (a ++ b).
Proof.
  intros. unfold big. rewrite !existsb_app. simpl.
  destruct (existsb _ a), (1 <? v); auto.
Qed.

Lemma not_big : forall l, big l = false -> xor_all l = 0 \/ xor_all l = 1.
Proof.
  induction l as [| v l IH]; simpl; auto. intros H. apply orb_false_iff in H. destruct H as [Hv Hl].
  apply N.ltb_ge in Hv. destruct (IH Hl) as [-> | ->];
    assert (v = 0 \/ v = 1) as [-> | ->] by lia; auto.
Qed.

(** The positions of misère nim that the previous player wins. *)
Definition misere_lost (l : list N) : Prop :=
  if big l then xor_all l = 0 else xor_all l = 1.

Lemma lost_in_place : forall a v b,
  misere_lost (a ++ v :: b) <->
  if (1 <? v) || big (a ++ b) then v = xor_all (a ++ b) else N.lxor v (xor_all (a ++ b)) = 1.
Proof.
  intros. unfold misere_lost. rewrite big_in_place, xor_in_place.
  destruct ((1 <? v) || big (a ++ b)); [| reflexivity]. apply N.lxor_eq_0_iff.
Qed.

Lemma misere_lost_stays_not : forall a v w b, v <> w ->
  misere_lost (a ++ v :: b) -> ~ misere_lost (a ++ w :: b).
Proof.
  intros a v w b Hne. rewrite !lost_in_place. destruct (big (a ++ b)) eqn:E.
  - rewrite !orb_true_r. congruence.
  - rewrite !orb_false_r. apply not_big in E.
    destruct (N.ltb_spec 1 v), (N.ltb_spec 1 w); intros Hv Hw; try congruence; try lia.
    apply Hne. apply (lxor_same _ _ (xor_all (a ++ b))). congruence.
Qed.

(** The SJ theorem. Premise: every position of value 0 that has options has one of value 1. Then
    the previous player wins a sum in misère play exactly where the nim sum of the values is 0 and
    some value is more than 1, or it is 1 and none is. *)
Theorem sj : forall r,
  (forall p : position r, grundy r p = 0 -> options p <> nil ->
    exists q, In q (options p) /\ grundy r q = 1) ->
  forall l : list (position r),
    misere_previous_wins (sum r) l <->
    if big (map (grundy r) l) then xor_all (map (grundy r) l) = 0
    else xor_all (map (grundy r) l) = 1.
Proof.
  intros r Hpremise. set (g := grundy r).
  assert (Hmove : forall p w, w < g p -> exists q, In q (options p) /\ g q = w).
  { intros p w Hw. destruct (grundy_exists r p) as [_ Hall]. apply Hall in Hw.
    apply in_map_iff in Hw. destruct Hw as [q [Hq Hin]]. exists q. auto. }
  apply (misere_wins_by_set (sum r) (fun l => misere_lost (map g l))); simpl.
  - intros l Hl Hnone. unfold misere_lost in Hl.
    assert (Hterm : forall p, In p l -> g p = 0).
    { intros p Hp. apply in_split in Hp. destruct Hp as [a [b ->]].
      destruct (N.eq_0_gt_0_cases (g p)) as [H0 | Hpos]; auto. exfalso.
      destruct (Hmove p 0 Hpos) as [q [Hq _]].
      assert (Hin : In (a ++ q :: b) (sum_options (@options r) (a ++ p :: b)))
        by (apply in_sum_options; eauto 8). rewrite Hnone in Hin. destruct Hin. }
    assert (H0 : map g l = map (fun _ => 0) l) by (apply map_ext_in; auto).
    rewrite H0 in Hl. clear - Hl.
    assert (Hbig : big (map (fun _ => 0) l) = false) by (induction l; auto).
    assert (Hx : xor_all (map (fun _ => 0) l) = 0) by (induction l; simpl; auto; rewrite IHl; auto).
    rewrite Hbig, Hx in Hl. discriminate.
  - intros l q Hl Hq. apply in_sum_options in Hq. destruct Hq as [a [p [b [p' [-> [-> Hp]]]]]].
    rewrite map_app in *. simpl in *. apply misere_lost_stays_not with (v := g p); auto.
    intros H. destruct (grundy_exists r p) as [Hnot _]. apply Hnot. fold g. rewrite H.
    apply in_map. exact Hp.
  - intros l.
    assert (Hreach : forall a p b w, l = a ++ p :: b -> (exists q, In q (options p) /\ g q = w) ->
      misere_lost (map g a ++ w :: map g b) ->
      exists q, In q (sum_options (@options r) l) /\ misere_lost (map g q)).
    { intros a p b w -> [q [Hq <-]] Hlost. exists (a ++ q :: b). rewrite map_app. split; auto.
      apply in_sum_options. eauto 8. }
    destruct (big (map g l)) eqn:Ebig.
    + destruct (N.eq_0_gt_0_cases (xor_all (map g l))) as [H0 | Hpos].
      * left. unfold misere_lost. rewrite Ebig. exact H0.
      * right. right. destruct (below_xor_all _ g l 0 Hpos) as [a [p [b [w [Heq [Hw Hx]]]]]].
        rewrite N.lxor_eq_0_iff, map_app in Hx.
        destruct (big (map g a ++ map g b)) eqn:Erest.
        -- apply (Hreach a p b w Heq); auto. rewrite lost_in_place, Erest, orb_true_r. exact Hx.
        -- rewrite Heq, map_app in Ebig. simpl in Ebig.
           rewrite big_in_place, Erest, orb_false_r in Ebig.
           apply N.ltb_lt in Ebig. pose proof (not_big _ Erest) as Hsmall.
           apply (Hreach a p b (1 - w) Heq); [apply Hmove; lia |].
           rewrite lost_in_place, Erest, orb_false_r. rewrite <- Hx.
           destruct Hsmall as [E | E]; rewrite <- Hx in E; rewrite E; reflexivity.
    + destruct (not_big _ Ebig) as [H0 | H1].
      * right. destruct (sum_options (@options r) l) as [| m ms] eqn:Eopts; [now left | right].
        rewrite <- Eopts in Hreach. rewrite <- Eopts.
        assert (Hin : In m (sum_options (@options r) l)) by (rewrite Eopts; now left).
        destruct (existsb (fun p => g p =? 1) l) eqn:E1.
        -- apply existsb_exists in E1. destruct E1 as [p [Hp E1]]. apply N.eqb_eq in E1.
           apply in_split in Hp. destruct Hp as [a [b Heq]].
           apply (Hreach a p b 0 Heq); [apply Hmove; lia |].
           rewrite Heq, map_app in H0, Ebig. simpl in H0, Ebig. rewrite E1 in H0, Ebig.
           rewrite big_in_place in Ebig. rewrite xor_in_place, N.lxor_eq_0_iff in H0.
           rewrite lost_in_place. simpl in Ebig. rewrite Ebig. simpl. rewrite <- H0. reflexivity.
        -- apply in_sum_options in Hin. destruct Hin as [a [p [b [q [Heq [_ Hq]]]]]].
           assert (Hp : g p = 0).
           { assert (Hin : In p l) by (rewrite Heq; apply in_elt).
             assert (Hle : g p <= 1).
             { apply N.ltb_ge. destruct (1 <? g p) eqn:E; auto. rewrite <- Ebig. symmetry.
               apply existsb_exists. exists (g p). split; auto. apply in_map. exact Hin. }
             destruct (N.eq_dec (g p) 1) as [E | E]; [| lia]. exfalso.
             rewrite <- not_true_iff_false in E1. apply E1. apply existsb_exists.
             exists p. split; auto. apply N.eqb_eq. exact E. }
           apply (Hreach a p b 1 Heq).
           ++ apply Hpremise; auto. intros Hnil. rewrite Hnil in Hq. destruct Hq.
           ++ rewrite Heq, map_app in H0, Ebig. simpl in H0, Ebig. rewrite Hp in H0, Ebig.
              rewrite big_in_place in Ebig. rewrite xor_in_place, N.lxor_0_l in H0.
              rewrite lost_in_place. simpl in Ebig. rewrite Ebig, H0. reflexivity.
      * left. unfold misere_lost. rewrite Ebig. exact H1.
Qed.

(** Bouton, misère play: if some heap is more than 1, the previous player wins exactly where the
    nim sum is 0; if none is, exactly where it is 1. *)
Theorem misere_bouton : forall l : list N,
  misere_previous_wins (sum nim_heap) l <->
  if big l then xor_all l = 0 else xor_all l = 1.
Proof.
  intros l. assert (Hmap : map (grundy nim_heap) l = l).
  { rewrite (map_ext _ (fun n => n) value_of_nim_heap). apply map_id. }
  rewrite (sj nim_heap), Hmap; [reflexivity |].
  intros p Hp Hopts. rewrite value_of_nim_heap in Hp. subst. elim Hopts. reflexivity.
Qed.
