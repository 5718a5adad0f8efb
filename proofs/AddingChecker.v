(** The check of periods that add is right: what it accepts holds for ever. *)

From Coq Require Import Arith NArith ZArith List Lia Bool Wellfounded.
From Proofs Require Import Nimbers Octal Fast Checker Values Adding.
Import ListNotations.
Open Scope N_scope.

Lemma is_in_spec : forall l h, is_in l h = true <-> In h l.
Proof.
  intros l h. unfold is_in. rewrite existsb_exists. split.
  - intros [x [Hx E]]. apply N.eqb_eq in E. subst. exact Hx.
  - intros H. exists h. split; auto. apply N.eqb_refl.
Qed.

Lemma known_values : forall g table h,
  table = map (at_heap g) (seq 0 (length table)) -> h < known_to table ->
  known_value table h = g h.
Proof.
  intros g table h E Hh. unfold known_to in Hh. unfold known_value. rewrite E.
  rewrite (nth_indep _ 0 (at_heap g 0)) by (rewrite map_length, seq_length; lia).
  rewrite map_nth, seq_nth by lia. unfold at_heap. f_equal. lia.
Qed.

Section Proof.

Variable c : code.
Variables p s e last : N.
Variable table : list N.
Variable g : N -> N.
Variable es : list N.

Hypothesis values : is_grundy_of_heaps c g.
Hypothesis power : s = 2 ^ e.
Hypothesis period : 1 <= p.
Hypothesis table_is_right : table = map (at_heap g) (seq 0 (length table)).

Let bound := known_to table.

Hypothesis enough : p < bound.
Hypothesis seen : forall h, 1 <= h -> h + p < bound -> ~ In h es ->
  g (h + p) = g h + s /\ ~ In (h + p) es.
Hypothesis few : forall h, In h es -> 1 <= h /\ h + p < bound.
Hypothesis below_last : forall h, In h es -> h <= last.
Hypothesis small : N.of_nat (length c) + N.of_nat (most_parts c) * last <= bound.

Let ks := parts_of p s table es.

Lemma saltus_is_positive : s <> 0.
Proof. rewrite power. apply N.pow_nonzero. lia. Qed.

(** What is true of each part. *)
Lemma in_parts_of : forall k, In k ks ->
  1 <= heap k /\ heap k < bound /\ g (heap k) = s * high k + low k /\ low k < s /\
  if grows k then ~ In (heap k) es else In (heap k) es.
Proof.
  intros k Hk. pose proof saltus_is_positive as Hs.
  assert (H : exists b h, k = part_at s table b h /\ 1 <= h /\ h < bound /\
    if b : bool then ~ In h es else In h es).
  { unfold ks, parts_of, firsts in Hk. apply in_app_iff in Hk.
    destruct Hk as [Hk | Hk]; apply in_map_iff in Hk; destruct Hk as [h [<- Hh]].
    - apply filter_In in Hh. destruct Hh as [Hh Hfirst]. apply in_heaps_below in Hh.
      exists true, h. repeat split; try apply Hh. intros Hin.
      apply is_in_spec in Hin. unfold is_first in Hfirst. rewrite Hin in Hfirst. discriminate.
    - exists false, h. apply few in Hh as H. repeat split; auto; lia. }
  destruct H as [b [h [-> [Hh [Hlt Hes]]]]]. simpl. rewrite (known_values g) by assumption.
  repeat split; auto; [apply N.div_mod | apply N.mod_lt]; exact Hs.
Qed.

(** A heap is a part, or greater than one by periods. *)
Definition heap_of (x : part * N) : N := heap (fst x) + p * snd x.

Definition is_part (x : part * N) : Prop :=
  In (fst x) ks /\ (grows (fst x) = false -> snd x = 0).

Lemma heap_is_part : forall h, 1 <= h -> exists x, is_part x /\ heap_of x = h.
Proof.
  intros h. induction h as [h IH] using (well_founded_induction N.lt_wf_0). intros Hh.
  destruct (in_dec N.eq_dec h es) as [Hin | Hin].
  { exists (part_at s table false h, 0). unfold is_part, heap_of. simpl. split; [| lia]. split; auto.
    unfold ks, parts_of. apply in_app_iff. right. apply in_map. exact Hin. }
  destruct (is_first p es h) eqn:Efirst.
  - exists (part_at s table true h, 0). unfold is_part, heap_of. simpl. split; [| lia]. split; auto.
    unfold ks, parts_of, firsts. apply in_app_iff. left. apply in_map. apply filter_In.
    split; auto. apply in_heaps_below. unfold is_first in Efirst.
    apply andb_true_iff in Efirst. destruct Efirst as [_ Efirst]. apply orb_true_iff in Efirst.
    fold bound. destruct Efirst as [H | H].
    + apply N.leb_le in H. lia.
    + apply is_in_spec, few in H. lia.
  - unfold is_first in Efirst. apply andb_false_iff in Efirst. destruct Efirst as [H | H].
    { apply negb_false_iff, is_in_spec in H. contradiction. }
    apply orb_false_iff in H. destruct H as [Hp Hbefore]. apply N.leb_gt in Hp.
    destruct (IH (h - p) ltac:(lia) ltac:(lia)) as [[k i] [[Hk Hgrows] Hheap]].
    unfold heap_of in Hheap. simpl in *.
    exists (k, i + 1). unfold is_part, heap_of. simpl. split; [| lia]. split; auto.
    intros Hfixed. exfalso. rewrite (Hgrows Hfixed) in Hheap.
    apply in_parts_of in Hk. rewrite Hfixed in Hk. destruct Hk as [_ [_ [_ [_ Hk]]]].
    apply is_in_spec in Hk. replace (h - p) with (heap k) in Hbefore by lia. congruence.
