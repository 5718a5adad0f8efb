(** The fast computation gives the values, and a checker of periods that rests on it. *)

From Coq Require Import Arith NArith List Lia Bool.
From Proofs Require Import Nimbers Heaps Octal Fast.
Import ListNotations.
Open Scope N_scope.

(** * Options of codes that leave two heaps at most *)

(** The takes from 1 or 0 on whose digit has a bit. *)
Definition takes_with (c : code) (bit : N) (least : nat) : list nat :=
  filter (fun t => N.testbit (nth t c 0) bit) (seq least (length c - least)).

Definition takes_of (c : code) : takes := {|
  to_none := takes_with c 0 1;
  to_one := takes_with c 1 1;
  to_two := takes_with c 2 0;
|}.

Lemma in_takes_with : forall c bit least t,
  In t (takes_with c bit least) <-> (least <= t)%nat /\ N.testbit (nth t c 0) bit = true.
Proof.
  intros. unfold takes_with. rewrite filter_In, in_seq. split; intros [H Hbit]; split; auto;
    [lia |].
  apply take_bound in Hbit. lia.
Qed.

(** A value of an option that leaves one heap or none, and of one that leaves two. *)
Definition single_option (g : N -> N) (c : takes) (n : nat) (u : N) : Prop :=
  (In n (to_none c) /\ u = 0) \/
  (exists t, In t (to_one c) /\ (t < n)%nat /\ u = at_heap g (n - t)).

Definition pair_option (g : N -> N) (c : takes) (n : nat) (u : N) : Prop :=
  exists t a b, In t (to_two c) /\ (1 <= a)%nat /\ (1 <= b)%nat /\ (a + b + t = n)%nat /\
    u = N.lxor (at_heap g a) (at_heap g b).

Definition option_value (g : N -> N) (c : takes) (n : nat) (u : N) : Prop :=
  single_option g c n u \/ pair_option g c n u.

(** Whether a code leaves two heaps at most. *)
Definition is_octal (c : code) : bool := forallb (fun d => d <? 8) c.

Lemma octal_bits : forall c t k, is_octal c = true ->
  N.testbit (nth t c 0) k = true -> k <= 2.
Proof.
  intros c t k Hc Hbit. pose proof (take_bound _ _ _ Hbit) as Ht.
  apply digit_bound in Hbit. unfold is_octal in Hc. rewrite forallb_forall in Hc.
  specialize (Hc _ (nth_In c 0 Ht)). apply N.ltb_lt in Hc.
  assert (N.log2 (nth t c 0) <= N.log2 7) by (apply N.log2_le_mono; lia).
  change (N.log2 7) with 2 in *. lia.
Qed.

(** The three lists of takes describe the moves of the code. *)
Lemma takes_of_spec : forall g c n u, is_octal c = true -> (1 <= n)%nat ->
  option_value g (takes_of c) n u <->
  exists hs, leaves c (N.of_nat n) hs /\ xor_all (map g hs) = u.
Proof.
  intros g c n u Hc Hn. unfold option_value, single_option, pair_option, takes_of.
  cbn [to_none to_one to_two]. split.
  - intros [[[Hin ->] | [t [Hin [Ht ->]]]] | [t [a [b [Hin [Ha [Hb [Hsum ->]]]]]]]];
      apply in_takes_with in Hin; destruct Hin as [Hleast Hbit].
    + exists nil. split; auto. exists n. repeat split; auto; simpl; try lia.
    + exists [N.of_nat (n - t)]. split; [| apply N.lxor_0_r].
      exists t. simpl. repeat split; auto; try lia. constructor; auto. lia.
    + exists [N.of_nat a; N.of_nat b]. split; [| simpl; now rewrite N.lxor_0_r].
      exists t. simpl. repeat split; auto; try lia. constructor; [lia |]. constructor; auto. lia.
  - intros [hs [[t [Hbit [Ht2 [Hpos Ht]]]] <-]]. pose proof (octal_bits _ _ _ Hc Hbit) as Hlen.
    destruct hs as [| a [| b [| d hs]]]; simpl in *; try (exfalso; lia).
    + left. left. split; auto. apply in_takes_with. replace n with t by lia. split; auto. lia.
    + left. right. exists t. inversion Hpos; subst.
      assert (0 < t)%nat by (destruct t; [specialize (Ht2 eq_refl) |]; lia).
      rewrite in_takes_with. repeat split; auto; try lia.
      unfold at_heap. rewrite N.lxor_0_r. f_equal. lia.
    + right. inversion Hpos as [| ? ? Ha Hrest]; subst. inversion Hrest; subst.
      exists t, (N.to_nat a), (N.to_nat b). rewrite in_takes_with. unfold at_heap.
      rewrite !N2Nat.id, N.lxor_0_r. repeat split; auto; lia.
