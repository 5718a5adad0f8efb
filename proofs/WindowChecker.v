(** A checker of periods by the theorem of equal windows: it takes n1 + p values, where n1 is a
    window after n0, in place of 2 n0 + 2 p. *)

From Coq Require Import Arith NArith List Lia Bool.
From Proofs Require Import Nimbers Octal Fast Checker Windows.
Import ListNotations.
Open Scope N_scope.

(** The least value from [u] on that no option has, if it is common, and all smaller ones are among
    those gathered or are met by the first heaps. *)
Fixpoint settle_strictly (mask : N) (st : state) (partners : list (list N)) (s : set)
    (fuel : nat) (u : N) : option N :=
  match fuel with
  | O => None
  | S fuel =>
      if member u s then settle_strictly mask st partners s fuel (N.succ u)
      else if common mask u then Some u
      else if hits u (first st) partners then settle_strictly mask st partners s fuel (N.succ u)
      else None
  end.

Definition strict_step (c : takes) (mask : N) (o : option state) : option state :=
  match o with
  | None => None
  | Some st =>
      let partners := map (fun t => skip t (past st)) (to_two c) in
      let s := fold_left (fun s l => meet (rares st) l s) partners (single_values c st) in
      match settle_strictly mask st partners s most_values 0 with
      | None => None
      | Some v =>
          Some {| next := N.succ (next st); past := v :: past st; rares := rares st;
                  first := first st; gap := S (gap st) |}
      end
  end.

(** How far the last rare heap is from heap 1. *)
Definition span (rares : list (nat * N)) : nat :=
  fold_right (fun r n => (fst r + n)%nat) 0%nat rares.

Lemma span_bounds : forall g mask k b e i, (i < k)%nat ->
  common mask (at_heap g (b + i)) = false -> (e + i <= span (gaps g mask b e k))%nat.
Proof.
  intros g mask. induction k as [| k IH]; intros b e i Hi Hc; [lia |]. simpl.
  destruct (common mask (at_heap g b)) eqn:E.
  - destruct i as [| i]; [rewrite Nat.add_0_r in Hc; congruence |].
    specialize (IH (S b) (S e) i ltac:(lia)). rewrite <- plus_n_Sm in Hc. specialize (IH Hc). lia.
  - simpl. destruct i as [| i]; [lia |].
    specialize (IH (S b) 1%nat i ltac:(lia)). rewrite <- plus_n_Sm in Hc. specialize (IH Hc). lia.
Qed.

Lemma firstn_seq : forall n a k, firstn n (seq a k) = seq a (Nat.min n k).
Proof. induction n as [| n IH]; intros a [| k]; simpl; auto. rewrite IH. reflexivity. Qed.

Section Strict.

Variable g : N -> N.
Variable c : code.
Variable mask : N.
Variable w : N.

Hypothesis octal : is_octal c = true.
Hypothesis values : is_grundy_of_heaps c g.

Let ts : takes := takes_of c.

Lemma one_leaves : forall t n, In t (to_one ts) -> (t < n)%nat ->
  leaves c (N.of_nat n) [N.of_nat (n - t)].
Proof.
  intros t n Ht Hn. apply in_takes_with in Ht. destruct Ht as [Hleast Hbit].
  exists t. simpl. repeat split; auto; try lia. constructor; auto. lia.
Qed.

Lemma two_leaves : forall t a b n, In t (to_two ts) -> (1 <= a)%nat -> (1 <= b)%nat ->
  (a + b + t = n)%nat -> leaves c (N.of_nat n) [N.of_nat a; N.of_nat b].
Proof.
  intros t a b n Ht Ha Hb Hn. apply in_takes_with in Ht. destruct Ht as [_ Hbit].
  exists t. simpl. repeat split; auto; try lia. constructor; [lia |]. constructor; auto. lia.
Qed.

Lemma none_leaves : forall n, In n (to_none ts) -> leaves c (N.of_nat n) nil.
Proof.
  intros n Hn. apply in_takes_with in Hn. destruct Hn as [Hleast Hbit].
  exists n. simpl. repeat split; auto; lia.
Qed.

(** What the state is after [k] heaps, if the rare ones and the first ones are small. *)
Definition strict (st : state) (k : nat) : Prop :=
  holds g mask st k /\
  1 + N.of_nat (span (rares st)) + greatest_take c < w /\
  N.of_nat (length (first st)) + greatest_take c < w.