Qed.

Lemma heaps_are_parts : forall hs, Forall (N.lt 0) hs ->
  exists l, Forall is_part l /\ map heap_of l = hs.
Proof.
  intros hs H. induction H as [| h hs Hh _ [l [Hl <-]]]; [exists nil; auto |].
  destruct (heap_is_part h ltac:(lia)) as [x [Hx <-]]. exists (x :: l). simpl. auto.
Qed.

(** What the values should be. *)
Definition top (x : part * N) : N := high (fst x) + snd x.

Definition value_of (x : part * N) : N := s * top x + low (fst x).

Lemma known_parts_add : forall k i, In k ks -> grows k = true -> heap_of (k, i) < bound ->
  g (heap_of (k, i)) = value_of (k, i) /\ ~ In (heap_of (k, i)) es.
Proof.
  intros k i Hk Hgrows. unfold heap_of, value_of, top. simpl.
  apply in_parts_of in Hk. rewrite Hgrows in Hk. destruct Hk as [Hpos [_ [Hv [_ Hes]]]].
  induction i as [| i IH] using N.peano_ind; intros Hlt.
  - rewrite N.mul_0_r, N.add_0_r. split; auto. lia.
  - destruct IH as [IHv IHes]; [lia |].
    destruct (seen (heap k + p * i)) as [Hnext Hnot]; auto; try lia.
    replace (heap k + p * N.succ i) with (heap k + p * i + p) by lia. split; auto. lia.
Qed.

Lemma total_of_parts : forall l,
  total (map heap_of l) = total (map heap (map fst l)) + p * total (map snd l) /\
  total (map top l) = total (map high (map fst l)) + total (map snd l).
Proof.
  induction l as [| [k i] l [IHh IHt]]; simpl; [lia |].
  unfold heap_of at 1, top at 1. simpl. rewrite IHh, IHt. lia.
Qed.

Lemma nim_sum_of_values : forall l, Forall is_part l ->
  xor_all (map value_of l) = s * xor_all (map top l) + xor_all (map low (map fst l)) /\
  xor_all (map low (map fst l)) < s.
Proof.
  intros l H. induction H as [| x l [Hx _] _ [IHv IHs]]; simpl.
  { pose proof saltus_is_positive. lia. }
  apply in_parts_of in Hx. destruct Hx as [_ [_ [_ [Hlow _]]]].
  unfold value_of at 1. rewrite IHv. revert IHs Hlow. rewrite power. intros.
  split; [apply lxor_by_parts | apply lxor_small]; assumption.
Qed.

(** * The ways to move *)

Let sorted := by_residue p ks.

Lemma same_residue : forall a b : Z,
  residue p a = residue p b <-> exists z, (a = b + Z.of_N p * z)%Z.
Proof.
  intros a b. unfold residue.
  pose proof (Z.mod_pos_bound a (Z.of_N p) ltac:(lia)).
  pose proof (Z.mod_pos_bound b (Z.of_N p) ltac:(lia)). split.
  - intros E. apply Z2Nat.inj in E; try lia. exists (a / Z.of_N p - b / Z.of_N p)%Z.
    pose proof (Z.div_mod a (Z.of_N p) ltac:(lia)). pose proof (Z.div_mod b (Z.of_N p) ltac:(lia)).
    lia.
  - intros [z ->]. f_equal. rewrite Z.mul_comm. apply Z.mod_add. lia.
Qed.

Lemma in_sorted : forall k sum, In k (nth (residue p sum) sorted nil) <->
  In k ks /\ exists z, (sum = Z.of_N (heap k) + Z.of_N p * z)%Z.
Proof.
  intros k sum. unfold sorted, by_residue.
  set (f := fun r => filter (fun k => Nat.eqb (residue p (Z.of_N (heap k))) r) ks).
  assert (Hr : (residue p sum < N.to_nat p)%nat).
  { unfold residue. pose proof (Z.mod_pos_bound sum (Z.of_N p) ltac:(lia)). lia. }
  rewrite (nth_indep _ nil (f 0%nat)) by (rewrite map_length, seq_length; exact Hr).
  rewrite map_nth, seq_nth by exact Hr. unfold f. rewrite filter_In, Nat.eqb_eq, Nat.add_0_l.
  rewrite <- same_residue. intuition.
Qed.

Lemma in_choices : forall k sum us, (1 <= k)%nat ->
  In us (choices p ks sorted k sum) <->
  length us = k /\ (forall a, In a us -> In a ks) /\
  exists z, (sum = Z.of_N (total_of heap us) + Z.of_N p * z)%Z.