Qed.

(** * The computation is right *)

Section Right.

Variable g : N -> N.
Variable c : takes.
Variable mask : N.

Hypothesis one_takes : forall t, In t (to_one c) -> (1 <= t)%nat.

(** What the state is after [k] heaps. *)
Definition holds (st : state) (k : nat) : Prop :=
  next st = N.of_nat (S k) /\
  past st = down g k /\
  rares st = gaps g mask 1 0 k /\
  gap st = trail g mask 1 0 k /\
  exists j, (j <= k)%nat /\ first st = map (at_heap g) (seq 1 j).

Lemma single_values_spec : forall st k u, holds st k ->
  member u (single_values c st) = true <-> single_option g c (S k) u.
Proof.
  intros st k u [Hnext [Hpast _]]. unfold single_values, single_option.
  rewrite Hnext, Hpast. revert one_takes. induction (to_one c) as [| t l IH]; simpl; intros Hone.
  - destruct (existsb _ _) eqn:E.
    + apply existsb_exists in E. destruct E as [t [Hin E]]. apply N.eqb_eq in E.
      rewrite member_insert. assert (t = S k) by lia. subst.
      split; [| intros [[_ ->] | [x [[] _]]]; auto].
      intros [H | H]; auto. destruct u; discriminate.
    + split; [destruct u; discriminate |].
      intros [[Hin ->] | [x [[] _]]]. exfalso. rewrite <- not_true_iff_false in E. apply E.
      apply existsb_exists. exists (S k). split; auto. apply N.eqb_refl.
  - specialize (IH ltac:(auto)). rewrite skip_down.
    assert (1 <= t)%nat by auto. destruct (k - pred t)%nat as [| m] eqn:E; simpl.
    + rewrite IH. split; intros [H0 | [x [Hx [Hlt Hu]]]]; auto; right; exists x; [auto |].
      destruct Hx as [-> | Hx]; [lia | auto].
    + rewrite member_insert, IH. split.
      * intros [Hu | [H0 | [x [Hx [Hlt Hu]]]]]; auto; right.
        -- exists t. split; auto. split; [lia |]. rewrite Hu. f_equal. destruct t; lia.
        -- exists x. auto.
      * intros [H0 | [x [[-> | Hx] [Hlt Hu]]]]; auto.
        -- left. rewrite Hu. f_equal. destruct x; lia.
        -- right. right. exists x. auto.
Qed.

Lemma hits_spec : forall u k ls, hits u k ls = true <-> exists l, In l ls /\ hit u k l = true.
Proof.
  induction ls as [| l ls IH]; simpl.
  - split; [discriminate | intros [l [[] _]]].
  - destruct (hit u k l) eqn:E.
    + split; auto. intros _. exists l. auto.
    + rewrite IH. split; intros [m [Hin Hm]]; exists m; auto.
      destruct Hin; subst; [congruence | auto].
Qed.

(** The partners of the heaps from 1 on, one list for each take. *)
Definition partners (k : nat) : list (list N) := map (fun t => skip t (down g k)) (to_two c).

Lemma hits_sound : forall u j k, hits u (map (at_heap g) (seq 1 j)) (partners k) = true ->
  pair_option g c (S k) u.
Proof.
  intros u j k H. apply hits_spec in H. destruct H as [l [Hl H]].
  unfold partners in Hl. rewrite in_map_iff in Hl. destruct Hl as [t [<- Ht]].
  rewrite skip_down in H. apply hit_spec in H. destruct H as [i [Hj [Hm H]]].
  exists t, (1 + i)%nat, (k - t - i)%nat. repeat split; auto; lia.
Qed.

Lemma hits_complete : forall u k, pair_option g c (S k) u ->
  hits u (rev_append (down g k) nil) (partners k) = true.
