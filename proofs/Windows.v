(** The theorem of equal windows: where rare heaps are few and small, the last values determine the
    next, so that two equal windows of values prove a period. *)

From Coq Require Import NArith List Lia Bool.
From Proofs Require Import Nimbers Octal Checker.
Import ListNotations.
Open Scope N_scope.

Section Windows.

Variable c : code.
Variable g : N -> N.

(** Which values of a heap are common; the others are rare. *)
Variable is_common : N -> N -> bool.

Hypothesis octal : is_octal c = true.
Hypothesis values : is_grundy_of_heaps c g.

(** An option of two heaps is common exactly when one of them is. *)
Hypothesis one_is_common : forall n a b, leaves c n [a; b] ->
  is_common n (N.lxor (g a) (g b)) = xorb (is_common a (g a)) (is_common b (g b)).

(** No move takes more. *)
Definition greatest_take : N := N.of_nat (length c) - 1.

(** An option that leaves less than two heaps, or a small one beside another. *)
Definition has_small_part (w : N) (hs : list N) : Prop :=
  match hs with
  | [a; b] => a + greatest_take < w \/ b + greatest_take < w
  | _ => True
  end.

(** Each value below that of heap [n] is that of an option with a small part. *)
Definition reached_by_small_parts (w n : N) : Prop :=
  forall u, u < g n -> exists hs, leaves c n hs /\ xor_all (map g hs) = u /\ has_small_part w hs.

(** An option in the three forms that there are. *)
Lemma forms : forall n hs, leaves c n hs ->
  (hs = nil /\ n <= greatest_take) \/
  (exists h, hs = [h] /\ 0 < h < n /\ n <= h + greatest_take) \/
  (exists a b, hs = [a; b] /\ 0 < a /\ 0 < b /\ a + b <= n /\ n <= a + b + greatest_take).
Proof.
  intros n hs [t [Hbit [Ht2 [Hpos Ht]]]]. pose proof (octal_bits _ _ _ octal Hbit) as Hlen.
  apply take_bound in Hbit. unfold greatest_take.
  destruct hs as [| a [| b [| d hs]]]; simpl in *; try (exfalso; lia).
  - left. split; auto. lia.
  - right. left. exists a. inversion Hpos; subst. repeat split; auto; try lia.
  - right. right. exists a, b. inversion Hpos as [| ? ? Ha Hb]; subst. inversion Hb; subst.
    repeat split; auto; lia.
Qed.

(** Exchanging the heap, or one of two, by another one. *)
Lemma exchange_one : forall n h h', 0 < h' -> leaves c n [h] -> leaves c (n - h + h') [h'].
Proof. intros n h h' Hh' H. exact (exchange c n nil h nil h' Hh' H). Qed.

Lemma exchange_first : forall n a b a', 0 < a' -> leaves c n [a; b] ->
  leaves c (n - a + a') [a'; b].
Proof. intros n a b a' Ha' H. exact (exchange c n nil a [b] a' Ha' H). Qed.

Lemma exchange_second : forall n a b b', 0 < b' -> leaves c n [a; b] ->
  leaves c (n - b + b') [a; b'].
Proof. intros n a b b' Hb' H. exact (exchange c n [a] b nil b' Hb' H). Qed.

Variables table n1 p w : N.

Hypothesis take_less : greatest_take < w.
Hypothesis table_first : table <= n1.
Hypothesis window_first : w <= n1.
Hypothesis period_positive : 0 < p.
Hypothesis common_repeats : forall h v, is_common (h + p) v = is_common h v.