Proof.
  intros k. induction k as [| k IH]; intros sum us Hk; [lia |]. destruct k as [| k].
  - change (In us (map (fun a => [a]) (nth (residue p sum) sorted nil)) <->
      length us = 1%nat /\ (forall a, In a us -> In a ks) /\
      exists z, (sum = Z.of_N (total_of heap us) + Z.of_N p * z)%Z).
    rewrite in_map_iff. unfold total_of. split.
    + intros [a [<- Ha]]. apply in_sorted in Ha. destruct Ha as [Ha [z Hz]]. simpl.
      split; auto. split; [intros b [<- | []]; auto |]. exists z. lia.
    + intros [Hl [Hin [z Hz]]]. destruct us as [| a [| b us]]; simpl in *; try lia.
      exists a. split; auto. apply in_sorted. split; auto. exists z. lia.
  - set (k' := S k) in *.
    change (In us (flat_map (fun a =>
        map (cons a) (choices p ks sorted k' (sum - Z.of_N (heap a)))) ks) <->
      length us = S k' /\ (forall a, In a us -> In a ks) /\
      exists z, (sum = Z.of_N (total_of heap us) + Z.of_N p * z)%Z).
    rewrite in_flat_map. unfold total_of in *. split.
    + intros [a [Ha Hus]]. apply in_map_iff in Hus. destruct Hus as [l [<- Hl]].
      apply IH in Hl; [| lia]. destruct Hl as [Hlen [Hin [z Hz]]]. simpl.
      split; [lia |]. split; [intros b [<- | Hb]; auto |]. exists z. lia.
    + intros [Hl [Hin [z Hz]]]. destruct us as [| a us]; simpl in *; [lia |]. exists a. split; auto.
      apply in_map. apply IH; [lia |]. repeat split; auto. exists z. lia.
Qed.

Lemma in_ways : forall own w, In w (ways c p ks sorted own) <->
  exists t us, w = way_of p own t us /\
    N.testbit (nth t c 0) (N.of_nat (length us)) = true /\ (1 <= length us)%nat /\
    (t = 0%nat -> (2 <= length us)%nat) /\ (forall a, In a us -> In a ks) /\
    exists z, (Z.of_N (heap own) - Z.of_nat t = Z.of_N (total_of heap us) + Z.of_N p * z)%Z.
Proof.
  intros own w. unfold ways. rewrite in_flat_map. split.
  - intros [t [_ Hw]]. apply in_flat_map in Hw. destruct Hw as [k [Hk Hw]]. apply in_seq in Hk.
    destruct (N.testbit _ _ && _) eqn:E in Hw; [| destruct Hw].
    apply andb_true_iff in E. destruct E as [Ebit Et].
    rewrite orb_true_iff, Nat.ltb_lt, Nat.leb_le in Et.
    apply in_map_iff in Hw. destruct Hw as [us [<- Hus]]. apply in_choices in Hus; [| lia].
    destruct Hus as [<- Hus]. exists t, us. repeat split; auto; try lia; apply Hus.
  - intros [t [us [-> [Hbit [Hlen [Ht Hus]]]]]]. exists t.
    pose proof (take_bound _ _ _ Hbit). pose proof (digit_bound _ _ Hbit). split.
    { apply in_seq. lia. }
    apply in_flat_map. exists (length us). rewrite in_seq, Hbit. split; [lia |].
    destruct (Nat.ltb_spec 0 t), (Nat.leb_spec 2 (length us)); try (exfalso; lia); simpl;
      apply in_map; apply in_choices; auto.
Qed.

(** The lack is what it should be. *)
Lemma lack_of_way : forall own t us z i,
  (Z.of_N (heap own) - Z.of_nat t = Z.of_N (total_of heap us) + Z.of_N p * z)%Z ->
  (Z.of_N (high own + i) - lack (way_of p own t us) =
   Z.of_N (total_of high us) + Z.of_N i + z)%Z.
Proof.
  intros own t us z i H. simpl.
  replace (Z.of_nat t + Z.of_N (total_of heap us) - Z.of_N (heap own))%Z with (- z * Z.of_N p)%Z
    by lia.
  rewrite Z.div_mul by lia. lia.
Qed.

(** * A heap that is not known *)

Lemma total_of_filter : forall (A : Type) (f : A -> bool) (v : A -> N) l,
  total (map v l) =
    total (map v (filter f l)) + total (map v (filter (fun x => negb (f x)) l)) /\
  xor_all (map v l) =
    N.lxor (xor_all (map v (filter f l))) (xor_all (map v (filter (fun x => negb (f x)) l))).
Proof.
  induction l as [| x l [IHt IHx]]; simpl; auto. destruct (f x); simpl; rewrite IHt, IHx.
  - split; [lia |]. symmetry. apply N.lxor_assoc.
  - split; [lia |]. rewrite <- !N.lxor_assoc. f_equal. apply N.lxor_comm.
Qed.

Lemma filter_of_map : forall (f : part -> bool) (l : list (part * N)),
  filter f (map fst l) = map fst (filter (fun x => f (fst x)) l).
Proof. induction l as [| x l IH]; simpl; auto. destruct (f (fst x)); simpl; congruence. Qed.

Section Heap.

Variable own : part.
Variable i : N.

Let n := heap own + p * i.
Let top_of_own := high own + i.

Hypothesis own_grows : In own ks /\ grows own = true.
Hypothesis not_known : bound <= n.
Hypothesis smaller : forall x, is_part x -> heap_of x < n -> g (heap_of x) = value_of x.

Lemma values_of_option : forall l, Forall is_part l -> leaves c n (map heap_of l) ->
  xor_all (map g (map heap_of l)) = s * xor_all (map top l) + xor_all (map low (map fst l)).
Proof.
  intros l Hl Hleaves. rewrite <- (proj1 (nim_sum_of_values l Hl)). f_equal. rewrite map_map.
  apply map_ext_in. intros x Hx. rewrite Forall_forall in Hl. apply smaller; auto.
  apply (in_map heap_of), in_split in Hx. destruct Hx as [a [b E]]. rewrite E in Hleaves.
  apply heap_of_option in Hleaves. exact Hleaves.
Qed.

(** Not all parts of an option are exceptions. *)
Lemma some_part_grows : forall l, Forall is_part l -> leaves c n (map heap_of l) ->
  filter (fun x => grows (fst x)) l <> nil.
Proof.
  intros l Hl [t [Hbit [_ [_ Ht]]]] Hnone.
  assert (H : total (map heap_of l) <= N.of_nat (length l) * last).
  { clear Hbit Ht. induction Hl as [| [k m] l [Hk Hm] _ IH]; simpl in *; [lia |].
    destruct (grows k) eqn:E; [discriminate |]. specialize (IH Hnone). rewrite (Hm eq_refl).
    unfold heap_of at 1. simpl. apply in_parts_of in Hk. rewrite E in Hk.
    destruct Hk as [_ [_ [_ [_ Hk]]]]. apply below_last in Hk. lia. }
  pose proof (take_bound _ _ _ Hbit). apply most_parts_spec in Hbit. rewrite map_length in Hbit.
  assert (N.of_nat (length l) * last <= N.of_nat (most_parts c) * last)
    by (apply N.mul_le_mono_r; exact Hbit).
  lia.
Qed.

(** No option has the value. *)
Lemma value_is_excluded : forall hs,
  (forall w, In w (ways c p ks sorted own) -> may_keep own w = false) ->
  leaves c n hs -> xor_all (map g hs) <> s * top_of_own + low own.
Proof.
  intros hs Hkeep Hhs E. pose proof Hhs as [t [Hbit [Ht2 [Hpos Ht]]]].
  destruct (heaps_are_parts hs Hpos) as [l [Hl <-]].
  rewrite values_of_option in E by assumption.
  destruct (nim_sum_of_values l Hl) as [_ Hlow].
  apply N.div_mod_unique in E; [| exact Hlow | apply in_parts_of, own_grows].
  destruct E as [Etop Elow]. destruct (total_of_parts l) as [Hheaps Htops].
  pose proof (some_part_grows l Hl Hhs) as Hsome.
  rewrite map_length in *.
  set (us := map fst l) in *.
  assert (Hlen : length us = length l) by apply map_length.
  assert (Hz : (Z.of_N (heap own) - Z.of_nat t =
    Z.of_N (total_of heap us) + Z.of_N p * (Z.of_N (total (map snd l)) - Z.of_N i))%Z).
  { unfold total_of. unfold n in Ht. lia. }
  pose proof (lack_of_way own t us _ i Hz) as Hlack. fold top_of_own in Hlack.
  assert (Hw : may_keep own (way_of p own t us) = false).
  { apply Hkeep, in_ways. exists t, us. rewrite Hlen. repeat split; auto.
    - destruct l; [elim Hsome; reflexivity | simpl; lia].
    - intros a Ha. apply in_map_iff in Ha. destruct Ha as [x [<- Hx]].
      rewrite Forall_forall in Hl. apply (Hl x Hx).
    - eexists. exact Hz. }
  (* The parts that grow, and the exceptions. *)
  destruct (total_of_filter _ (fun x => grows (fst x)) top l) as [Htotal Hxor].
  set (gl := filter (fun x => grows (fst x)) l) in *.
  set (fl := filter (fun x => negb (grows (fst x))) l) in *.
  assert (Hfixed : map top fl = map high (filter (fun k => negb (grows k)) us)).
  { unfold us. rewrite filter_of_map. fold fl. rewrite map_map. apply map_ext_in.
    intros x Hx. apply filter_In in Hx. destruct Hx as [Hx Hgrows].
    rewrite Forall_forall in Hl. destruct (Hl x Hx) as [_ Hzero]. unfold top.
    rewrite Hzero; [lia |]. apply negb_true_iff. exact Hgrows. }
  rewrite Hfixed in Htotal, Hxor. rewrite Etop in Hxor.
  unfold may_keep in Hw. change (uses (way_of p own t us)) with us in Hw.
  change (rest (way_of p own t us)) with (xor_all (map low us)) in Hw.
  rewrite Elow, N.eqb_refl in Hw. unfold total_of in Hw, Hlack.
  set (lacking := lack (way_of p own t us)) in *.
  set (fixed := filter (fun k => negb (grows k)) us) in *.
  set (nim := xor_all (map high fixed)) in *.
  destruct (total_and_nim_sum (map top l)) as [r Hr]. rewrite Etop in Hr.
  destruct (total_and_nim_sum (map top gl)) as [r' Hr'].
  destruct (sum_and_nim_sum (xor_all (map top gl)) nim) as [r'' Hr'']. rewrite <- Hxor in Hr''.
  assert (E : Z.even lacking = true).
  { apply Z.even_spec. exists (- Z.of_N r)%Z. lia. }
  rewrite E in Hw. simpl andb in Hw.
  destruct (Z.leb_spec (lacking + Z.of_N (total (map high fixed))) (Z.of_N nim)); [| lia].
  simpl andb in Hw. unfold us in Hw. rewrite filter_of_map in Hw. fold gl in Hw.
  destruct gl as [| x [| y gl]]; simpl in Hw; [elim Hsome; reflexivity | | discriminate].
  apply Z.leb_gt in Hw. simpl in Htotal, Hxor. rewrite N.lxor_0_r in Hxor.
  destruct (sum_and_nim_sum top_of_own nim) as [r3 Hr3].
  rewrite Hxor in Hr3 at 2. rewrite lxor_cancel in Hr3. lia.
Qed.

(** * Smaller values *)

Lemma use_is_part : forall w a, In w (ways c p ks sorted own) -> In a (uses w) -> In a ks.
Proof.
  intros w a Hw Ha. apply in_ways in Hw. destruct Hw as [t [us [-> [_ [_ [_ [Hin _]]]]]]]. auto.
Qed.

Lemma option_by_way : forall w l, In w (ways c p ks sorted own) ->
  Forall is_part l -> map fst l = uses w ->
  (Z.of_N (total (map top l)) = Z.of_N top_of_own - lack w)%Z ->
  exists hs, leaves c n hs /\ xor_all (map g hs) = s * xor_all (map top l) + rest w.
Proof.
  intros w l Hw Hl Huses Htotal. apply in_ways in Hw.
  destruct Hw as [t [us [-> [Hbit [_ [Ht2 [_ [z Hz]]]]]]]]. simpl in Huses. subst us.
  pose proof (lack_of_way own t _ z i Hz) as Hlack. fold top_of_own in Hlack.
  destruct (total_of_parts l) as [Hheaps Htops]. rewrite map_length in *.
  assert (Hleaves : leaves c n (map heap_of l)).
  { exists t. rewrite map_length. repeat split; auto.
    - apply Forall_forall. intros h Hh. apply in_map_iff in Hh. destruct Hh as [[k m] [<- Hx]].
      rewrite Forall_forall in Hl. destruct (Hl _ Hx) as [Hk _]. apply in_parts_of in Hk.
      unfold heap_of. simpl in *. lia.
    - unfold total_of in *. unfold n.
      assert (Z.of_N (total (map snd l)) = Z.of_N i + z)%Z as Hi by lia.
      assert (Z.of_N (p * total (map snd l)) = Z.of_N (p * i) + Z.of_N p * z)%Z by lia. lia. }
  exists (map heap_of l). split; auto. apply values_of_option; assumption.
Qed.

(** Exceptions with [high] 0, or the first heaps of residues with 0. *)
Definition at_zero (us : list part) : list (part * N) := map (fun k => (k, 0)) us.

Lemma at_zero_spec : forall us, all_zero us = true -> (forall k, In k us -> In k ks) ->
  Forall is_part (at_zero us) /\ map fst (at_zero us) = us /\
  total (map top (at_zero us)) = 0 /\ xor_all (map top (at_zero us)) = 0.
Proof.
  intros us Hzero Hin. induction us as [| k us IH]; simpl in *; auto.
  apply andb_true_iff in Hzero. destruct Hzero as [Hk Hzero]. apply N.eqb_eq in Hk.
  destruct IH as [IHp [IHf [IHt IHx]]]; auto. rewrite IHf, IHt, IHx. unfold top. simpl. rewrite Hk.
  repeat split; auto. constructor; auto. split; simpl; auto.
Qed.

Lemma growing_part : forall k j, In k ks -> grows k = true -> high k <= j ->
  is_part (k, j - high k) /\ top (k, j - high k) = j.
Proof.
  intros k j Hk Hgrows Hj. unfold is_part, top. simpl. repeat split; auto; [| lia]. congruence.
Qed.

Lemma halves : forall a b, Z.odd a = Z.odd b -> exists q, (b = a + 2 * q)%Z.
Proof.
  intros a b H. exists (Z.div2 b - Z.div2 a)%Z.
  pose proof (Z.div2_odd a). pose proof (Z.div2_odd b). rewrite H in *. lia.
Qed.

Lemma three_reach : forall w first from j, In w (ways c p ks sorted own) ->
  three w = Some (first, from) -> first <= j ->
  (from <= Z.of_N top_of_own - Z.of_N j)%Z ->
  Z.odd (lack w) = Z.odd (Z.of_N top_of_own - Z.of_N j) ->
  exists hs, leaves c n hs /\ xor_all (map g hs) = s * j + rest w.
Proof.
  intros w first from j Hw Hthree Hj Hfrom Hodd. pose proof (use_is_part w) as Hin.
  unfold three in Hthree. destruct (uses w) as [| a [| b [| d others]]] eqn:E; try discriminate.
  destruct (grows a && grows b && grows d && all_zero others) eqn:Eall; [| discriminate].
  repeat (apply andb_true_iff in Eall; destruct Eall as [Eall ?]).
  injection Hthree as <- <-. apply halves in Hodd. destruct Hodd as [q Hq].
  set (r := Z.to_N q). assert (Z.of_N r = q) by (unfold r; rewrite Z2N.id; lia).
  destruct (growing_part a j) as [Ha Ta]; auto; try (apply Hin; simpl; auto).
  destruct (growing_part b r) as [Hb Tb]; auto; try lia; try (apply Hin; simpl; auto).
  destruct (growing_part d r) as [Hd Td]; auto; try lia; try (apply Hin; simpl; auto).
  destruct (at_zero_spec others) as [Hz [Fz [Tz Xz]]]; auto.
  { intros k Hk. apply Hin; simpl; auto. }
  destruct (option_by_way w
    ((a, j - high a) :: (b, r - high b) :: (d, r - high d) :: at_zero others)) as [hs [Hhs Hv]];
    auto.
  - simpl. rewrite Fz. congruence.
  - simpl. rewrite Ta, Tb, Td, Tz. lia.
  - exists hs. split; auto. rewrite Hv. simpl. rewrite Ta, Tb, Td, Xz, N.lxor_0_r, N.lxor_nilpotent.
    rewrite N.lxor_0_r. reflexivity.
Qed.

Lemma pair_reaches : forall w least, In w (ways c p ks sorted own) ->
  is_pair least w = true -> (least <= Z.of_N top_of_own)%Z ->
  Z.odd (lack w) = Z.odd (Z.of_N top_of_own) ->
  exists hs, leaves c n hs /\ xor_all (map g hs) = s * 0 + rest w.
Proof.
  intros w least Hw Hpair Hleast Hodd. pose proof (use_is_part w) as Hin.
  unfold is_pair in Hpair. destruct (uses w) as [| a [| b others]] eqn:E; try discriminate.
  repeat (apply andb_true_iff in Hpair; destruct Hpair as [Hpair ?]).
  match goal with H : (_ <=? _)%Z = true |- _ => apply Z.leb_le in H end.
  apply halves in Hodd. destruct Hodd as [q Hq].
  set (r := Z.to_N q). assert (Z.of_N r = q) by (unfold r; rewrite Z2N.id; lia).
  destruct (growing_part a r) as [Ha Ta]; auto; try lia; try (apply Hin; simpl; auto).
  destruct (growing_part b r) as [Hb Tb]; auto; try lia; try (apply Hin; simpl; auto).
  destruct (at_zero_spec others) as [Hz [Fz [Tz Xz]]]; auto.
  { intros k Hk. apply Hin; simpl; auto. }
  destruct (option_by_way w ((a, r - high a) :: (b, r - high b) :: at_zero others))
    as [hs [Hhs Hv]]; auto.
  - simpl. rewrite Fz. congruence.
  - simpl. rewrite Ta, Tb, Tz. lia.
  - exists hs. split; auto. rewrite Hv. simpl. rewrite Ta, Tb, Xz, N.lxor_0_r, N.lxor_nilpotent.
    reflexivity.
Qed.

Lemma way_reaches : forall w least j, In w (ways c p ks sorted own) ->
  reaches least (Z.of_N top_of_own - Z.of_N j) w = true -> (least <= Z.of_N top_of_own)%Z ->
  Z.odd (lack w) = Z.odd (Z.of_N top_of_own - Z.of_N j) ->
  exists hs, leaves c n hs /\ xor_all (map g hs) = s * j + rest w.
Proof.
  intros w least j Hw Hreach Hleast Hodd. unfold reaches in Hreach. apply orb_true_iff in Hreach.
  destruct Hreach as [H | H].
  - destruct (three w) as [[first from] |] eqn:E; [| discriminate].
    apply andb_true_iff in H. rewrite !Z.leb_le in H.
    apply (three_reach w first from); auto; lia.
  - pose proof (use_is_part w) as Hin. destruct (uses w) as [| a others] eqn:E; [discriminate |].
    repeat (apply andb_true_iff in H; destruct H as [H ?]).
    repeat match goal with
    | H : (_ <=? _)%Z = true |- _ => apply Z.leb_le in H
    | H : (_ =? _)%Z = true |- _ => apply Z.eqb_eq in H
    end.
    destruct (growing_part a j) as [Ha Ta]; auto; try lia; try (apply Hin; simpl; auto).
    destruct (at_zero_spec others) as [Hz [Fz [Tz Xz]]]; auto.
    { intros k Hk. apply Hin; simpl; auto. }
    destruct (option_by_way w ((a, j - high a) :: at_zero others)) as [hs [Hhs Hv]]; auto.
    + simpl. rewrite Fz. congruence.
    + simpl. rewrite Ta, Tz. lia.
    + exists hs. split; auto. rewrite Hv. simpl. rewrite Ta, Xz, N.lxor_0_r. reflexivity.
Qed.

Lemma all_are_reached : forall least first ws l j,
  (forall w, In w ws -> In w (ways c p ks sorted own) /\ rest w = l /\
    Z.odd (lack w) = Z.odd (Z.of_N top_of_own - Z.of_N j)) ->
  all_reached least first ws = true -> (least <= Z.of_N top_of_own)%Z ->
  (first <= Z.of_N top_of_own - Z.of_N j)%Z ->
  Z.odd first = Z.odd (Z.of_N top_of_own - Z.of_N j) ->
  exists hs, leaves c n hs /\ xor_all (map g hs) = s * j + l.
Proof.
  intros least first ws l j Hws Hall Hleast Hfirst Hodd. unfold all_reached in Hall.
  rewrite !some_spec in Hall. apply existsb_exists in Hall. destruct Hall as [w [Hw Hall]].
  destruct (Hws w Hw) as [Hin [Hrest Hparity]].
  destruct (three w) as [[least_high from] |] eqn:Ethree; [| discriminate].
  destruct (N.leb_spec least_high (if existsb (is_pair least) ws then 1 else 0)) as [Hlow |];
    [| discriminate].
  destruct (Z.lt_ge_cases (Z.of_N top_of_own - Z.of_N j) from) as [Hd | Hd].
  - apply halves in Hodd. destruct Hodd as [q Hq]. rewrite forallb_forall in Hall.
    specialize (Hall (Z.to_nat q)). rewrite some_spec in Hall.
    rewrite existsb_exists in Hall. destruct Hall as [v [Hv Hreach]].
    { apply in_seq. split; [lia |]. rewrite Nat.add_0_l. apply Z2Nat.inj_lt; try lia.
      - apply Z.div_pos; lia.
      - pose proof (Z.div_mod (from - first + 1) 2 ltac:(lia)).
        pose proof (Z.mod_pos_bound (from - first + 1) 2 ltac:(lia)). lia. }
    destruct (Hws v Hv) as [Hvin [<- Hvparity]].
    rewrite Z2Nat.id in Hreach by lia. rewrite <- Hq in Hreach.
    apply (way_reaches v least); auto.
  - destruct (existsb (is_pair least) ws) eqn:Epair.
    + destruct (N.eq_dec j 0) as [-> | Hj].
      * apply existsb_exists in Epair. destruct Epair as [v [Hv Hpair]].
        destruct (Hws v Hv) as [Hvin [<- Hvparity]]. rewrite Z.sub_0_r in Hvparity.
        apply (pair_reaches v least); auto.
      * subst l. apply (three_reach w least_high from); auto. lia.
    + subst l. apply (three_reach w least_high from); auto. lia.
Qed.

(** So the value is that which adds up. *)
Lemma settled_value : is_settled c p s table ks sorted own = true ->
  g n = s * top_of_own + low own.
Proof.
  intros H. unfold is_settled in H. rewrite some_spec in H.
  set (ws := ways c p ks sorted own) in *.
  destruct (existsb (may_keep own) ws) eqn:Ekeep; [discriminate |].
  set (least := (Z.of_N (high own) + _)%Z) in H.
  pose proof (in_parts_of own (proj1 own_grows)) as [_ [Hheap [_ [Hlow _]]]].
  assert (Hleast : (least <= Z.of_N top_of_own)%Z).
  { unfold least, top_of_own. fold bound.
    enough ((bound - heap own + (p - 1)) / p <= i) by lia.
    apply N.lt_succ_r. apply N.div_lt_upper_bound; [lia |]. unfold n in not_known. lia. }
  destruct (values n) as [Hnot Hall].
  destruct (N.lt_trichotomy (g n) (s * top_of_own + low own)) as [Hlt | [Heq | Hlt]]; auto; exfalso.
  - pose proof (N.div_mod (g n) s saltus_is_positive) as Ediv.
    pose proof (N.mod_lt (g n) s saltus_is_positive) as Hmod.
    set (j := g n / s) in *. set (l := g n mod s) in *.
    rewrite forallb_forall in H. specialize (H (N.to_nat l)). rewrite N2Nat.id in H.
    apply andb_true_iff in H; [| apply in_seq; lia]. destruct H as [Heven Hodd].
    assert (Hj : j < top_of_own \/ j = top_of_own /\ l < low own) by nia.
    assert (exists hs, leaves c n hs /\ xor_all (map g hs) = s * j + l) as [hs [Hhs Hv]].
    { destruct (Z.odd (Z.of_N top_of_own - Z.of_N j)) eqn:Eparity.
      - refine (all_are_reached least 1 _ l j _ Hodd Hleast _ _).
        + intros w Hw. apply filter_In in Hw. destruct Hw as [Hw Hp].
          apply filter_In in Hw. destruct Hw as [Hw Hr]. apply N.eqb_eq in Hr.
          rewrite Eparity. auto.
        + destruct Hj as [Hj | [Hj _]]; [lia |]. rewrite Hj, Z.sub_diag in Eparity. discriminate.
        + rewrite Eparity. reflexivity.
      - refine (all_are_reached least _ _ l j _ Heven Hleast _ _).
        + intros w Hw. apply filter_In in Hw. destruct Hw as [Hw Hp].
          apply filter_In in Hw. destruct Hw as [Hw Hr]. apply N.eqb_eq in Hr.
          rewrite Eparity, <- Z.negb_even, Hp. auto.
        + destruct (N.ltb_spec l (low own)); [lia |].
          destruct Hj as [Hj | Hj]; [| lia].
          assert (Z.of_N top_of_own - Z.of_N j <> 1)%Z
            by (intros E; rewrite E in Eparity; discriminate).
          lia.
        + rewrite Eparity. destruct (l <? low own); reflexivity. }
    apply (Hnot hs Hhs). lia.
  - destruct (Hall _ Hlt) as [hs [Hhs Hv]]. revert Hv. apply value_is_excluded; auto.
    intros w Hw. destruct (may_keep own w) eqn:E; auto.
    rewrite <- not_true_iff_false, existsb_exists in Ekeep. elim Ekeep. eauto.
Qed.

End Heap.

(** * All heaps *)

Hypothesis settled : forall own, In own (firsts p s table es) ->
  is_settled c p s table ks sorted own = true.

Lemma values_of_parts : forall h x, is_part x -> heap_of x = h -> g h = value_of x.
Proof.
  intros h. induction h as [h IH] using (well_founded_induction N.lt_wf_0).
  intros [k i] [Hk Hzero] Hheap. simpl in Hk, Hzero. destruct (grows k) eqn:Egrows.
  - destruct (N.lt_ge_cases h bound) as [Hlt | Hge].
    + subst h. apply known_parts_add; auto.
    + subst h. unfold value_of, top. simpl fst. simpl snd.
      apply (settled_value k i); auto. apply settled. unfold ks, parts_of in Hk.
      apply in_app_iff in Hk. destruct Hk as [Hk | Hk]; auto. apply in_map_iff in Hk.
      destruct Hk as [y [<- _]]. discriminate.
  - rewrite (Hzero eq_refl) in *. apply in_parts_of in Hk.
    unfold heap_of in Hheap. unfold value_of, top. simpl in *.
    replace h with (heap k) by lia. rewrite N.add_0_r. apply Hk.
Qed.

Lemma values_add_up : forall h, 1 <= h -> ~ In h es -> g (h + p) = g h + s.
Proof.
  intros h Hh Hes. destruct (heap_is_part h Hh) as [[k i] [[Hk Hzero] Hheap]].
  simpl in Hk, Hzero. destruct (grows k) eqn:Egrows.
  - rewrite (values_of_parts h (k, i)), (values_of_parts (h + p) (k, i + 1)).
    + unfold value_of, top. simpl. lia.
    + split; simpl; auto. congruence.
    + unfold heap_of in *. simpl in *. lia.
    + split; simpl; auto. congruence.
    + exact Hheap.
  - exfalso. apply Hes. apply in_parts_of in Hk. rewrite Egrows in Hk.
    unfold heap_of in Hheap. simpl in Hheap. rewrite (Hzero eq_refl) in Hheap.
    replace h with (heap k) by lia. apply Hk.
Qed.

End Proof.

(** What the checker accepts adds up for ever: for every function that has the least excluded values,
    and hence for the values that play gives. *)
Theorem check_adding_is_right : forall c count n0 p s, check_adding c count n0 p s = true ->
  forall g, is_grundy_of_heaps c g -> forall n, n0 <= n -> g (n + p) = g n + s.
Proof.
  intros c count n0 p s H g Hg n Hn. unfold check_adding in H.
  destruct (first_values c (count - 1)) as [table |] eqn:Etable; [| discriminate].
  apply (first_values_are_right c g Hg) in Etable.
  assert (Hlength : length table = S (N.to_nat (count - 1)))
    by (rewrite Etable, map_length, seq_length; reflexivity).
  rewrite <- Hlength in Etable. unfold check_table in H. set (es := exceptions p s n0 table) in *.
  destruct (is_seen c p s n0 table es) eqn:Eseen; [| discriminate].
  unfold is_seen in Eseen. repeat (apply andb_true_iff in Eseen; destruct Eseen as [Eseen ?]).
  rename H0 into Hzero, H1 into Hsmall, H2 into Hfew, H3 into Hadds, H4 into Hpower, H5 into Hknown.
  apply N.leb_le in Eseen, Hsmall. apply N.ltb_lt in Hknown. apply N.eqb_eq in Hpower.
  rewrite forallb_forall in H, Hfew, Hadds.
  assert (Hvalue : forall h, h < known_to table -> known_value table h = g h)
    by (intros; apply known_values; assumption).
  assert (Hes : forall h, In h es -> 1 <= h /\ h < n0 /\ h + p < known_to table).
  { intros h Hh. apply Hfew in Hh. rewrite !andb_true_iff, N.leb_le, !N.ltb_lt in Hh. tauto. }
  destruct (N.eq_dec n 0) as [-> | Hpos].
  - rewrite (value_of_none c g Hg), N.add_0_l. destruct (N.leb_spec 1 n0); [lia |].
    apply N.eqb_eq in Hzero. rewrite Hvalue in Hzero by exact Hknown. lia.
  - apply (values_add_up c p s (N.log2 s) (fold_right N.max 0 es) table g es); auto; try lia.
    + intros h Hh Hlt Hnot. specialize (Hadds h). rewrite in_heaps_below in Hadds.
      specialize (Hadds ltac:(lia)). apply orb_true_iff in Hadds. destruct Hadds as [Hin | Hadds].
      { apply is_in_spec in Hin. contradiction. }
      apply andb_true_iff in Hadds. destruct Hadds as [Hadds Hnext].
      unfold adds in Hadds. apply N.eqb_eq in Hadds. rewrite !Hvalue in Hadds by lia.
      split; auto. rewrite <- is_in_spec. apply negb_true_iff in Hnext. congruence.
    + intros h Hh. apply Hes in Hh. tauto.
    + intros h Hh. apply below_max. exact Hh.
    + intros Hin. apply Hes in Hin. lia.
Qed.