Lemma settle_strictly_spec : forall st partners s fuel u v,
  (forall x, x < u -> member x s = true \/ hits x (first st) partners = true) ->
  settle_strictly mask st partners s fuel u = Some v ->
  common mask v = true /\ member v s = false /\
  forall x, x < v -> member x s = true \/ hits x (first st) partners = true.
Proof.
  intros st partners s. induction fuel as [| fuel IH]; simpl; intros u v Hbelow H; [discriminate |].
  assert (Hnext : member u s = true \/ hits u (first st) partners = true ->
    forall x, x < N.succ u -> member x s = true \/ hits x (first st) partners = true).
  { intros Hu x Hx. destruct (N.eq_dec x u); subst; auto. apply Hbelow. lia. }
  destruct (member u s) eqn:Em; [apply (IH (N.succ u)); auto |].
  destruct (common mask u) eqn:Ec; [inversion H; subst; auto |].
  destruct (hits u (first st) partners) eqn:Eh; [apply (IH (N.succ u)); auto | discriminate].
Qed.

Lemma strict_step_spec : forall st k st', strict st k -> strict_step ts mask (Some st) = Some st' ->
  strict st' (S k) /\ first st' = first st /\ common mask (at_heap g (S k)) = true /\
  reached_by_small_parts c g w (N.of_nat (S k)).
