(** The values of any finite code, whatever the number of heaps that a move may leave: for each heap
    the nim sums of all ways to divide it into two heaps, three, and so on. *)

From Coq Require Import Arith NArith List Lia Bool.
From Proofs Require Import Nimbers Heaps Octal Fast Checker.
Import ListNotations.
Open Scope N_scope.

(** * Lists without repetition *)

Definition note (found : set * list N) (u : N) : set * list N :=
  let '(s, l) := found in if member u s then found else (insert u s, u :: l).

Definition distinct (l : list N) : set * list N := fold_left note l (Empty, nil).

Lemma distinct_spec : forall l u,
  (member u (fst (distinct l)) = true <-> In u l) /\ (In u (snd (distinct l)) <-> In u l).
Proof.
  intros l u. unfold distinct.
  assert (H : forall found, (member u (fst found) = true <-> In u (snd found)) ->
    let after := fold_left note l found in
    (member u (fst after) = true <-> In u l \/ In u (snd found)) /\
    (In u (snd after) <-> In u l \/ In u (snd found))).
  { induction l as [| v l IH]; intros [s k] H; simpl in *; [tauto |].
    destruct (member v s) eqn:E.
    - destruct (IH (s, k) H) as [IHs IHl]. simpl in IHs, IHl. rewrite IHs, IHl.
      assert (v = u -> In u k) by (intros ->; tauto). tauto.
    - destruct (IH (insert v s, v :: k)) as [IHs IHl].
      { simpl. rewrite member_insert. intuition. }
      simpl in IHs, IHl. rewrite IHs, IHl. tauto. }
  specialize (H (Empty, nil)). simpl in H. destruct H as [Hs Hl].
  { destruct u; simpl; intuition discriminate. }
  rewrite Hs, Hl. tauto.
Qed.

(** * The computation *)

(** What is known of a heap: at index [k] the nim sums of the ways to divide it into [k] heaps. *)
Notation row := (list (list N)) (only parsing).

(** The rows of the heaps before one, down to that of heap 0; and their values, without that. *)
Record progress : Type := { rows : list row; known : list N }.

Definition beginning : progress := {| rows := [[[0]]]; known := nil |}.