Proof.
  intros u k [t [a [b [Ht [Ha [Hb [Hsum ->]]]]]]]. apply hits_spec.
  exists (skip t (down g k)). split; [unfold partners; apply in_map_iff; eauto |].
  rewrite rev_down, skip_down. apply hit_spec. exists (a - 1)%nat.
  replace (1 + (a - 1))%nat with a by lia. replace (k - t - (a - 1))%nat with b by lia.
  repeat split; auto; lia.
Qed.

(** The nim sums with rare heaps that were gathered for some of the takes. *)
Lemma gathered_spec : forall u k ts s,
  member u (fold_left (fun s l => meet (gaps g mask 1 0 k) l s)
    (map (fun t => skip t (down g k)) ts) s) = true <->
  member u s = true \/
  exists t i, In t ts /\ (i < k - t)%nat /\ common mask (at_heap g (1 + i)) = false /\
    u = N.lxor (at_heap g (1 + i)) (at_heap g (k - t - i)).
Proof.
  intros u k ts. induction ts as [| t ts IH]; simpl; intros s.
  - split; auto. intros [H | [t [i [[] _]]]]. exact H.
  - rewrite IH, skip_down, meet_spec. split.
    + intros [[H | [i [Hk [Hm [Hc Hu]]]]] | [x [i [Hx H]]]]; auto; right.
      * exists t, i. rewrite Nat.add_0_r in *. repeat split; auto.
      * exists x, i. auto.
    + intros [H | [x [i [[-> | Hx] [Hi [Hc Hu]]]]]]; auto.
      * left. right. exists i. rewrite Nat.add_0_r in *. repeat split; auto; lia.
      * right. exists x, i. auto.
Qed.

(** A common option of two heaps has a rare heap, so it is gathered. *)
Lemma gathered_common : forall u k s, common mask u = true -> pair_option g c (S k) u ->
  member u (fold_left (fun s l => meet (gaps g mask 1 0 k) l s) (partners k) s) = true.
Proof.
  intros u k s Hu [t [a [b [Ht [Ha [Hb [Hsum ->]]]]]]]. rewrite common_lxor in Hu.
  apply gathered_spec. right. exists t.
  destruct (common mask (at_heap g a)) eqn:Ea.
  - exists (b - 1)%nat. replace (1 + (b - 1))%nat with b by lia.
    replace (k - t - (b - 1))%nat with a by lia. rewrite N.lxor_comm.
    destruct (common mask (at_heap g b)); [discriminate |]. repeat split; auto. lia.
  - exists (a - 1)%nat. replace (1 + (a - 1))%nat with a by lia.
    replace (k - t - (a - 1))%nat with b by lia. repeat split; auto. lia.
Qed.

(** What [settle] returns is the least value that no option has. *)
Lemma settle_spec : forall st k s, holds st k ->
  (forall u, member u s = true -> option_value g c (S k) u) ->
  (forall u, common mask u = true -> option_value g c (S k) u -> member u s = true) ->
  (forall u, single_option g c (S k) u -> member u s = true) ->
  forall fuel u v, (forall w, w < u -> option_value g c (S k) w) ->
  settle mask st (partners k) s fuel u = Some v ->
  ~ option_value g c (S k) v /\ forall w, w < v -> option_value g c (S k) w.
Proof.
  intros st k s [_ [Hpast [_ [_ [j [_ Hfirst]]]]]] Hsound Hcommon Hsingle fuel.
  induction fuel as [| fuel IH]; simpl; intros u v Hbelow H; [discriminate |].
  assert (Hnext : option_value g c (S k) u ->
    forall w, w < N.succ u -> option_value g c (S k) w).
  { intros Hu w Hw. destruct (N.eq_dec w u); subst; auto. apply Hbelow. lia. }
  destruct (member u s) eqn:Em; [apply (IH (N.succ u)); auto |].
  destruct (common mask u) eqn:Ec.
  { inversion H; subst. split; auto. intros Hv. rewrite Hcommon in Em; auto. discriminate. }
  destruct (hits u (first st) (partners k)) eqn:Ef.
  { eapply IH; [| exact H]. apply Hnext. right. rewrite Hfirst in Ef. eapply hits_sound. exact Ef. }
  rewrite Hpast in H. destruct (hits u (rev_append (down g k) nil) (partners k)) eqn:Er.
  - eapply IH; [| exact H]. apply Hnext. right. rewrite rev_down in Er. eapply hits_sound. exact Er.
  - inversion H; subst. split; auto. intros [Hv | Hv].
    + rewrite Hsingle in Em; auto. discriminate.
    + rewrite hits_complete in Er; auto. discriminate.