Proof.
  intros st k st' [Hst [Hspan Hfirst]]. unfold strict_step. generalize most_values.
  intros fuel H. set (s := fold_left _ _ _) in H. set (ps := map _ _) in H.
  destruct (settle_strictly mask st ps s fuel 0) as [v |] eqn:Ev; [| discriminate].
  pose proof Hst as [Hnext [Hpast [Hrares [Hgap [j [Hj Hfirst']]]]]].
  assert (Hps : ps = partners g ts k) by (unfold ps; rewrite Hpast; reflexivity).
  assert (Hs : s = fold_left (fun s l => meet (gaps g mask 1 0 k) l s) (partners g ts k)
    (single_values ts st)) by (unfold s; rewrite Hrares, Hpast; reflexivity).
  assert (Hone : forall t, In t (to_one ts) -> (1 <= t)%nat).
  { intros t Ht. apply in_takes_with in Ht. apply Ht. }
  apply settle_strictly_spec in Ev; [| intros x Hx; lia]. destruct Ev as [Hc [Hnot Hbelow]].
  assert (Hreached : forall u, u < v -> exists hs,
    leaves c (N.of_nat (S k)) hs /\ xor_all (map g hs) = u /\ has_small_part c w hs).
  { intros u Hu. destruct (Hbelow u Hu) as [Hm | Hm].
    - rewrite Hs in Hm. apply gathered_spec in Hm.
      destruct Hm as [Hm | [t [i [Ht [Hi [Hrare ->]]]]]].
      + apply (single_values_spec g ts mask Hone st k u Hst) in Hm.
        destruct Hm as [[Hin ->] | [t [Hin [Ht ->]]]].
        * exists nil. split; [apply none_leaves; exact Hin | simpl; auto].
        * exists [N.of_nat (S k - t)]. split; [apply one_leaves; auto |].
          simpl. rewrite N.lxor_0_r. auto.
      + exists [N.of_nat (1 + i); N.of_nat (k - t - i)].
        split; [apply two_leaves with t; auto; lia |]. split; [simpl; now rewrite N.lxor_0_r |].
        left. apply (span_bounds g mask k 1 0 i) in Hrare; [| lia]. rewrite <- Hrares in Hrare. lia.
    - rewrite Hps, Hfirst' in Hm. apply hits_spec in Hm. destruct Hm as [l [Hl Hm]].
      unfold partners in Hl. apply in_map_iff in Hl. destruct Hl as [t [<- Ht]].
      rewrite skip_down in Hm. apply hit_spec in Hm. destruct Hm as [i [Hij [Him Hv]]].
      rewrite Hfirst', map_length, seq_length in Hfirst.
      exists [N.of_nat (1 + i); N.of_nat (k - t - i)].
      split; [apply two_leaves with t; auto; lia |]. split; [simpl; now rewrite N.lxor_0_r |].
      left. lia. }
  assert (Hvalue : v = at_heap g (S k)).
  { destruct (values (N.of_nat (S k))) as [Hnot' Hall'].
    destruct (N.lt_trichotomy v (at_heap g (S k))) as [Hlt | [Heq | Hlt]]; auto; exfalso.
    - assert (Hopt : option_value g ts (S k) v).
      { apply takes_of_spec; auto; try lia. }
      assert (Hin : member v s = true); [| congruence]. rewrite Hs. destruct Hopt as [Hopt | Hopt].
      + apply gathered_spec. left. eapply single_values_spec; eauto.
      + apply gathered_common; auto.
    - destruct (Hreached _ Hlt) as [hs [Hhs [Hv _]]]. exact (Hnot' hs Hhs Hv). }
  injection H as <-. rewrite <- Hvalue. split; [| split; [reflexivity | split; [exact Hc |]]].
  - split; [| auto]. unfold holds. rewrite gaps_last, trail_last. change (1 + k)%nat with (S k).
    rewrite <- Hvalue, Hc, app_nil_r. simpl. rewrite Hnext, Hpast, Hrares, Hgap, Hvalue.
    repeat split; try lia. exists j. auto.
  - intros u Hu. apply Hreached. unfold at_heap in Hvalue. rewrite Hvalue. exact Hu.
Qed.

Lemma strict_run_spec : forall count st k st', strict st k ->
  N.iter count (strict_step ts mask) (Some st) = Some st' ->
  strict st' (k + N.to_nat count) /\
  forall i, (k < i)%nat -> (i <= k + N.to_nat count)%nat ->
    common mask (at_heap g i) = true /\ reached_by_small_parts c g w (N.of_nat i).
Proof.
  intros count. induction count as [| count IH] using N.peano_ind; intros st k st' Hst H.
  - inversion H; subst. rewrite Nat.add_0_r. split; auto. intros i Hk Hi. simpl in Hi. lia.
  - rewrite N.iter_succ in H.
    destruct (N.iter count (strict_step ts mask) (Some st)) as [sm |] eqn:E; [| discriminate].
    destruct (IH st k sm Hst E) as [Hsm Hall].
    destruct (strict_step_spec sm _ st' Hsm H) as [Hst' [_ [Hc Hsmall]]].
    rewrite N2Nat.inj_succ, <- plus_n_Sm. split; auto. intros i Hk Hi.
    destruct (Nat.eq_dec i (S (k + N.to_nat count))) as [-> |]; auto. apply Hall; lia.
Qed.

End Strict.

(** Checks that the values of an octal code have period [p] from heap [n0] on: by all values before
    heap [table], by small parts from there on, and by equal values before heaps [n1] and [n1] +
    [p], as far as heap [n0], which are a window of [w] values or more. *)
Definition check_windows (c : code) (mask table w n0 n1 p : N) : bool :=
  let t := N.of_nat (length c) - 1 in
  is_octal c && (t <? w) && (1 <=? table) && (table <=? n1) && (n0 + w <=? n1) && (1 <=? n0) &&
  (0 <? p) &&
  match run (takes_of c) mask (table - 1) with
  | None => false
  | Some st =>
      let small := firstn (N.to_nat (w - t - 1)) (rev_append (past st) nil) in
      let start := {| next := next st; past := past st; rares := rares st; first := small;
                      gap := gap st |} in
      if 1 + N.of_nat (span (rares st)) + t <? w then
        match N.iter (n1 - table) (strict_step (takes_of c) mask) (Some start) with
        | None => false
        | Some before =>
            match N.iter p (strict_step (takes_of c) mask) (Some before) with
            | None => false
            | Some after => agree (n1 - n0) (past before) (past after)
            end
        end
      else false
  end.

(** What this checker accepts is a period for ever. *)
Theorem check_windows_is_right : forall c mask table w n0 n1 p,
  check_windows c mask table w n0 n1 p = true ->
  forall g, is_grundy_of_heaps c g -> forall n, n0 <= n -> g (n + p) = g n.
Proof.
  intros c mask table w n0 n1 p H g Hg. unfold check_windows in H. fold (greatest_take c) in H.
  rewrite !andb_true_iff in H. destruct H as [[[[[[[Hoctal Ht] Htable] Htn] Hw] Hn0] Hp] H].
  apply N.ltb_lt in Ht, Hp. apply N.leb_le in Htable, Htn, Hw, Hn0.
  destruct (run (takes_of c) mask (table - 1)) as [st |] eqn:Erun; [| discriminate].
  destruct (N.ltb_spec (1 + N.of_nat (span (rares st)) + greatest_take c) w) as [Hspan |];
    [| discriminate].
  set (start := {| next := next st |}) in H.
  destruct (N.iter (n1 - table) (strict_step (takes_of c) mask) (Some start)) as [before |] eqn:Eb;
    [| discriminate].
  destruct (N.iter p (strict_step (takes_of c) mask) (Some before)) as [after |] eqn:Ea;
    [| discriminate].
  assert (Hst : holds g mask st (N.to_nat (table - 1))).
  { apply run_spec with (c := takes_of c); auto.
    - intros t Hin. apply in_takes_with in Hin. apply Hin.
    - apply options_decide; auto. }
  assert (Hstart : strict g c mask w start (N.to_nat (table - 1))).
  { destruct Hst as [Hnext [Hpast [Hrares [Hgap _]]]]. split; [| split; [exact Hspan |]].
    - repeat split; auto. simpl. rewrite Hpast, rev_down.
      exists (Nat.min (N.to_nat (w - greatest_take c - 1)) (N.to_nat (table - 1))). split; [lia |].
      rewrite firstn_map. f_equal. apply firstn_seq.
    - simpl. rewrite firstn_length. lia. }
  destruct (strict_run_spec g c mask w Hoctal Hg _ _ _ _ Hstart Eb) as [Hbefore Hall].
  destruct (strict_run_spec g c mask w Hoctal Hg _ _ _ _ Hbefore Ea) as [Hafter Hall'].
  assert (Hboth : forall h, table <= h -> h < n1 + p ->
    common mask (g h) = true /\ reached_by_small_parts c g w h).
  { intros h Hh Hlt. replace h with (N.of_nat (N.to_nat h)) by lia.
    destruct (N.lt_ge_cases h n1); [apply Hall | apply Hall']; lia. }
  assert (Hrare : forall h, h < n1 + p -> common mask (g h) = false ->
    h < table /\ h + greatest_take c < w).
  { intros h Hlt Hc. destruct (N.lt_ge_cases h table) as [Hh | Hh].
    - split; auto. destruct (N.eq_dec h 0) as [-> |]; [lia |].
      destruct Hst as [_ [_ [Hrares _]]].
      assert (Hb : (0 + (N.to_nat h - 1) <=
        span (gaps g mask 1 0 (N.to_nat (table - 1))))%nat).
      { apply span_bounds; [lia |]. unfold at_heap.
        replace (N.of_nat (1 + (N.to_nat h - 1))) with h by lia. exact Hc. }
      rewrite <- Hrares in Hb. lia.
    - destruct (Hboth h Hh Hlt). congruence. }
  assert (Hseen : forall m, n0 <= m -> m < n1 -> g (m + p) = g m).
  { intros m Hm Hlt. destruct Hbefore as [[_ [Hpast _]] _], Hafter as [[_ [Hpast' _]] _].
    rewrite Hpast, Hpast' in H.
    pose proof (agree_down _ _ _ _ H (N.to_nat (n1 - 1 - m))) as Hd.
    destruct Hd as [_ [_ Hd]]; [lia |]. unfold at_heap in Hd.
    replace (N.of_nat (_ - _)) with m in Hd at 1 by lia.
    replace (N.of_nat (_ - _)) with (m + p) in Hd by lia. symmetry. exact Hd. }
  intros n Hn. destruct (N.lt_ge_cases n n1) as [| Hlate]; auto.
  apply (equal_windows_prove c g mask Hoctal Hg table n1 p w); auto; try lia.
  - intros m Hm Hlt. apply Hboth; auto.
  - intros m Hm Hlt. apply Hseen; lia.
Qed.

(** The checker with a mask that it chooses itself; [values] is n1 + p. *)
Definition check_windowed (c : code) (table w n0 p values : N) : bool :=
  check_windows c (choose_mask c table) table w n0 (values - p) p.

Theorem check_windowed_is_right : forall c table w n0 p values,
  check_windowed c table w n0 p values = true ->
  forall g, is_grundy_of_heaps c g -> forall n, n0 <= n -> g (n + p) = g n.
Proof. intros c table w n0 p values. apply check_windows_is_right. Qed.