(** The nim sums of [S k] heaps: of a first one, from 1 on, and of [k] others. *)
Definition sums (ascending : list N) (below : list row) (k : nat) : list N :=
  snd (distinct (flat_map (fun '(v, r) => map (N.lxor v) (nth k r nil)) (combine ascending below))).

(** The values of options, by the digits of the code and the rows of what they leave. *)
Definition option_values (c : code) (below : list row) : list N :=
  flat_map
    (fun '(d, r) =>
      flat_map (fun k => if N.testbit d (N.of_nat k) then nth k r nil else nil)
        (seq 0 (S (N.to_nat (N.log2 d)))))
    (combine c below).

(** The first number from [v] on that is not in a set. *)
Fixpoint least (fuel : nat) (s : set) (v : N) : option N :=
  match fuel with
  | O => None
  | S fuel => if member v s then least fuel s (N.succ v) else Some v
  end.

(** Adds a heap, where a move leaves [most] heaps at most. *)
Definition add_heap (c : code) (most : nat) (o : option progress) : option progress :=
  match o with
  | None => None
  | Some st =>
      let ascending := rev_append (known st) nil in
      let more := map (sums ascending (rows st)) (seq 1 (most - 1)) in
      let '(s, l) := distinct (option_values c ((nil :: nil :: more) :: rows st)) in
      match least (S (length l)) s 0 with
      | None => None
      | Some v => Some {| rows := (nil :: [v] :: more) :: rows st; known := v :: known st |}
      end
  end.

(** The greatest number of heaps that a move may leave, and 1 at least. *)
Definition most_parts (c : code) : nat :=
  fold_right (fun d most => Nat.max (N.to_nat (N.log2 d)) most) 1%nat c.

(** The values of heaps 0 to [count]. *)
Definition first_values (c : code) (count : N) : option (list N) :=
  match N.iter count (add_heap c (most_parts c)) (Some beginning) with
  | None => None
  | Some st => Some (0 :: rev_append (known st) nil)
  end.

Lemma most_parts_spec : forall c t k, N.testbit (nth t c 0) k = true ->
  k <= N.of_nat (most_parts c).
Proof.
  intros c t k H. apply digit_bound in H.
  enough (N.log2 (nth t c 0) <= N.of_nat (most_parts c)) by lia. clear H k.
  revert t. induction c as [| d c IH]; intros [| t]; simpl; try lia. specialize (IH t). lia.
Qed.

Lemma one_at_least : forall c, (1 <= most_parts c)%nat.
Proof. induction c; simpl; lia. Qed.

(** * It is right *)

Section Right.

Variable c : code.
Variable g : N -> N.
Hypothesis values : is_grundy_of_heaps c g.

(** A nim sum of [k] heaps with [m] counters. *)
Definition is_sum (k m : nat) (u : N) : Prop :=
  exists hs, length hs = k /\ Forall (N.lt 0) hs /\ total hs = N.of_nat m /\
    xor_all (map g hs) = u.

Lemma sum_of_more : forall k m u, is_sum (S k) m u <->
  exists h v, (1 <= h <= m)%nat /\ is_sum k (m - h) v /\ u = N.lxor (at_heap g h) v.
Proof.
  intros k m u. unfold is_sum, at_heap. split.
  - intros [[| h hs] [Hl [Hpos [Ht <-]]]]; simpl in *; [lia |]. inversion Hpos; subst.
    exists (N.to_nat h), (xor_all (map g hs)). rewrite N2Nat.id. repeat split; try lia.
    exists hs. repeat split; auto; lia.
  - intros [h [v [Hh [[hs [Hl [Hpos [Ht <-]]]] ->]]]]. exists (N.of_nat h :: hs). simpl.
    repeat split; auto; try lia. constructor; auto. lia.
Qed.

Lemma sum_of_one : forall m u, (1 <= m)%nat -> is_sum 1 m u <-> u = at_heap g m.
Proof.
  intros m u Hm. rewrite sum_of_more. split.
  - intros [h [v [Hh [[[| x hs] [Hl [_ [Ht <-]]]] ->]]]]; simpl in *; [| lia].
    rewrite N.lxor_0_r. f_equal. lia.
  - intros ->. exists m, 0. rewrite N.lxor_0_r. repeat split; auto.
    exists nil. rewrite Nat.sub_diag. simpl. repeat split; auto.
Qed.

Lemma sum_is_positive : forall k m u, is_sum k m u -> (k <= m)%nat.
Proof.
  intros k m u [hs [<- [Hpos [Ht _]]]]. revert m Ht. induction Hpos; simpl; intros; [lia |].
  specialize (IHHpos (m - N.to_nat x)%nat). lia.
Qed.

Let most := most_parts c.

(** What a row of a heap should be. *)
Definition is_row (r : row) (m : nat) : Prop :=
  forall k u, In u (nth k r nil) <-> (k <= most)%nat /\ is_sum k m u.

(** What is known after [n] heaps. *)
Definition is_right (st : progress) (n : nat) : Prop :=
  known st = down g n /\ length (rows st) = S n /\
  forall i, (i <= n)%nat -> is_row (nth i (rows st) nil) (n - i).

Lemma in_combine_nth : forall (A B : Type) (a : A) (b : B) k l x y,
  In (x, y) (combine k l) <->
  exists i, (i < length k)%nat /\ (i < length l)%nat /\ nth i k a = x /\ nth i l b = y.
Proof.
  intros A B a b. induction k as [| z k IH]; intros [| w l] x y; simpl;
    try (split; [intros [] | intros [i H]; lia]).
  rewrite IH. split.
  - intros [E | [i [Hk [Hl [Hx Hy]]]]].
    + inversion E. exists 0%nat. repeat split; lia.
    + exists (S i). repeat split; auto; lia.
  - intros [[| i] [Hk [Hl [Hx Hy]]]]; [left; congruence | right]. exists i. repeat split; auto; lia.
Qed.

Lemma sums_spec : forall st n k u, is_right st n -> (1 <= k)%nat -> (k <= most)%nat ->
  In u (sums (rev_append (known st) nil) (rows st) k) <-> is_sum (S k) (S n) u.
Proof.
  intros st n k u [Hknown [Hlength Hrows]] Hk Hmost. unfold sums.
  rewrite (proj2 (distinct_spec _ _)), in_flat_map, Hknown, rev_down, sum_of_more. split.
  - intros [[v r] [Hin Hu]]. apply (in_combine_nth _ _ 0 nil) in Hin.
    destruct Hin as [i [Hi [_ [Hv Hr]]]].
    rewrite map_length, seq_length in Hi. apply in_map_iff in Hu. destruct Hu as [w [<- Hw]].
    rewrite (nth_indep _ 0 (at_heap g 0)) in Hv by (rewrite map_length, seq_length; exact Hi).
    rewrite map_nth, seq_nth in Hv by exact Hi. subst v r.
    exists (1 + i)%nat, w. split; [lia |]. split; auto.
    apply (Hrows i ltac:(lia)) in Hw. replace (S n - (1 + i))%nat with (n - i)%nat by lia. apply Hw.
  - intros [h [v [Hh [Hv ->]]]]. pose proof (sum_is_positive _ _ _ Hv).
    exists (at_heap g h, nth (h - 1) (rows st) nil). split.
    + apply (in_combine_nth _ _ 0 nil). exists (h - 1)%nat. rewrite map_length, seq_length.
      repeat split; try lia.
      rewrite (nth_indep _ 0 (at_heap g 0)) by (rewrite map_length, seq_length; lia).
      rewrite map_nth, seq_nth by lia. f_equal. lia.
    + apply in_map. apply Hrows; try lia. split; auto.
      replace (n - (h - 1))%nat with (S n - h)%nat by lia. exact Hv.
Qed.

(** The row of the next heap, with or without its value. *)
Lemma row_spec : forall st n one, is_right st n ->
  let more := map (sums (rev_append (known st) nil) (rows st)) (seq 1 (most - 1)) in
  forall k u, In u (nth k (nil :: one :: more) nil) <->
    (k = 1%nat /\ In u one) \/ (2 <= k <= most)%nat /\ is_sum k (S n) u.
Proof.
  intros st n one Hst more k u. destruct k as [| [| k]]; simpl.
  - split; [intros [] | intros [[H _] | [H _]]; lia].
  - split; [auto | intros [[_ H] | [H _]]; auto; lia].
  - unfold more. destruct (Nat.lt_ge_cases k (most - 1)) as [H | H].
    + rewrite (nth_indep _ nil (sums (rev_append (known st) nil) (rows st) 0))
        by (rewrite map_length, seq_length; exact H).
      rewrite map_nth, seq_nth by exact H. rewrite (sums_spec st n) by (auto; lia).
      simpl. split; [intros Hu; right; split; auto; lia | intros [[E _] | [_ Hu]]; [lia | auto]].
    + rewrite nth_overflow by (rewrite map_length, seq_length; exact H).
      simpl. split; [intros [] | intros [[E _] | [E _]]; lia].
Qed.

Lemma option_values_spec : forall st n u, is_right st n ->
  let more := map (sums (rev_append (known st) nil) (rows st)) (seq 1 (most - 1)) in
  In u (option_values c ((nil :: nil :: more) :: rows st)) <->
  exists hs, leaves c (N.of_nat (S n)) hs /\ xor_all (map g hs) = u.
Proof.
  intros st n u Hst more. pose proof Hst as [_ [Hlength Hrows]].
  pose proof (row_spec st n nil Hst) as Hrow. fold more in Hrow. unfold option_values.
  rewrite in_flat_map. split.
  - intros [[d r] [Hin Hu]]. apply (in_combine_nth _ _ 0 nil) in Hin.
    destruct Hin as [t [_ [Ht [Hd Hr]]]]. apply in_flat_map in Hu. destruct Hu as [k [_ Hu]].
    destruct (N.testbit d (N.of_nat k)) eqn:Ebit; [| destruct Hu]. subst d.
    assert (H : is_sum k (S n - t) u /\ (t = 0 -> 2 <= k)%nat).
    { subst r. destruct t as [| t]; cbn [nth] in Hu.
      - apply Hrow in Hu. destruct Hu as [[_ []] | [Hk Hu]]. split; auto; lia.
      - simpl in Ht. apply (Hrows t ltac:(lia)) in Hu. split; [apply Hu | discriminate]. }
    destruct H as [H Hk].
    assert (t <= S n)%nat by (simpl in Ht; lia).
    destruct H as [hs [Hl [Hpos [Htotal <-]]]]. exists hs. split; auto.
    exists t. rewrite Hl. repeat split; auto. lia.
  - intros [hs [[t [Hbit [Ht2 [Hpos Ht]]]] <-]]. pose proof (take_bound _ _ _ Hbit) as Htake.
    pose proof (most_parts_spec _ _ _ Hbit) as Hparts. fold most in Hparts.
    exists (nth t c 0, nth t ((nil :: nil :: more) :: rows st) nil). split.
    + apply (in_combine_nth _ _ 0 nil). exists t. simpl. repeat split; auto. lia.
    + apply in_flat_map. exists (length hs). split.
      { apply in_seq. apply digit_bound in Hbit. lia. }
      rewrite Hbit. destruct t as [| t]; cbn [nth].
      * apply Hrow. right. specialize (Ht2 eq_refl). split; [lia |].
        exists hs. repeat split; auto. lia.
      * apply Hrows; [lia |]. split; [lia |]. exists hs. repeat split; auto. lia.
Qed.

Lemma least_spec : forall s fuel u v, least fuel s u = Some v ->
  (forall w, w < u -> member w s = true) ->
  member v s = false /\ forall w, w < v -> member w s = true.
Proof.
  intros s fuel. induction fuel as [| fuel IH]; simpl; intros u v H Hbelow; [discriminate |].
  destruct (member u s) eqn:E; [| inversion H; subst; auto].
  apply (IH _ _ H). intros w Hw. destruct (N.eq_dec w u); subst; auto. apply Hbelow. lia.
Qed.

Lemma add_heap_is_right : forall st n st', is_right st n ->
  add_heap c most (Some st) = Some st' -> is_right st' (S n).
Proof.
  intros st n st' Hst H. unfold add_heap in H.
  set (more := map (sums (rev_append (known st) nil) (rows st)) (seq 1 (most - 1))) in *.
  set (found := distinct (option_values c ((nil :: nil :: more) :: rows st))) in *.
  assert (Hfound : forall u, member u (fst found) = true <->
    exists hs, leaves c (N.of_nat (S n)) hs /\ xor_all (map g hs) = u).
  { intros u. rewrite <- (option_values_spec st) by exact Hst. apply distinct_spec. }
  destruct found as [s l]. simpl in Hfound.
  destruct (least (S (length l)) s 0) as [v |] eqn:E; [| discriminate].
  inversion H; subst st'; clear H. apply least_spec in E; [| intros; lia].
  destruct E as [Hnot Hall].
  assert (v = at_heap g (S n)).
  { destruct (values (N.of_nat (S n))) as [Hnot' Hall']. unfold at_heap.
    destruct (N.lt_trichotomy v (g (N.of_nat (S n)))) as [Hlt | [| Hlt]]; auto; exfalso.
    - apply Hall', Hfound in Hlt. congruence.
    - apply Hall, Hfound in Hlt. destruct Hlt as [hs [Hhs Hv]]. exact (Hnot' hs Hhs Hv). }
  subst v. pose proof Hst as [Hknown [Hlength Hrows]]. unfold is_right. simpl.
  rewrite Hknown, Hlength. split; [auto |]. split; [auto |].
  intros [| i] Hi; [| apply Hrows; lia]. intros k u. rewrite ?Nat.sub_0_r.
  unfold more. rewrite (row_spec st n) by exact Hst. simpl. split.
  - intros [[-> [<- | []]] | [Hk Hu]]; split; auto; try lia.
    + apply one_at_least.
    + apply sum_of_one; auto. lia.
  - intros [Hk Hu]. destruct k as [| [| k]].
    + destruct Hu as [[| h hs] [Hl [_ [Ht _]]]]; simpl in *; lia.
    + apply sum_of_one in Hu; [auto | lia].
    + right. split; auto. lia.
Qed.

Theorem first_values_are_right : forall count l,
  first_values c count = Some l ->
  l = map (at_heap g) (seq 0 (S (N.to_nat count))).
Proof.
  intros count l. unfold first_values. fold most.
  assert (H : forall st, N.iter count (add_heap c most) (Some beginning) = Some st ->
    is_right st (N.to_nat count)).
  { induction count as [| count IH] using N.peano_ind; intros st H.
    - inversion H. split; [auto |]. split; [auto |]. intros j Hj.
      replace j with 0%nat by (simpl in Hj; lia).
      intros k u.
      simpl. split.
      + intros Hu. destruct k as [| [| k]]; simpl in Hu; try easy. destruct Hu as [<- | []].
        split; [lia |]. exists nil. repeat split; auto.
      + intros [_ Hu]. pose proof (sum_is_positive _ _ _ Hu). replace k with 0%nat by lia.
        destruct Hu as [[| h hs] [Hl [_ [_ <-]]]]; simpl in *; [auto | lia].
    - rewrite N.iter_succ in H. rewrite N2Nat.inj_succ.
      destruct (N.iter count (add_heap c most) (Some beginning)) as [s |]; [| discriminate].
      apply (add_heap_is_right s); auto. }
  destruct (N.iter count (add_heap c most) (Some beginning)) as [st |]; [| discriminate].
  intros E. inversion E. destruct (H st eq_refl) as [-> _]. rewrite rev_down.
  simpl. f_equal. symmetry. apply (value_of_none c). exact values.
Qed.

End Right.
