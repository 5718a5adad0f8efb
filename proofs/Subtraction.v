(** Sets of takes, and splits into two different heaps (Grundy's game): how many equal values prove
    a period. *)

From Coq Require Import Arith NArith List Lia Bool.
From Proofs Require Import Nimbers Game Heaps Octal.
Import ListNotations.
Open Scope N_scope.

(** * Sets of takes *)

(** What the takes of a set leave of a heap. *)
Definition after_takes (takes : list N) (n : N) : list (list N) :=
  map (fun t => [n - t]) (filter (fun t => (0 <? t) && (t <=? n)) takes).

Lemma in_after_takes : forall takes n hs, In hs (after_takes takes n) <->
  exists t, In t takes /\ 0 < t <= n /\ hs = [n - t].
Proof.
  intros. unfold after_takes. rewrite in_map_iff. split.
  - intros [t [<- H]]. apply filter_In in H. destruct H as [Hin H].
    apply andb_true_iff in H. rewrite N.ltb_lt, N.leb_le in H. exists t. auto.
  - intros [t [Hin [Ht ->]]]. exists t. split; auto. apply filter_In. split; auto.
    apply andb_true_iff. rewrite N.ltb_lt, N.leb_le. exact Ht.
Qed.

Lemma takes_are_lighter : forall takes n hs, In hs (after_takes takes n) -> weight hs < 2 * n - 1.
Proof.
  intros takes n hs H. apply in_after_takes in H. destruct H as [t [_ [Ht ->]]]. simpl. lia.
Qed.

(** The game: a move takes a number of the set from a heap. *)
Definition subtraction (takes : list N) : splitting :=
  {| leaving := after_takes takes; lighter := takes_are_lighter takes |}.

(** As many equal values in a row as the greatest take prove a period. *)
Theorem takes_repeat : forall takes g most n0 p,
  are_values (subtraction takes) g ->
  (forall t, In t takes -> t <= most) ->
  (forall n, n0 <= n -> n < n0 + most -> g (n + p) = g n) ->
  forall n, n0 <= n -> g (n + p) = g n.
Proof.
  intros takes g most n0 p Hg Hmost Hseen n.
  induction n as [n IH] using (well_founded_induction N.lt_wf_0). intros Hn.
  destruct (N.lt_ge_cases n (n0 + most)) as [| Hlarge]; auto.
  apply (mex_unique (map (fun hs => xor_all (map g hs)) (after_takes takes (n + p)))); [apply Hg |].
  apply mex_same_members with (k := map (fun hs => xor_all (map g hs)) (after_takes takes n));
    [| apply Hg].
  intros u. rewrite !in_map_iff. split; intros [hs [<- Hin]]; apply in_after_takes in Hin;
    destruct Hin as [t [Hin [Ht ->]]]; pose proof (Hmost t Hin).
  - exists [n + p - t]. split; [| apply in_after_takes; exists t; repeat split; auto; lia].
    simpl. rewrite <- (IH (n - t)) by lia. do 2 f_equal. lia.
  - exists [n - t]. split; [| apply in_after_takes; exists t; repeat split; auto; lia].
    simpl. rewrite <- (IH (n - t)) by lia. do 2 f_equal. lia.
Qed.

(** The code of a set of takes has a digit 3 for each. *)
Definition code_of_takes (takes : list N) : code :=
  map (fun t => if (0 <? t) && existsb (N.eqb t) takes then 3 else 0)
    (map N.of_nat (seq 0 (S (N.to_nat (fold_right N.max 0 takes))))).

Lemma digit_of_takes : forall takes t,
  nth t (code_of_takes takes) 0 =
  if (0 <? N.of_nat t) && existsb (N.eqb (N.of_nat t)) takes then 3 else 0.
Proof.
  intros takes t. unfold code_of_takes. set (most := fold_right N.max 0 takes).
  set (f := fun t => if (0 <? t) && existsb (N.eqb t) takes then 3 else 0).
  change (nth t (map f (map N.of_nat (seq 0 (S (N.to_nat most))))) 0 = f (N.of_nat t)).
  destruct (Nat.lt_ge_cases t (S (N.to_nat most))) as [H | H].
  - rewrite (nth_indep _ 0 (f (N.of_nat 0))) by (rewrite !map_length, seq_length; exact H).
    rewrite !map_nth, seq_nth by exact H. reflexivity.
  - rewrite nth_overflow by (rewrite !map_length, seq_length; exact H). unfold f.
    destruct (existsb (N.eqb (N.of_nat t)) takes) eqn:E; [| now rewrite andb_false_r].
    apply existsb_exists in E. destruct E as [x [Hx E]]. apply N.eqb_eq in E. subst x.
    apply below_max in Hx. fold most in Hx. lia.
Qed.

Lemma leaves_by_takes : forall takes n hs, leaves (code_of_takes takes) n hs <->
  exists t, In t takes /\ 0 < t <= n /\ hs = if n =? t then nil else [n - t].
Proof.
  intros takes n hs. unfold leaves. split.
  - intros [t [Hbit [_ [Hpos Ht]]]]. rewrite digit_of_takes in Hbit.
    destruct (N.ltb_spec 0 (N.of_nat t)); [| now rewrite N.bits_0 in Hbit].
    destruct (existsb (N.eqb (N.of_nat t)) takes) eqn:E; [| now rewrite N.bits_0 in Hbit].
    apply existsb_exists in E. destruct E as [x [Hx E]]. apply N.eqb_eq in E. subst x.
    exists (N.of_nat t). split; auto. apply digit_bound in Hbit. change (N.log2 3) with 1 in Hbit.
    destruct hs as [| h [| k hs]]; simpl in *; try (exfalso; lia).
    + destruct (N.eqb_spec n (N.of_nat t)); [| lia]. repeat split; lia.
    + inversion Hpos; subst. destruct (N.eqb_spec (h + 0 + N.of_nat t) (N.of_nat t)); [lia |].
      repeat split; try lia. f_equal. lia.
  - intros [t [Hin [Ht ->]]]. exists (N.to_nat t). rewrite digit_of_takes, N2Nat.id.
    assert (E : existsb (N.eqb t) takes = true).
    { apply existsb_exists. exists t. split; auto. apply N.eqb_refl. }
    rewrite E. destruct (N.ltb_spec 0 t); [| lia].
    destruct (N.eqb_spec n t); simpl; repeat split; auto; try lia.
    constructor; auto. lia.
Qed.

(** A set of takes has the values of its code. *)
Theorem subtraction_as_code : forall takes g,
  is_grundy_of_heaps (code_of_takes takes) g <-> are_values (subtraction takes) g.
Proof.
  intros takes g.
  assert (Hvalue : g 0 = 0 -> forall n t, 0 < t <= n ->
    xor_all (map g (if n =? t then nil else [n - t])) = g (n - t)).
  { intros H0 n t Ht. destruct (N.eqb_spec n t) as [-> |]; simpl.
    - rewrite N.sub_diag. symmetry. exact H0.
    - apply N.lxor_0_r. }
  split; intros Hg.
  - assert (H0 : g 0 = 0).
    { destruct (N.eq_0_gt_0_cases (g 0)) as [H | H]; auto. exfalso.
      destruct (Hg 0) as [_ Hall]. destruct (Hall 0 H) as [hs [Hhs _]].
      apply option_is_lighter in Hhs. lia. }
    intros n. destruct (Hg n) as [Hnot Hall]. split.
    + intros H. apply in_map_iff in H. destruct H as [hs [Hv Hin]].
      apply in_after_takes in Hin. destruct Hin as [t [Hin [Ht ->]]].
      simpl in Hv. rewrite N.lxor_0_r in Hv. apply (Hnot (if n =? t then nil else [n - t])).
      * apply leaves_by_takes. eauto.
      * rewrite Hvalue; auto.
    + intros u Hu. destruct (Hall u Hu) as [hs [Hhs Hv]]. apply leaves_by_takes in Hhs.
      destruct Hhs as [t [Hin [Ht ->]]]. rewrite Hvalue in Hv by auto.
      apply in_map_iff. exists [n - t]. simpl. rewrite N.lxor_0_r. split; auto.
      apply in_after_takes. eauto.
  - assert (H0 : g 0 = 0).
    { destruct (N.eq_0_gt_0_cases (g 0)) as [H | H]; auto. exfalso.
      destruct (Hg 0) as [_ Hall]. apply Hall in H. apply in_map_iff in H.
      destruct H as [hs [_ Hin]]. apply in_after_takes in Hin.
      destruct Hin as [t [_ [Ht _]]]. lia. }
    intros n. destruct (Hg n) as [Hnot Hall]. split.
    + intros hs Hhs Hv. apply leaves_by_takes in Hhs. destruct Hhs as [t [Hin [Ht ->]]].
      rewrite Hvalue in Hv by auto. apply Hnot. apply in_map_iff. exists [n - t].
      simpl. rewrite N.lxor_0_r. split; auto. apply in_after_takes. eauto.
    + intros u Hu. apply Hall in Hu. apply in_map_iff in Hu. destruct Hu as [hs [Hv Hin]].
      apply in_after_takes in Hin. destruct Hin as [t [Hin [Ht ->]]].
      simpl in Hv. rewrite N.lxor_0_r in Hv. exists (if n =? t then nil else [n - t]).
      rewrite Hvalue by auto. split; auto. apply leaves_by_takes. eauto.
Qed.

(** * Splits into two different heaps *)

Definition unequal_parts (n : N) : list (list N) :=
  map (fun a => [N.of_nat a; n - N.of_nat a])
    (filter (fun a => negb (2 * N.of_nat a =? n)) (seq 1 (N.to_nat n - 1))).

Lemma in_unequal_parts : forall n hs, In hs (unequal_parts n) <->
  exists a b, hs = [a; b] /\ 0 < a /\ 0 < b /\ a <> b /\ a + b = n.
Proof.
  intros. unfold unequal_parts. rewrite in_map_iff. split.
  - intros [a [<- H]]. apply filter_In in H. destruct H as [Hin H]. apply in_seq in Hin.
    apply negb_true_iff, N.eqb_neq in H. exists (N.of_nat a), (n - N.of_nat a).
    repeat split; lia.
  - intros [a [b [-> [Ha [Hb [Hne Hn]]]]]]. exists (N.to_nat a). rewrite N2Nat.id. split.
    + do 2 f_equal. lia.
    + apply filter_In. rewrite in_seq, N2Nat.id, negb_true_iff, N.eqb_neq. lia.
Qed.

Lemma unequal_parts_are_lighter : forall n hs, In hs (unequal_parts n) -> weight hs < 2 * n - 1.
Proof.
  intros n hs H. apply in_unequal_parts in H.
  destruct H as [a [b [-> [Ha [Hb [_ <-]]]]]]. simpl. lia.
Qed.

(** Grundy's game: a move splits a heap into two different ones. *)
Definition unequal_splits : splitting :=
  {| leaving := unequal_parts; lighter := unequal_parts_are_lighter |}.

(** If g(n + p) = g(n) for n0 <= n <= 2 n0 + 2 p, then for all n >= n0. *)
Theorem unequal_splits_repeat : forall g n0 p,
  are_values unequal_splits g -> 0 < n0 -> 0 < p ->
  (forall n, n0 <= n -> n <= 2 * n0 + 2 * p -> g (n + p) = g n) ->
  forall n, n0 <= n -> g (n + p) = g n.
Proof.
  intros g n0 p Hg Hn0 Hp Hseen n.
  induction n as [n IH] using (well_founded_induction N.lt_wf_0). intros Hn.
  destruct (N.le_gt_cases n (2 * n0 + 2 * p)) as [| Hlarge]; auto.
  assert (Hvalue : forall m u, In u (map (fun hs => xor_all (map g hs)) (unequal_parts m)) <->
    exists a b, b < a /\ 0 < b /\ a + b = m /\ N.lxor (g a) (g b) = u).
  { intros m u. rewrite in_map_iff. split.
    - intros [hs [<- Hin]]. apply in_unequal_parts in Hin.
      destruct Hin as [a [b [-> [Ha [Hb [Hne Hm]]]]]]. simpl. rewrite N.lxor_0_r.
      destruct (N.lt_ge_cases b a); [exists a, b | exists b, a]; repeat split; auto; try lia.
      apply N.lxor_comm.
    - intros [a [b [Hlt [Hb [Hm <-]]]]]. exists [a; b]. simpl. rewrite N.lxor_0_r. split; auto.
      apply in_unequal_parts. exists a, b. repeat split; auto; lia. }
  apply (mex_unique (map (fun hs => xor_all (map g hs)) (unequal_parts (n + p)))); [apply Hg |].
  apply mex_same_members with (k := map (fun hs => xor_all (map g hs)) (unequal_parts n));
    [| apply Hg].
  intros u. rewrite !Hvalue. split; intros [a [b [Hlt [Hb [Hm <-]]]]].
  - exists (a + p), b. repeat split; auto; try lia. rewrite IH by lia. reflexivity.
  - assert (Hdown : g a = g (a - p)).
    { rewrite <- (IH (a - p)) by lia. f_equal. lia. }
    destruct (N.lt_trichotomy b (a - p)) as [H | [H | H]].
    + exists (a - p), b. repeat split; auto; try lia. rewrite Hdown. reflexivity.
    + (* Equal parts are no move. Those a period to either side are, and have the sum 0 too. *)
      exists (b + p), (b - p). repeat split; auto; try lia.
      rewrite Hdown, <- H, N.lxor_nilpotent, IH by lia. rewrite <- (IH (b - p)) by lia.
      replace (b - p + p) with b by lia. apply N.lxor_nilpotent.
    + exists b, (a - p). repeat split; auto; try lia. rewrite Hdown. apply N.lxor_comm.
Qed.

(** Both games have values, those that play gives, by the theorems on heaps. *)
Corollary subtraction_by_values : forall takes g, are_values (subtraction takes) g ->
  forall l : list N, previous_wins (heaps (subtraction takes)) l <-> xor_all (map g l) = 0.
Proof. intros takes. apply (heaps_by_values (subtraction takes)). Qed.

Corollary unequal_splits_by_values : forall g, are_values unequal_splits g ->
  forall l : list N, previous_wins (heaps unequal_splits) l <-> xor_all (map g l) = 0.
Proof. apply (heaps_by_values unequal_splits). Qed.