(** Rare heaps lie before the table's end, and are small. *)
Hypothesis rare_first : forall h, h < n1 + p -> is_common h (g h) = false ->
  h < table /\ h + greatest_take < w.

(** After the table smaller values are reached by small parts. *)
Hypothesis small_parts : forall n, table <= n -> n < n1 + p -> reached_by_small_parts w n.

(** The two windows are equal. *)
Hypothesis equal_windows : forall n, n1 - w <= n -> n < n1 -> g (n + p) = g n.

(** Where the period holds for smaller heaps, an option with a small part is one of the heap that is
    greater by the period, with the same value. *)
Lemma shift_up : forall n hs, n1 <= n ->
  (forall m, m < n -> n1 - w <= m -> g (m + p) = g m) ->
  leaves c n hs -> has_small_part w hs ->
  exists hs', leaves c (n + p) hs' /\ xor_all (map g hs') = xor_all (map g hs) /\
    has_small_part w hs'.
Proof.
  intros n hs Hn Hperiod Hhs Hsmall.
  destruct (forms n hs Hhs) as [[-> H] | [[h [-> [Hh H]]] | [a [b [-> [Ha [Hb [H H']]]]]]]].
  - lia.
  - exists [h + p]. repeat split; auto.
    + replace (n + p) with (n - h + (h + p)) by lia. apply exchange_one; auto. lia.
    + simpl. rewrite Hperiod by lia. reflexivity.
  - destruct Hsmall as [Hsmall | Hsmall].
    + exists [a; b + p]. repeat split; [| | now left].
      * replace (n + p) with (n - b + (b + p)) by lia. apply exchange_second; auto. lia.
      * simpl. rewrite (Hperiod b) by lia. reflexivity.
    + exists [a + p; b]. repeat split; [| | now right].
      * replace (n + p) with (n - a + (a + p)) by lia. apply exchange_first; auto. lia.
      * simpl. rewrite (Hperiod a) by lia. reflexivity.
Qed.

(** Equal windows prove the period. *)
Theorem equal_windows_prove : forall n, n1 - w <= n -> g (n + p) = g n.
Proof.
  intros n. induction n as [n IH] using (well_founded_induction N.lt_wf_0). intros Hstart.
  destruct (N.lt_ge_cases n n1) as [| Hn]; auto.
  assert (Hcommon : forall h, table <= h -> h < n + p -> is_common h (g h) = true).
  { intros h. induction h as [h IHh] using (well_founded_induction N.lt_wf_0). intros Hh Hlt.
    destruct (N.lt_ge_cases h (n1 + p)).
    - destruct (is_common h (g h)) eqn:E; auto. apply rare_first in E; auto. lia.
    - replace h with (h - p + p) by lia. rewrite IH, common_repeats by lia. apply IHh; lia. }
  assert (Hrare : forall h, h < n + p -> is_common h (g h) = false -> h + greatest_take < w).
  { intros h Hlt E. destruct (N.lt_ge_cases h table).
    - apply rare_first in E; [apply E | lia].
    - rewrite Hcommon in E by auto. discriminate. }
  assert (Hreached : forall m, table <= m -> m < n + p -> reached_by_small_parts w m).
  { intros m. induction m as [m IHm] using (well_founded_induction N.lt_wf_0). intros Hm Hlt.
    destruct (N.lt_ge_cases m (n1 + p)); auto. intros u Hu.
    replace m with (m - p + p) in Hu by lia. rewrite IH in Hu by lia.
    destruct (IHm (m - p)) with (u := u) as [hs [Hhs [Hv Hsmall]]]; auto; try lia.
    destruct (shift_up (m - p) hs) as [hs' [Hhs' [Hv' Hsmall']]]; auto; try lia.
    { intros k Hk Hk'. apply IH; lia. }
    replace (m - p + p) with m in Hhs' by lia. exists hs'. rewrite Hv'. auto. }
  destruct (values n) as [Hnot _], (values (n + p)) as [Hnot' Hall'].
  destruct (N.lt_trichotomy (g (n + p)) (g n)) as [Hlt | [Heq | Hlt]]; auto; exfalso.
  - destruct (Hreached n) with (u := g (n + p)) as [hs [Hhs [Hv Hsmall]]]; auto; try lia.
    destruct (shift_up n hs) as [hs' [Hhs' [Hv' _]]]; auto.
    apply (Hnot' hs' Hhs'). congruence.
  - destruct (Hall' _ Hlt) as [hs [Hhs Hv]].
    destruct (forms _ hs Hhs) as [[-> H] | [[h [-> [Hh H]]] | [a [b [-> [Ha [Hb [H H']]]]]]]].
    + lia.
    + apply (exchange_one _ h (h - p)) in Hhs; [| lia].
      replace (n + p - h + (h - p)) with n in Hhs by lia. apply (Hnot _ Hhs). simpl in *.
      rewrite <- (IH (h - p)) by lia. replace (h - p + p) with h by lia. exact Hv.
    + assert (Hc : is_common (n + p) (N.lxor (g a) (g b)) = true).
      { simpl in Hv. rewrite N.lxor_0_r in Hv. rewrite Hv, common_repeats.
        apply Hcommon; lia. }
      rewrite (one_is_common _ _ _ Hhs) in Hc. destruct (is_common a (g a)) eqn:Ea.
      * destruct (is_common b (g b)) eqn:Eb; [discriminate |]. apply Hrare in Eb; [| lia].
        apply (exchange_first _ a b (a - p)) in Hhs; [| lia].
        replace (n + p - a + (a - p)) with n in Hhs by lia. apply (Hnot _ Hhs). simpl in *.
        rewrite <- (IH (a - p)) by lia. replace (a - p + p) with a by lia. exact Hv.
      * apply Hrare in Ea; [| lia].
        apply (exchange_second _ a b (b - p)) in Hhs; [| lia].
        replace (n + p - b + (b - p)) with n in Hhs by lia. apply (Hnot _ Hhs). simpl in *.
        rewrite <- (IH (b - p)) by lia. replace (b - p + p) with b by lia. exact Hv.
Qed.

End Windows.
