(** Take-and-break games: their moves, that their values exist and are what play gives, and the
    theorem of Guy and Smith on periods. *)

From Coq Require Import Arith NArith List Lia Bool Wellfounded.
From Proofs Require Import Nimbers Game Heaps.
Import ListNotations.
Open Scope N_scope.

(** A code is the list of its digits; that with index 0 stands before the point. *)
Definition code := list N.

(** How many counters some heaps have together. *)
Definition total (hs : list N) : N := fold_right N.add 0 hs.

(** A move on a heap of [n] takes [t] counters and leaves the heaps [hs], none of them empty, if bit
    [length hs] of the digit for [t] is set. What takes nothing must leave two heaps at least. *)
Definition leaves (c : code) (n : N) (hs : list N) : Prop :=
  exists t : nat,
    N.testbit (nth t c 0) (N.of_nat (length hs)) = true /\
    (t = 0%nat -> (2 <= length hs)%nat) /\
    Forall (N.lt 0) hs /\ total hs + N.of_nat t = n.

(** The values of heaps: each is the least that no option has. *)
Definition is_grundy_of_heaps (c : code) (g : N -> N) : Prop :=
  forall n,
    (forall hs, leaves c n hs -> xor_all (map g hs) <> g n) /\
    (forall u, u < g n -> exists hs, leaves c n hs /\ xor_all (map g hs) = u).

(** * The options of a heap as a list *)

(** All ways to write [m] as a sum of [k] positive numbers in order. *)
Fixpoint parts (k m : nat) : list (list N) :=
  match k with
  | O => if Nat.eqb m 0 then [nil] else nil
  | S k => flat_map (fun h => map (cons (N.of_nat h)) (parts k (m - h))) (seq 1 m)
  end.

Lemma in_parts : forall k m hs,
  In hs (parts k m) <-> length hs = k /\ Forall (N.lt 0) hs /\ total hs = N.of_nat m.
Proof.
  induction k as [| k IH]; simpl; intros m hs.
  - destruct (Nat.eqb_spec m 0) as [-> | Hm]; simpl; split.
    + intros [<- | []]. simpl. auto.
    + intros [H _]. destruct hs; simpl in H; auto. lia.
    + intros [].
    + intros [H [_ Ht]]. destruct hs; simpl in H; [simpl in Ht |]; lia.
  - rewrite in_flat_map. split.
    + intros [h [Hh Hin]]. rewrite in_seq in Hh. rewrite in_map_iff in Hin.
      destruct Hin as [rest [<- Hin]]. apply IH in Hin. destruct Hin as [Hl [Hpos Ht]].
      simpl. rewrite Ht. repeat split; try lia. constructor; auto. lia.
    + intros [Hl [Hpos Ht]]. destruct hs as [| h rest]; simpl in *; [lia |].
      inversion Hpos; subst. exists (N.to_nat h). rewrite in_seq, in_map_iff. split; [lia |].
      exists rest. rewrite N2Nat.id. split; auto. apply IH. repeat split; auto; lia.
Qed.

(** The options that take [t] counters. *)
Definition options_taking (c : code) (n t : nat) : list (list N) :=
  let d := nth t c 0 in
  flat_map
    (fun k =>
      if N.testbit d (N.of_nat k) && ((0 <? t)%nat || (2 <=? k)%nat)
      then parts k (n - t) else nil)
    (seq 0 (S (N.to_nat (N.log2 d)))).

(** All options of a heap. *)
Definition heap_options (c : code) (h : N) : list (list N) :=
  let n := N.to_nat h in
  flat_map (fun t => if (t <=? n)%nat then options_taking c n t else nil) (seq 0 (length c)).

Lemma digit_bound : forall d k, N.testbit d k = true -> k <= N.log2 d.
Proof.
  intros d k H. destruct (N.le_gt_cases k (N.log2 d)) as [Hk | Hk]; auto.
  rewrite N.bits_above_log2 in H by auto. discriminate.
Qed.

Lemma take_bound : forall c t k, N.testbit (nth t c 0) k = true -> (t < length c)%nat.
Proof.
  intros c t k H. destruct (Nat.lt_ge_cases t (length c)) as [Ht | Ht]; auto.
  rewrite nth_overflow in H by auto. rewrite N.bits_0 in H. discriminate.
Qed.