Qed.

(** The next value is the least that no option has. *)
Lemma next_value_spec : forall st k v, holds st k -> next_value c mask st = Some v ->
  ~ option_value g c (S k) v /\ forall w, w < v -> option_value g c (S k) w.
Proof.
  intros st k v Hst. unfold next_value. pose proof Hst as [_ [Hpast [Hrares _]]].
  rewrite Hpast, Hrares. fold (partners k). apply settle_spec; auto.
  - intros u Hu. apply gathered_spec in Hu. destruct Hu as [Hu | [t [i [Ht [Hi [_ ->]]]]]].
    + left. eapply single_values_spec; eauto.
    + right. exists t, (1 + i)%nat, (k - t - i)%nat. repeat split; auto; lia.
  - intros u Hc [Hu | Hu].
    + apply gathered_spec. left. eapply single_values_spec; eauto.
    + apply gathered_common; auto.
  - intros u Hu. apply gathered_spec. left. eapply single_values_spec; eauto.
  - intros w Hw. lia.
Qed.

Hypothesis values : forall k v,
  ~ option_value g c (S k) v -> (forall w, w < v -> option_value g c (S k) w) ->
  v = at_heap g (S k).

Lemma step_spec : forall st k st', holds st k -> step c mask (Some st) = Some st' ->
  holds st' (S k).
Proof.
  intros st k st' Hst. unfold step.
  destruct (next_value c mask st) as [v |] eqn:Ev; [| discriminate].
  intros H. apply next_value_spec with (k := k) in Ev; auto.
  assert (v = at_heap g (S k)) by (apply values; apply Ev).
  destruct Hst as [Hnext [Hpast [Hrares [Hgap [j [Hj Hfirst]]]]]]. inversion H; subst st'; clear H.
  unfold holds. rewrite gaps_last, trail_last. change (1 + k)%nat with (S k). rewrite <- H0.
  assert (Hrenewed : exists j, (j <= S k)%nat /\
    rev_append (down g k) [at_heap g (S k)] = map (at_heap g) (seq 1 j)).
  { exists (S k). split; auto.
    change (rev_append (down g k) [at_heap g (S k)]) with (rev_append (down g (S k)) nil).
    apply rev_down. }
  destruct (common mask v); simpl; rewrite Hnext, Hpast, Hrares, Hgap, H0.
  - rewrite app_nil_r. repeat split; try lia. destruct (renews _); auto. exists j. split; auto.
  - repeat split; try lia. exact Hrenewed.
Qed.

Lemma run_spec : forall count st, run c mask count = Some st -> holds st (N.to_nat count).
Proof.
  intros count. unfold run. induction count as [| count IH] using N.peano_ind; intros st H.
  - inversion H. repeat split. exists 0%nat. auto.
  - rewrite N.iter_succ in H. destruct (N.iter count (step c mask) (Some start)) as [s |];
      [| discriminate]. rewrite N2Nat.inj_succ. apply (step_spec s); auto.
Qed.

End Right.

(** The least value that no option has is that of the heap. *)
Lemma options_decide : forall c g, is_octal c = true -> is_grundy_of_heaps c g -> forall k v,
  ~ option_value g (takes_of c) (S k) v ->
  (forall w, w < v -> option_value g (takes_of c) (S k) w) ->
  v = at_heap g (S k).