Lemma in_heap_options : forall c n hs, In hs (heap_options c n) <-> leaves c n hs.
Proof.
  intros c n hs. unfold heap_options, options_taking, leaves. rewrite in_flat_map. split.
  - intros [t [_ Hin]]. destruct (Nat.leb_spec t (N.to_nat n)) as [Htn |]; [| destruct Hin].
    apply in_flat_map in Hin. destruct Hin as [k [_ Hin]].
    destruct (N.testbit (nth t c 0) (N.of_nat k)) eqn:Ebit; [| destruct Hin].
    destruct (Nat.ltb_spec 0 t), (Nat.leb_spec 2 k); simpl in Hin; try (now destruct Hin);
      apply in_parts in Hin; destruct Hin as [Hl [Hpos Ht]]; subst k; exists t;
      repeat split; auto; lia.
  - intros [t [Hbit [Ht2 [Hpos Ht]]]]. exists t. rewrite in_seq.
    pose proof (take_bound _ _ _ Hbit). pose proof (digit_bound _ _ Hbit). split; [lia |].
    destruct (Nat.leb_spec t (N.to_nat n)); [| lia].
    apply in_flat_map. exists (length hs). rewrite in_seq. split; [lia |].
    rewrite Hbit. destruct (Nat.ltb_spec 0 t), (Nat.leb_spec 2 (length hs)); simpl;
      try (apply in_parts; repeat split; auto; lia).
    specialize (Ht2 ltac:(lia)). lia.
Qed.

(** * Play *)

Lemma weight_total : forall hs, Forall (N.lt 0) hs ->
  weight hs + N.of_nat (length hs) = 2 * total hs.
Proof. intros hs H. induction H; simpl; lia. Qed.

Lemma option_is_lighter : forall c n hs, leaves c n hs -> weight hs < 2 * n - 1.
Proof.
  intros c n hs [t [_ [Ht2 [Hpos Ht]]]]. pose proof (weight_total hs Hpos).
  destruct t as [| t]; [specialize (Ht2 eq_refl) |]; lia.
Qed.

(** A code as rules for heaps. *)
Definition take_and_break (c : code) : splitting := {|
  leaving := heap_options c;
  lighter := fun n hs H => option_is_lighter c n hs (proj1 (in_heap_options c n hs) H);
|}.

Lemma values_of_code : forall c g, is_grundy_of_heaps c g <-> are_values (take_and_break c) g.
Proof.
  intros c g. split; intros Hg n; destruct (Hg n) as [Hnot Hall]; split; simpl in *.
  - intros H. apply in_map_iff in H. destruct H as [hs [Hv Hin]].
    apply in_heap_options in Hin. exact (Hnot hs Hin Hv).
  - intros u Hu. destruct (Hall u Hu) as [hs [Hhs Hv]]. apply in_map_iff. exists hs.
    rewrite in_heap_options. auto.
  - intros hs Hhs Hv. apply Hnot. apply in_map_iff. exists hs. rewrite in_heap_options. auto.
  - intros u Hu. apply Hall in Hu. apply in_map_iff in Hu. destruct Hu as [hs [Hv Hin]].
    exists hs. apply in_heap_options in Hin. auto.
Qed.

(** Every code has values: those that play gives. *)
Theorem code_values_exist : forall c, is_grundy_of_heaps c (heap_value (take_and_break c)).
Proof. intros c. apply values_of_code. apply heap_values_exist. Qed.

(** A code has no other values. *)
Theorem code_values_unique : forall c g,
  is_grundy_of_heaps c g -> forall n, g n = heap_value (take_and_break c) n.
Proof. intros c g Hg. apply heap_values_unique. apply values_of_code. exact Hg. Qed.

(** Who wins: the previous player wins heaps exactly where the nim sum of their values is 0. *)
Theorem code_by_values : forall c g, is_grundy_of_heaps c g ->
  forall l : list N, previous_wins (heaps (take_and_break c)) l <-> xor_all (map g l) = 0.
Proof. intros c g Hg. apply (heaps_by_values (take_and_break c)). apply values_of_code. exact Hg.
Qed.

(** * Periods *)

(** If [q] heaps at most have [q * m] counters or more, then one of them has [m] or more. *)
Lemma a_large_heap : forall q m hs,
  0 < q -> 0 < m -> N.of_nat (length hs) <= q -> q * m <= total hs ->
  exists a h b, hs = a ++ h :: b /\ m <= h.
Proof.
  intros q m hs Hq Hm Hl Ht.
  destruct (Exists_dec (N.le m) hs) as [H | H].
  - intros x. destruct (m <=? x) eqn:E; [left | right]; rewrite ?N.leb_le, ?N.leb_gt in E; lia.
  - apply Exists_exists in H. destruct H as [h [Hin Hh]]. apply in_split in Hin.
    destruct Hin as [a [b ->]]. eauto.
  - exfalso. assert (total hs <= N.of_nat (length hs) * (m - 1)).
    { clear - H. induction hs as [| h hs IH]; simpl; [lia |].
      assert (h < m) by (destruct (N.lt_ge_cases h m); auto; exfalso; auto).
      assert (~ Exists (N.le m) hs) as Hno by auto. specialize (IH Hno).
      rewrite Nat2N.inj_succ. lia. }
    nia.
Qed.

Lemma total_app : forall a b, total (a ++ b) = total a + total b.
Proof. induction a; simpl; intros; auto. rewrite IHa. lia. Qed.