Proof.
  intros c g Hc Hg k v Hnot Hall. destruct (Hg (N.of_nat (S k))) as [Hnot' Hall'].
  destruct (N.lt_trichotomy v (at_heap g (S k))) as [Hlt | [Heq | Hlt]]; auto; exfalso.
  - apply Hnot. apply takes_of_spec; try lia; auto.
  - specialize (Hall _ Hlt). apply takes_of_spec in Hall; try lia; auto.
    destruct Hall as [hs [Hhs Hv]]. apply (Hnot' hs Hhs). exact Hv.
Qed.

(** The computation gives the values of the code, whatever the mask. *)
Theorem run_is_right : forall c mask g, is_octal c = true -> is_grundy_of_heaps c g ->
  forall count st, run (takes_of c) mask count = Some st ->
  past st = down g (N.to_nat count).
Proof.
  intros c mask g Hc Hg count st H. apply (run_spec g) in H; [apply H | |].
  - intros t Ht. apply in_takes_with in Ht. apply Ht.
  - apply options_decide; auto.
Qed.

(** * The checker of periods *)

(** Whether the first [count] members of two lists are equal, and there are as many. *)
Definition agree (count : N) (k l : list N) : bool :=
  snd (N.iter count
    (fun '(k, l, holds) =>
      match k, l with
      | a :: k, b :: l => (k, l, if holds : bool then N.eqb a b else false)
      | _, _ => (nil, nil, false)
      end) (k, l, true)).

(** Leaves out the first members. *)
Definition drop (count : N) (l : list N) : list N := N.iter count (@tl N) l.

Lemma drop_down : forall g count k, drop count (down g k) = down g (k - N.to_nat count).
Proof.
  intros g count k. unfold drop. induction count as [| count IH] using N.peano_ind.
  - simpl. rewrite Nat.sub_0_r. reflexivity.
  - rewrite N.iter_succ, IH, N2Nat.inj_succ.
    replace (k - S (N.to_nat count))%nat with (pred (k - N.to_nat count))%nat by lia.
    destruct (k - N.to_nat count)%nat; auto.
Qed.

Lemma agree_down : forall g count i j, agree count (down g i) (down g j) = true ->
  forall d, (d < N.to_nat count)%nat ->
  (d < i)%nat /\ (d < j)%nat /\ at_heap g (i - d) = at_heap g (j - d).
Proof.
  intros g count i j. unfold agree.
  set (f := fun '(k, l, holds) => _).
  assert (H : forall holds k l, N.iter count f (down g i, down g j, true) = (k, l, holds) ->
    holds = true -> k = down g (i - N.to_nat count) /\ l = down g (j - N.to_nat count) /\
    forall d, (d < N.to_nat count)%nat ->
    (d < i)%nat /\ (d < j)%nat /\ at_heap g (i - d) = at_heap g (j - d)).
  { induction count as [| count IH] using N.peano_ind; intros holds k l H Hh.
    - simpl in *. inversion H. rewrite !Nat.sub_0_r. repeat split; lia.
    - rewrite N.iter_succ in H. rewrite N2Nat.inj_succ.
      destruct (N.iter count f (down g i, down g j, true)) as [[k' l'] h'].
      destruct h'; cycle 1.
      { exfalso. subst holds. destruct k', l'; inversion H. }
      destruct (IH true k' l' eq_refl eq_refl) as [-> [-> Hd]].
      destruct (i - N.to_nat count)%nat as [| i'] eqn:Ei; [inversion H; congruence |].
      destruct (j - N.to_nat count)%nat as [| j'] eqn:Ej; [inversion H; congruence |].
      simpl in H. rewrite Hh in H. injection H as Hk Hl Heq. subst k l.
      apply N.eqb_eq in Heq.
      replace (i - S (N.to_nat count))%nat with i' by lia.
      replace (j - S (N.to_nat count))%nat with j' by lia. repeat split; auto.
      all: destruct (Nat.eq_dec d (N.to_nat count)) as [-> | Hne]; try lia; try (apply Hd; lia).
      rewrite Ei, Ej. exact Heq. }
  intros Ht. destruct (N.iter count f (down g i, down g j, true)) as [[k l] h].
  eapply H; eauto.
Qed.

(** Checks that the values of an octal code have period [p] from heap [n0] on. *)
Definition check (c : code) (mask n0 p : N) : bool :=
  let from := N.max 1 n0 in
  let count := 2 * from + 2 * p + N.of_nat (length c) - 2 in
  if is_octal c && (1 <=? N.of_nat (length c)) then
    match run (takes_of c) mask count with
    | None => false
    | Some st =>
        agree (count + 1 - p - from) (past st) (drop p (past st)) &&
        ((1 <=? n0) || (match drop (count - p) (past st) with v :: _ => v =? 0 | nil => p =? 0 end))
    end
  else false.

Lemma value_of_none : forall c g, is_grundy_of_heaps c g -> g 0 = 0.
Proof.
  intros c g Hg. destruct (N.eq_0_gt_0_cases (g 0)) as [H | H]; auto. exfalso.
  destruct (Hg 0) as [_ Hall]. destruct (Hall 0 H) as [hs [Hhs _]].
  apply option_is_lighter in Hhs. lia.
Qed.

(** What the checker accepts holds for ever: for every function that has the least excluded values,
    and hence for the values that play gives. *)
Theorem check_is_right : forall c mask n0 p, check c mask n0 p = true ->
  forall g, is_grundy_of_heaps c g -> forall n, n0 <= n -> g (n + p) = g n.
Proof.
  intros c mask n0 p H g Hg. unfold check in H.
  set (from := N.max 1 n0) in *.
  set (count := 2 * from + 2 * p + N.of_nat (length c) - 2) in *.
  destruct (is_octal c) eqn:Hc; [| discriminate].
  destruct (N.leb_spec 1 (N.of_nat (length c))); [| discriminate]. simpl in H.
  destruct (run (takes_of c) mask count) as [st |] eqn:Erun; [| discriminate].
  apply run_is_right with (g := g) in Erun; auto. rewrite Erun, !drop_down in H.
  apply andb_true_iff in H. destruct H as [Hagree Hzero].
  assert (Hfrom : forall n, from <= n -> g (n + p) = g n).
  { apply (guy_smith c g 2 from p); auto; try lia.
    - intros t k Hbit. eapply octal_bits; eauto.
    - intros n Hn Hlt. pose proof (agree_down _ _ _ _ Hagree (N.to_nat (count - p - n))) as Hd.
      unfold at_heap in Hd. destruct Hd as [_ [_ Hd]]; [lia |].
      replace (N.of_nat (N.to_nat count - N.to_nat (count - p - n))) with (n + p) in Hd by lia.
      replace (N.of_nat (N.to_nat count - N.to_nat p - N.to_nat (count - p - n))) with n in Hd
        by lia. exact Hd. }
  intros n Hn. destruct (N.eq_dec n 0) as [-> |]; [| apply Hfrom; lia].
  rewrite N.add_0_l, (value_of_none c g Hg).
  destruct (N.leb_spec 1 n0); [lia |]. simpl in Hzero.
  destruct (N.to_nat count - N.to_nat (count - p))%nat as [| k] eqn:Ek; simpl in Hzero.
  - apply N.eqb_eq in Hzero. subst p. apply value_of_none with c. exact Hg.
  - apply N.eqb_eq in Hzero. unfold at_heap in Hzero. rewrite <- Hzero. f_equal. lia.
Qed.

(** * A choice of the mask, which nothing rests on *)

(** How many of some values are rare. *)
Definition count_rare (mask : N) (l : list N) : N :=
  fold_left (fun n v => if common mask v then n else N.succ n) l 0.

(** The mask among the first ones with which the fewest of some values are rare. *)
Definition best_mask (masks : nat) (l : list N) : N :=
  snd (fold_left
    (fun '(fewest, best) mask =>
      let n := count_rare (N.of_nat mask) l in
      if n <? fewest then (n, N.of_nat mask) else (fewest, best))
    (seq 1 masks) (N.of_nat (length l) / 2, 0)).

(** A better mask for a code, from the later half of its first values, which are computed with a
    mask. *)
Definition better_mask (c : code) (mask sample : N) : N :=
  match run (takes_of c) mask sample with
  | None => mask
  | Some st =>
      let l := rev_append (drop (sample / 2) (rev_append (past st) nil)) nil in
      best_mask (Nat.min 255 (2 * N.to_nat (fold_left N.max (past st) 0))) l
  end.

(** A mask from the first values, of which there are [most], in larger and larger samples. *)
Definition choose_mask (c : code) (most : N) : N :=
  fold_left
    (fun mask sample => if most <? sample then mask else better_mask c mask sample)
    [1000; 4000; 16000; 64000] (better_mask c 0 (N.min most 500)).

(** The checker with a mask that it chooses itself. *)
Definition check_period (c : code) (n0 p : N) : bool :=
  check c (choose_mask c (n0 + p)) n0 p.

Theorem check_period_is_right : forall c n0 p, check_period c n0 p = true ->
  forall g, is_grundy_of_heaps c g -> forall n, n0 <= n -> g (n + p) = g n.
Proof. intros c n0 p. apply check_is_right. Qed.