(** A heap in an option may be exchanged for another one, which is not empty. *)
Lemma exchange : forall c n a h b h', 0 < h' ->
  leaves c n (a ++ h :: b) -> leaves c (n - h + h') (a ++ h' :: b).
Proof.
  intros c n a h b h' Hh' [t [Hbit [Ht2 [Hpos Ht]]]]. exists t.
  rewrite app_length in *. simpl in *. repeat split; auto.
  - apply Forall_app in Hpos. destruct Hpos as [Ha Hb]. apply Forall_app. split; auto.
    inversion Hb. constructor; auto.
  - rewrite total_app in *. simpl in *. lia.
Qed.

Lemma heap_of_option : forall c n a h b, leaves c n (a ++ h :: b) -> h < n.
Proof.
  intros c n a h b [t [_ [Ht2 [Hpos Ht]]]]. rewrite total_app, app_length in *. simpl in *.
  destruct t; [| lia]. specialize (Ht2 eq_refl).
  assert (forall l, Forall (N.lt 0) l -> N.of_nat (length l) <= total l) as Hlen.
  { intros l Hl. induction Hl; simpl; lia. }
  apply Forall_app in Hpos. destruct Hpos as [Ha Hb]. inversion Hb; subst.
  pose proof (Hlen a Ha). pose proof (Hlen b ltac:(assumption)). lia.
Qed.

Lemma xor_of_exchange : forall (g : N -> N) a h b h', g h = g h' ->
  xor_all (map g (a ++ h :: b)) = xor_all (map g (a ++ h' :: b)).
Proof. intros. rewrite !map_app, !xor_all_app. simpl. rewrite H. reflexivity. Qed.

(** Guy and Smith: let a move take [length c - 1] counters at most and leave [q] heaps at most. If
    g(n + p) = g(n) for n0 <= n < q n0 + (q - 1) p + length c - 1, then for all n >= n0. *)
Theorem guy_smith : forall c g q n0 p,
  is_grundy_of_heaps c g -> 0 < q -> 0 < n0 ->
  (forall t k, N.testbit (nth t c 0) k = true -> k <= q) ->
  (forall n, n0 <= n -> n + 1 < q * n0 + (q - 1) * p + N.of_nat (length c) -> g (n + p) = g n) ->
  forall n, n0 <= n -> g (n + p) = g n.
Proof.
  intros c g q n0 p Hg Hq Hn0 Hmost Hseen n.
  induction n as [n IH] using (well_founded_induction N.lt_wf_0). intros Hn.
  destruct (N.lt_ge_cases (n + 1) (q * n0 + (q - 1) * p + N.of_nat (length c))) as [H | H]; auto.
  assert (Hdown : forall hs, leaves c (n + p) hs ->
    exists hs', leaves c n hs' /\ xor_all (map g hs') = xor_all (map g hs)).
  { intros hs Hhs. pose proof Hhs as [t [Hbit [_ [_ Ht]]]].
    pose proof (take_bound _ _ _ Hbit). apply Hmost in Hbit.
    destruct (a_large_heap q (n0 + p) hs) as [a [h [b [-> Hh]]]]; auto; try nia.
    pose proof (heap_of_option _ _ _ _ _ Hhs) as Hless.
    exists (a ++ (h - p) :: b). split.
    - apply exchange with (h' := h - p) in Hhs; [| lia].
      replace (n + p - h + (h - p)) with n in Hhs by lia. exact Hhs.
    - apply xor_of_exchange. rewrite <- (IH (h - p)) by lia. f_equal. lia. }
  assert (Hup : forall hs, leaves c n hs ->
    exists hs', leaves c (n + p) hs' /\ xor_all (map g hs') = xor_all (map g hs)).
  { intros hs Hhs. pose proof Hhs as [t [Hbit [_ [_ Ht]]]].
    pose proof (take_bound _ _ _ Hbit). apply Hmost in Hbit.
    destruct (a_large_heap q n0 hs) as [a [h [b [-> Hh]]]]; auto; try nia.
    pose proof (heap_of_option _ _ _ _ _ Hhs) as Hless.
    exists (a ++ (h + p) :: b). split.
    - apply exchange with (h' := h + p) in Hhs; [| lia].
      replace (n - h + (h + p)) with (n + p) in Hhs by lia. exact Hhs.
    - apply xor_of_exchange. apply IH; auto. }
  destruct (Hg n) as [Hnot Hall], (Hg (n + p)) as [Hnot' Hall'].
  destruct (N.lt_trichotomy (g (n + p)) (g n)) as [Hlt | [Heq | Hlt]]; auto; exfalso.
  - destruct (Hall _ Hlt) as [hs [Hhs Hv]]. destruct (Hup hs Hhs) as [hs' [Hhs' Hv']].
    apply (Hnot' hs' Hhs'). congruence.
  - destruct (Hall' _ Hlt) as [hs [Hhs Hv]]. destruct (Hdown hs Hhs) as [hs' [Hhs' Hv']].
    apply (Hnot hs' Hhs'). congruence.
Qed.
