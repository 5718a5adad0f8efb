(** The machine computes the values, and what its checker of equal windows accepts is a period. *)

From Coq Require Import Arith NArith List Lia Bool.
From Proofs Require Import Nimbers Octal Fast Checker Windows Memory Machine.
Import ListNotations.
Open Scope N_scope.

Lemma in_range : forall a count h, In h (range a count) <-> a <= h < a + count.
Proof.
  intros a count. unfold range. set (f := fun '(i, l) => _).
  assert (H : forall b, count <= b -> forall i l, N.iter count f (b, nil) = (i, l) ->
    i = b - count /\ forall h, In h l <-> b - count <= h < b).
  { induction count as [| count IH] using N.peano_ind; intros b Hb i l H.
    - inversion H; subst. split; [lia |]. simpl. split; [tauto | lia].
    - rewrite N.iter_succ in H. destruct (N.iter count f (b, nil)) as [j k] eqn:E.
      destruct (IH b ltac:(lia) j k E) as [-> Hk]. unfold f in H.
      inversion H; subst; clear H. rewrite <- N.sub_succ_r. split; auto.
      intros h. simpl. rewrite Hk. lia. }
  destruct (N.iter count f (a + count, nil)) as [i l] eqn:E.
  destruct (H (a + count) ltac:(lia) i l E) as [_ Hl]. simpl. intros h. rewrite Hl. lia.
Qed.

(** Numbers in order, from one on. *)
Fixpoint in_order (a : N) (l : list N) : Prop :=
  match l with
  | nil => True
  | x :: l => x = a /\ in_order (N.succ a) l
  end.

Lemma range_in_order : forall a count, in_order a (range a count).
Proof.
  intros a count. unfold range. set (f := fun '(i, l) => _).
  assert (H : forall b, count <= b -> forall i l, N.iter count f (b, nil) = (i, l) ->
    i = b - count /\ in_order i l).
  { induction count as [| count IH] using N.peano_ind; intros b Hb i l H.
    - inversion H; subst. split; [lia | exact I].
    - rewrite N.iter_succ in H. destruct (N.iter count f (b, nil)) as [j k] eqn:E.
      destruct (IH b ltac:(lia) j k E) as [-> Hk]. unfold f in H.
      inversion H; subst; clear H. rewrite <- N.sub_succ_r. split; auto. simpl. split; auto.
      replace (N.succ (b - N.succ count)) with (b - count) by lia. exact Hk. }
  destruct (N.iter count f (a + count, nil)) as [i l] eqn:E.
  destruct (H (a + count) ltac:(lia) i l E) as [Hi Hl]. simpl.
  replace a with i by lia. exact Hl.
Qed.

Section Right.

Variable g : N -> N.
Variable c : code.
Variable d : division.

Hypothesis octal : is_octal c = true.
Hypothesis values : is_grundy_of_heaps c g.
Hypothesis divides : fits (moves_of c) d = true.

Let ms := moves_of c.
Let most_taken := greatest_take c.

Lemma in_moves : forall bit least t,
  In t (map N.of_nat (takes_with c bit least)) <->
  exists k, t = N.of_nat k /\ (least <= k)%nat /\ N.testbit (nth k c 0) bit = true.
Proof.
  intros bit least t. rewrite in_map_iff. split.
  - intros [k [<- H]]. apply in_takes_with in H. exists k. tauto.
  - intros [k [-> H]]. exists k. split; auto. apply in_takes_with. tauto.
Qed.

Lemma none_leaves : forall n, In n (none ms) -> leaves c n nil.
Proof.
  intros n H. apply in_moves in H. destruct H as [k [-> [Hk Hbit]]].
  exists k. simpl. repeat split; auto; lia.
Qed.

Lemma one_leaves : forall t n, In t (one ms) -> t < n -> leaves c n [n - t].
Proof.
  intros t n H Hn. apply in_moves in H. destruct H as [k [-> [Hk Hbit]]].
  exists k. simpl. repeat split; auto; try lia. constructor; auto. lia.
Qed.

Lemma two_leaves : forall t a b, In t (two ms) -> 0 < a -> 0 < b -> leaves c (a + b + t) [a; b].
Proof.
  intros t a b H Ha Hb. apply in_moves in H. destruct H as [k [-> [Hk Hbit]]].
  exists k. simpl. repeat split; auto; lia.
Qed.

Lemma takes_bound : forall t, In t (one ms) \/ In t (two ms) -> t <= most_taken.
Proof.
  intros t [H | H]; apply in_moves in H; destruct H as [k [-> [_ H]]]; apply take_bound in H;
    unfold most_taken, greatest_take; lia.
Qed.

Lemma one_positive : forall t, In t (one ms) -> 0 < t.
Proof. intros t H. apply in_moves in H. destruct H as [k [-> [H _]]]. lia. Qed.

(** All options there are. *)
Lemma leaves_forms : forall n hs, leaves c n hs ->
  (hs = nil /\ In n (none ms)) \/
  (exists t, In t (one ms) /\ t < n /\ hs = [n - t]) \/
  (exists t a b, In t (two ms) /\ 0 < a /\ 0 < b /\ a + b + t = n /\ hs = [a; b]).
Proof.
  intros n hs [t [Hbit [Ht2 [Hpos Ht]]]]. pose proof (octal_bits _ _ _ octal Hbit) as Hlen.
  destruct hs as [| a [| b [| e hs]]]; simpl in *; try (exfalso; lia).
  - left. split; auto. apply in_moves. exists t. repeat split; auto; lia.
  - right. left. exists (N.of_nat t). inversion Hpos; subst.
    split; [| split; [lia | f_equal; lia]]. apply in_moves. exists t. repeat split; auto.
    destruct t; [specialize (Ht2 eq_refl) |]; lia.
  - right. right. exists (N.of_nat t), a, b. inversion Hpos as [| ? ? Ha Hb]; subst.
    inversion Hb; subst. repeat split; auto; try lia. apply in_moves. exists t.
    repeat split; auto. lia.
Qed.

(** A common option of two heaps has one common heap. *)
Lemma one_of_two : forall n a b, leaves c n [a; b] ->
  usual d n (N.lxor (g a) (g b)) = xorb (usual d a (g a)) (usual d b (g b)).
Proof.
  intros n a b H. unfold usual. rewrite common_lxor.
  assert (Hflips : flips d n = xorb (flips d a) (flips d b)).
  { apply leaves_forms in H.
    destruct H as [[H _] | [[t [_ [_ H]]] | [t [a' [b' [Hin [_ [_ [Hn H]]]]]]]]]; try discriminate.
    inversion H; subst a' b'; clear H. unfold fits in divides. unfold flips.
    destruct (turn d) as [s |]; auto. rewrite forallb_forall in divides.
    specialize (divides t Hin). apply eqb_prop in divides.
    subst n s. rewrite !N.odd_add. destruct (N.odd a), (N.odd b), (N.odd t); auto. }
  rewrite Hflips.
  destruct (common (bits d) (g a)), (common (bits d) (g b)), (flips d a), (flips d b); auto.
Qed.

Variables size last w : N.

Hypothesis last_bits : exists k, size = 2 ^ k /\ last = N.ones k.

Lemma cell_eq : forall a b, cell last a = cell last b -> a < b -> a + size <= b.
Proof.
  destruct last_bits as [k [-> ->]]. intros a b. unfold cell. rewrite !N.land_ones.
  intros H Hlt. pose proof (N.pow_nonzero 2 k ltac:(lia)) as Hz.
  pose proof (N.div_mod a (2 ^ k) Hz) as Ea. pose proof (N.div_mod b (2 ^ k) Hz) as Eb.
  rewrite H in Ea. revert Ea Eb. generalize (a / 2 ^ k) as q. generalize (b / 2 ^ k) as r.
  generalize (b mod 2 ^ k) as m. generalize (2 ^ k) as s. intros s m r q Ea Eb.
  destruct (N.lt_ge_cases q r) as [Hqr | Hqr].
  - pose proof (N.mul_le_mono_l (N.succ q) r s ltac:(lia)) as H1. rewrite N.mul_succ_r in H1. lia.
  - pose proof (N.mul_le_mono_l r q s Hqr). lia.
Qed.

(** What the machine is before heap [n]. *)
Record holds (st : machine) (n : N) : Prop := {
  is_next : next st = n;
  in_ring : forall h, 0 < h -> h < n -> n <= h + size -> get (ring st) (cell last h) = g h;
  old_marks : forall x, get (marks st) x < n;
  are_rare : forall r v, In (r, v) (rares st) <->
    0 < r /\ r < n /\ v = g r /\ usual d r (g r) = false;
}.

(** Options of heap [n] with a small part. *)
Definition reached (n u : N) : Prop :=
  exists hs, leaves c n hs /\ xor_all (map g hs) = u /\ has_small_part c w hs.

(** Marks are of options, and are not lost. *)
Definition marked (n : N) (m : memory) : Prop :=
  (forall x, get m x <= n) /\ (forall x, get m x = n -> reached n x).

Definition keeps (n : N) (m m' : memory) : Prop := forall x, get m x = n -> get m' x = n.

Lemma keeps_trans : forall n a b e, keeps n a b -> keeps n b e -> keeps n a e.
Proof. unfold keeps. auto. Qed.

Lemma put_marked : forall n m x, marked n m -> reached n x ->
  marked n (put m x n) /\ keeps n m (put m x n) /\ get (put m x n) x = n.
Proof.
  intros n m x [Hle Hm] Hx. repeat split.
  - intros y. rewrite get_put. destruct (y =? x); auto. lia.
  - intros y. rewrite get_put. destruct (N.eqb_spec y x) as [-> |]; auto.
  - intros y Hy. rewrite get_put. destruct (y =? x); auto.
  - rewrite get_put, N.eqb_refl. reflexivity.
Qed.

Section Step.

Variable n : N.
Variable rg : memory.
Variable near : forall h, 0 < h -> h < n -> n <= h + size -> get rg (cell last h) = g h.

Lemma mark_singles_spec : forall takes m,
  (forall t, In t takes -> In t (one ms) /\ (t < n -> t <= size)) -> marked n m ->
  marked n (mark_singles last n rg takes m) /\ keeps n m (mark_singles last n rg takes m) /\
  forall t, In t takes -> t < n -> get (mark_singles last n rg takes m) (g (n - t)) = n.
Proof.
  induction takes as [| t takes IH]; intros m Hin Hm; simpl; [split; [| split]; auto|].
  - intros x Hx. exact Hx.
  - intros t [].
  - destruct (Hin t (or_introl eq_refl)) as [Ht Hsize].
    assert (Hrest : forall s, In s takes -> In s (one ms) /\ (s < n -> s <= size))
      by (intros s Hs; apply Hin; now right).
    destruct (N.ltb_spec t n) as [Hlt | Hge].
    + pose proof (one_positive t Ht) as Hpos. rewrite near by (specialize (Hsize Hlt); lia).
      assert (Hr : reached n (g (n - t))).
      { exists [n - t]. split; [apply one_leaves; auto |]. simpl. rewrite N.lxor_0_r. auto. }
      destruct (put_marked n m _ Hm Hr) as [Hm' [Hk Hg]].
      destruct (IH _ Hrest Hm') as [Hm2 [Hk2 Hall]].
      split; auto. split; [eapply keeps_trans; eauto |].
      intros s [<- | Hs] Hlt'; auto.
    + destruct (IH m Hrest Hm) as [Hm2 [Hk2 Hall]]. repeat split; try apply Hm2; auto.
      intros s [<- | Hs] Hlt'; auto. lia.
Qed.

Lemma mark_rares_spec : forall t rs m, In t (two ms) ->
  (forall r v, In (r, v) rs -> 0 < r /\ v = g r /\ (r + t < n -> r + t <= size) /\
    r + most_taken < w) ->
  marked n m ->
  marked n (mark_rares last n (n - t) rg rs m) /\
  keeps n m (mark_rares last n (n - t) rg rs m) /\
  forall r v, In (r, v) rs -> r + t < n ->
    get (mark_rares last n (n - t) rg rs m) (N.lxor (g r) (g (n - t - r))) = n.
Proof.
  intros t rs. induction rs as [| [r v] rs IH]; intros m Ht Hin Hm; simpl.
  - split; [| split]; auto; [intros x Hx; exact Hx | intros r v []].
  - destruct (Hin r v (or_introl eq_refl)) as [Hr [-> [Hsize Hsmall]]].
    assert (Hrest : forall s v, In (s, v) rs -> 0 < s /\ v = g s /\
      (s + t < n -> s + t <= size) /\ s + most_taken < w)
      by (intros s v Hs; apply Hin; now right).
    destruct (N.ltb_spec r (n - t)) as [Hlt | Hge].
    + rewrite near by (specialize (Hsize ltac:(lia)); lia).
      assert (Hx : reached n (N.lxor (g r) (g (n - t - r)))).
      { exists [r; n - t - r]. split; [| simpl; rewrite N.lxor_0_r; auto].
        replace n with (r + (n - t - r) + t) at 1 by lia. apply two_leaves; auto. lia. }
      destruct (put_marked n m _ Hm Hx) as [Hm' [Hk Hg]].
      destruct (IH _ Ht Hrest Hm') as [Hm2 [Hk2 Hall]].
      split; auto. split; [eapply keeps_trans; eauto |].
      intros s v [E | Hs] Hlt'; [inversion E; subst; auto | eauto].
    + destruct (IH m Ht Hrest Hm) as [Hm2 [Hk2 Hall]]. repeat split; try apply Hm2; auto.
      intros s v [E | Hs] Hlt'; [inversion E; subst; lia | eauto].
Qed.

Lemma mark_pairs_spec : forall rs takes m,
  (forall t, In t takes -> In t (two ms)) ->
  (forall r v t, In (r, v) rs -> In t (two ms) -> 0 < r /\ v = g r /\
    (r + t < n -> r + t <= size) /\ r + most_taken < w) ->
  marked n m ->
  marked n (mark_pairs last n rg rs takes m) /\ keeps n m (mark_pairs last n rg rs takes m) /\
  forall r v t, In (r, v) rs -> In t takes -> r + t < n ->
    get (mark_pairs last n rg rs takes m) (N.lxor (g r) (g (n - t - r))) = n.
Proof.
  intros rs. induction takes as [| t takes IH]; intros m Hts Hin Hm; simpl.
  - split; [| split]; auto; [intros x Hx; exact Hx | intros r v t _ []].
  - assert (Ht : In t (two ms)) by (apply Hts; now left).
    destruct (mark_rares_spec t rs m Ht) as [Hm' [Hk Hg]]; auto.
    destruct (IH (mark_rares last n (n - t) rg rs m)) as [Hm2 [Hk2 Hall]]; auto.
    { intros s Hs. apply Hts. now right. }
    split; auto. split; [eapply keeps_trans; eauto |].
    intros r v s Hr [<- | Hs] Hlt; [apply Hk2; eauto | eauto].
Qed.

Variable fst : memory.
Variable heaps : list N.
Variable first_right : forall i, In i heaps -> i < n -> get fst i = g i.
Variable heaps_small : forall i t, In i heaps -> In t (two ms) ->
  0 < i /\ (i + t < n -> i + t <= size) /\ i + most_taken < w.

(** A pair that is among those not yet tried. *)
Definition waits (sources : list (N * list N)) (t i : N) : Prop :=
  exists l, In (n - t, l) sources /\ In i l.

Definition apart (sources : list (N * list N)) : Prop :=
  forall m l, In (m, l) sources ->
    (exists t, In t (two ms) /\ m = n - t) /\ forall i, In i l -> In i heaps.

Lemma scan_spec : forall t u l m, In t (two ms) -> (forall i, In i l -> In i heaps) ->
  marked n m ->
  match scan last fst n (n - t) u rg l m with
  | Found _ rest m' =>
      marked n m' /\ keeps n m m' /\ get m' u = n /\ (forall i, In i rest -> In i l) /\
      forall i, In i l -> i + t < n -> get m' (N.lxor (g i) (g (n - t - i))) = n \/ In i rest
  | Lost _ m' =>
      marked n m' /\ keeps n m m' /\ (get m' u = n -> get m u = n) /\
      forall i, In i l -> i + t < n -> get m' (N.lxor (g i) (g (n - t - i))) = n
  end.
Proof.
  intros t u l. induction l as [| i l IH]; intros m Ht Hl Hm; simpl.
  - repeat split; auto; try apply Hm; [intros x Hx; exact Hx | intros i []].
  - assert (Hi : In i heaps) by (apply Hl; now left).
    destruct (heaps_small i t Hi Ht) as [Hpos [Hsize Hsmall]].
    destruct (N.ltb_spec i (n - t)) as [Hlt | Hge].
    + rewrite first_right by (auto; lia). rewrite near by (specialize (Hsize ltac:(lia)); lia).
      set (x := N.lxor (g i) (g (n - t - i))).
      assert (Hx : reached n x).
      { exists [i; n - t - i]. split; [| simpl; rewrite N.lxor_0_r; auto].
        replace n with (i + (n - t - i) + t) at 1 by lia. apply two_leaves; auto. lia. }
      destruct (put_marked n m x Hm Hx) as [Hm' [Hk Hg]].
      destruct (N.eqb_spec x u) as [E | E].
      * split; auto. split; auto. split; [rewrite <- E; exact Hg |]. split; [now right |].
        intros j [<- | Hj] Hlt'; auto.
      * specialize (IH (put m x n) Ht ltac:(intros j Hj; apply Hl; now right) Hm').
        destruct (scan last fst n (n - t) u rg l (put m x n)) as [rest m2 | m2].
        -- destruct IH as [Hm2 [Hk2 [Hu [Hsub Hall]]]]. split; auto.
           split; [eapply keeps_trans; eauto |]. split; auto. split; [right; auto |].
           intros j [<- | Hj] Hlt'; auto.
        -- destruct IH as [Hm2 [Hk2 [Hback Hall]]]. split; auto.
           split; [eapply keeps_trans; eauto |].
           split.
           { intros Hu. apply Hback in Hu. rewrite get_put in Hu.
             destruct (N.eqb_spec u x); [congruence | exact Hu]. }
           intros j [<- | Hj] Hlt'; auto.
    + specialize (IH m Ht ltac:(intros j Hj; apply Hl; now right) Hm).
      destruct (scan last fst n (n - t) u rg l m) as [rest m2 | m2].
      * destruct IH as [Hm2 [Hk2 [Hu [Hsub Hall]]]]. split; auto. split; auto. split; auto.
        split; [right; auto |]. intros j [<- | Hj] Hlt'; auto. lia.
      * destruct IH as [Hm2 [Hk2 [Hback Hall]]]. split; auto. split; auto. split; auto.
        intros j [<- | Hj] Hlt'; auto. lia.
Qed.

Lemma seek_spec : forall u sources m, apart sources -> marked n m ->
  match seek last fst n u rg sources m with
  | Found _ rest m' =>
      marked n m' /\ keeps n m m' /\ get m' u = n /\ apart rest /\
      forall t i, i + t < n -> waits sources t i ->
        get m' (N.lxor (g i) (g (n - t - i))) = n \/ waits rest t i
  | Lost _ m' =>
      marked n m' /\ keeps n m m' /\ (get m' u = n -> get m u = n) /\
      forall t i, i + t < n -> waits sources t i -> get m' (N.lxor (g i) (g (n - t - i))) = n
  end.
Proof.
  intros u sources. induction sources as [| [mm l] sources IH]; intros m Ha Hm; simpl.
  - split; auto. split; [intros x Hx; exact Hx |]. split; auto. intros t i _ [l [[] _]].
  - destruct (Ha mm l (or_introl eq_refl)) as [[s [Hs ->]] Hl].
    assert (Ha' : apart sources) by (intros x y Hxy; apply Ha; now right).
    pose proof (scan_spec s u l m Hs Hl Hm) as Hscan.
    assert (Hsame : forall t i, i + t < n -> n - t = n - s -> t = s \/ n <= s) by (intros; lia).
    destruct (scan last fst n (n - s) u rg l m) as [rest m2 | m2].
    + destruct Hscan as [Hm2 [Hk2 [Hu [Hsub Hall]]]]. split; auto. split; auto. split; auto.
      split.
      { intros x y [E | Hxy]; [inversion E; subst; split; eauto | apply Ha'; auto]. }
      intros t i Hlt [k [[E | Hk] Hi]].
      * inversion E; subst k. assert (t = s) by lia. subst t.
        destruct (Hall i Hi Hlt) as [Hg | Hg]; auto. right. exists rest. split; auto. now left.
      * right. exists k. split; auto. now right.
    + destruct Hscan as [Hm2 [Hk2 [Hback Hall]]]. specialize (IH m2 Ha' Hm2).
      destruct (seek last fst n u rg sources m2) as [rest m3 | m3].
      * destruct IH as [Hm3 [Hk3 [Hu [Hrest Hall3]]]]. split; auto.
        split; [eapply keeps_trans; eauto |]. split; auto. split; auto.
        intros t i Hlt [k [[E | Hk] Hi]].
        -- inversion E; subst k. assert (t = s) by lia. subst t. left. apply Hk3. auto.
        -- apply Hall3; auto. exists k. auto.
      * destruct IH as [Hm3 [Hk3 [Hback3 Hall3]]]. split; auto.
        split; [eapply keeps_trans; eauto |]. split; auto.
        intros t i Hlt [k [[E | Hk] Hi]].
        -- inversion E; subst k. assert (t = s) by lia. subst t. apply Hk3. auto.
        -- apply Hall3; auto. exists k. auto.
Qed.

(** Every pair of two heaps is marked, or waits. *)
Definition none_lost (m : memory) (sources : list (N * list N)) : Prop :=
  forall t a b, In t (two ms) -> 0 < a -> 0 < b -> a + b + t = n ->
    get m (N.lxor (g a) (g b)) = n \/ waits sources t a.

Lemma settle_spec : forall complete ls u sources m v m',
  in_order u (map (@Datatypes.fst N bool) ls) ->
  (forall x b, In (x, b) ls -> xorb b (flips d n) = usual d n x) ->
  apart sources -> marked n m ->
  (forall x, x < u -> get m x = n) ->
  (forall x hs, leaves c n hs -> xor_all (map g hs) = x ->
    usual d n x = true \/ (forall a b, hs <> [a; b]) -> get m x = n) ->
  (complete = true -> none_lost m sources) ->
  settle last complete (flips d n) fst n rg ls sources m = Some (v, m') ->
  marked n m' /\ v = g n /\ (forall x, x < v -> get m' x = n) /\
  (complete = false -> usual d n v = true).
Proof.
  intros complete. induction ls as [| [x b] ls IH]; simpl;
    intros u sources m v m' Hord Hcls Ha Hm Hbelow Hgot Hlost H; [discriminate |].
  destruct Hord as [-> Hord].
  assert (Hcls' : forall x b, In (x, b) ls -> xorb b (flips d n) = usual d n x)
    by (intros; apply Hcls; now right).
  assert (Hnext : forall m2, keeps n m m2 -> get m2 u = n -> forall x, x < N.succ u ->
    get m2 x = n).
  { intros m2 Hk Hu x Hx. destruct (N.eq_dec x u) as [-> |]; auto. apply Hk, Hbelow. lia. }
  assert (Hvalue : forall m2, marked n m2 -> keeps n m m2 ->
    (forall hs, leaves c n hs -> xor_all (map g hs) <> u) -> u = g n).
  { intros m2 Hm2 Hk Hnot. destruct (values n) as [Hnot' Hall'].
    destruct (N.lt_trichotomy u (g n)) as [Hlt | [Heq | Hlt]]; auto; exfalso.
    - destruct (Hall' u Hlt) as [hs [Hhs Hu]]. exact (Hnot hs Hhs Hu).
    - specialize (Hbelow _ Hlt). apply Hm in Hbelow. destruct Hbelow as [hs [Hhs [Hu _]]].
      exact (Hnot' hs Hhs Hu). }
  assert (Hkeep : keeps n m m) by (intros y Hy; exact Hy).
  destruct (N.eqb_spec (get m u) n) as [E | E].
  - apply (IH (N.succ u) sources m); auto.
  - destruct (xorb b (flips d n)) eqn:Eb.
    + inversion H; subst v m'. clear H. rewrite (Hcls u b) in Eb by now left.
      split; auto. split; [| split; auto].
      apply (Hvalue m); auto. intros hs Hhs Hu. apply E. eapply Hgot; eauto.
    + pose proof (seek_spec u sources m Ha Hm) as Hseek.
      destruct (seek last fst n u rg sources m) as [rest m2 | m2].
      * destruct Hseek as [Hm2 [Hk2 [Hu [Hrest Hall]]]].
        apply (IH (N.succ u) rest m2); auto.
        -- intros y hs Hhs Hy Hor. apply Hk2. eauto.
        -- intros Hc t a b' Ht Hpa Hpb Hn.
           destruct (Hlost Hc t a b' Ht Hpa Hpb Hn) as [Hg | Hw]; [left; apply Hk2; auto |].
           destruct (Hall t a ltac:(lia) Hw) as [Hg | Hg]; auto.
           left. replace (n - t - a) with b' in Hg by lia. exact Hg.
      * destruct Hseek as [Hm2 [Hk2 [Hback Hall]]]. destruct complete; [| discriminate].
        inversion H; subst v m'. clear H. split; auto. split; [| split; [auto | discriminate]].
        apply (Hvalue m2); auto. intros hs Hhs Hu.
        assert (Hu2 : get m2 u = n).
        { destruct (leaves_forms n hs Hhs) as
            [[-> Hin] | [[t [Hin [Hlt ->]]] | [t [a [b' [Hin [Hpa [Hpb [Hn ->]]]]]]]]].
          - apply Hk2. eapply Hgot; eauto. right. discriminate.
          - apply Hk2. eapply Hgot; eauto. right. discriminate.
          - simpl in Hu. rewrite N.lxor_0_r in Hu. rewrite <- Hu.
            destruct (Hlost eq_refl t a b' Hin Hpa Hpb Hn) as [Hg | Hw]; [apply Hk2; auto |].
            specialize (Hall t a ltac:(lia) Hw). replace (n - t - a) with b' in Hall by lia.
            exact Hall. }
        auto.
Qed.

End Step.
Lemma levels_in_order : in_order 0 (map fst (levels d)).
Proof.
  unfold levels. rewrite map_map. change (in_order 0 (map (fun u => u) (range 0 most))).
  rewrite map_id. apply range_in_order.
Qed.

Local Opaque range.

Lemma step_spec : forall complete first heaps st n st',
  holds st n -> 0 < n ->
  (forall i, In i heaps -> i < n ->
    get (match first with None => ring st | Some first => first end) i = g i) ->
  (forall i t, In i heaps -> In t (two ms) ->
    0 < i /\ (i + t < n -> i + t <= size) /\ i + most_taken < w) ->
  (forall r v t, In (r, v) (rares st) -> In t (two ms) ->
    (r + t < n -> r + t <= size) /\ r + most_taken < w) ->
  (forall t, In t (one ms) -> t < n -> t <= size) ->
  (complete = true -> forall i, 0 < i -> i < n -> In i heaps) ->
  step ms d last (levels d) complete first heaps st = Some st' ->
  holds st' (N.succ n) /\ reached_by_small_parts c g w n /\
  (complete = false -> usual d n (g n) = true /\ rares st' = rares st).
Proof.
  intros complete first heaps st n st' Hst Hn Hfirst Hheaps Hrares Hones Hall. unfold step.
  destruct Hst as [Hnext Hring Hmarks Hrare]. rewrite Hnext.
  set (fs := match first with None => ring st | Some first => first end) in *.
  set (m0 := if existsb (N.eqb n) (none ms) then put (marks st) 0 n else marks st).
  set (m1 := mark_singles last n (ring st) (one ms) m0).
  set (m2 := mark_pairs last n (ring st) (rares st) (two ms) m1).
  destruct (settle last complete (flips d n) fs n (ring st) (levels d) _ m2)
    as [[v m'] |] eqn:E; [| discriminate]. intros H. injection H as H. subst st'.
  assert (Hold : marked n (marks st)).
  { split; intros x; specialize (Hmarks x); [lia |]. intros Hx. lia. }
  assert (H0 : marked n m0 /\ (In n (none ms) -> get m0 0 = n)).
  { unfold m0. destruct (existsb (N.eqb n) (none ms)) eqn:Ex.
    - apply existsb_exists in Ex. destruct Ex as [t [Ht Ex]]. apply N.eqb_eq in Ex. subst t.
      destruct (put_marked n (marks st) 0 Hold) as [H0 [_ Hg]]; auto.
      exists nil. split; [apply none_leaves; exact Ht | simpl; auto].
    - split; auto. intros Hin. exfalso. rewrite <- not_true_iff_false in Ex. apply Ex.
      apply existsb_exists. exists n. split; auto. apply N.eqb_refl. }
  destruct H0 as [H0 Hg0].
  destruct (mark_singles_spec n (ring st) Hring (one ms) m0) as [H1 [Hk1 Hg1]]; auto.
  fold m1 in H1, Hk1, Hg1.
  destruct (mark_pairs_spec n (ring st) Hring (rares st) (two ms) m1) as [H2 [Hk2 Hg2]]; auto.
  { intros r x t Hr Ht. destruct (Hrares r x t Hr Ht). apply Hrare in Hr.
    destruct Hr as [Hr [_ [Hx _]]]. auto. }
  fold m2 in H2, Hk2, Hg2.
  apply (settle_spec n (ring st) Hring fs heaps Hfirst Hheaps complete (levels d) 0 _ m2 v m') in E;
    [| | | | assumption | | |].
  - destruct E as [Hm' [-> [Hbelow Hcommon]]]. split; [| split].
    + split; simpl.
      * reflexivity.
      * intros h Hh Hlt Hin. rewrite get_put.
        destruct (N.eqb_spec (cell last h) (cell last n)) as [Ec | Ec].
        -- destruct (N.eq_dec h n) as [-> |]; auto. apply cell_eq in Ec; lia.
        -- apply Hring; auto; [| lia]. destruct (N.eq_dec h n) as [-> |]; [congruence | lia].
      * intros x. destruct Hm' as [Hle _]. specialize (Hle x). lia.
      * intros r x. destruct (usual d n (g n)) eqn:Eu; [| simpl]; rewrite Hrare.
        -- split; intros [Hr [Hlt [Hx Hu]]]; repeat split; auto; try lia.
           destruct (N.eq_dec r n) as [-> |]; [congruence | lia].
        -- split.
           ++ intros [Hx | [Hr [Hlt [Hx Hu]]]]; [inversion Hx; subst; auto with *|].
              ** repeat split; auto. lia.
              ** repeat split; auto. lia.
           ++ intros [Hr [Hlt [Hx Hu]]]. destruct (N.eq_dec r n) as [-> |]; [left; congruence |].
              right. repeat split; auto. lia.
    + intros u Hu. apply Hm'. auto.
    + intros Hc. specialize (Hcommon Hc). split; auto. simpl. rewrite Hcommon. reflexivity.
  - apply levels_in_order.
  - intros x b Hin. unfold levels in Hin. rewrite in_map_iff in Hin.
    destruct Hin as [y [Hy _]]. inversion Hy; subst. reflexivity.
  - intros m l Hin. apply in_map_iff in Hin. destruct Hin as [t [Ht Hin]]. inversion Ht; subst.
    split; [exists t |]; auto.
  - intros x Hx. lia.
  - intros x hs Hhs Hx Hor.
    destruct (leaves_forms n hs Hhs) as
      [[-> Hin] | [[t [Hin [Hlt ->]]] | [t [a [b [Hin [Ha [Hb [Hsum ->]]]]]]]]].
    + simpl in Hx. subst x. auto.
    + simpl in Hx. rewrite N.lxor_0_r in Hx. subst x. auto.
    + simpl in Hx. rewrite N.lxor_0_r in Hx.
      destruct Hor as [Hor | Hor]; [| now elim (Hor a b)].
      rewrite <- Hx, (one_of_two n a b Hhs) in Hor. rewrite <- Hx.
      destruct (usual d a (g a)) eqn:Ea.
      * assert (Hin' : In (b, g b) (rares st)).
        { apply Hrare. repeat split; auto; try lia. destruct (usual d b (g b)); auto. }
        specialize (Hg2 b (g b) t Hin' Hin ltac:(lia)).
        replace (n - t - b) with a in Hg2 by lia. rewrite N.lxor_comm. exact Hg2.
      * assert (Hin' : In (a, g a) (rares st)) by (apply Hrare; repeat split; auto; lia).
        specialize (Hg2 a (g a) t Hin' Hin ltac:(lia)).
        replace (n - t - a) with b in Hg2 by lia. exact Hg2.
  - intros Hc t a b Ht Ha Hb Hsum. right. exists heaps. split; [| apply Hall; auto; lia].
    apply in_map_iff. exists t. auto.
Qed.

Lemma steps_succ : forall complete first heaps count o,
  steps ms d last (levels d) complete first heaps (N.succ count) o =
  match steps ms d last (levels d) complete first heaps count o with
  | None => None
  | Some st => step ms d last (levels d) complete first heaps st
  end.
Proof. intros. unfold steps. rewrite N.iter_succ. reflexivity. Qed.

Lemma empty_holds : holds (empty size) 1.
Proof.
  split; [reflexivity | intros; lia | |]; simpl.
  - intros x. rewrite get_make. lia.
  - intros r v. split; [tauto |]. intros. lia.
Qed.

(** The first heaps, by all of them. *)
Lemma table_spec : forall table count st, table <= size -> table + most_taken < w ->
  1 + count <= table ->
  steps ms d last (levels d) true None (range 1 (table - 1)) count (Some (empty size)) = Some st ->
  holds st (1 + count).
Proof.
  intros table count. induction count as [| count IH] using N.peano_ind; intros st Hs Hw Hc H.
  - inversion H; subst. apply empty_holds.
  - rewrite steps_succ in H.
    destruct (steps ms d last (levels d) true None (range 1 (table - 1)) count (Some (empty size)))
      as [sm |] eqn:E; [| discriminate].
    specialize (IH sm Hs Hw ltac:(lia) eq_refl).
    replace (1 + N.succ count) with (N.succ (1 + count)) by lia.
    apply (step_spec true None (range 1 (table - 1)) sm (1 + count) st IH); [lia | | | | lia | | exact H].
    + intros i Hi Hlt. apply in_range in Hi.
      assert (Hi' : i = cell last i).
      { destruct last_bits as [k [Hk Hl]]. unfold cell. rewrite Hl, N.land_ones, N.mod_small; lia. }
      rewrite Hi'. rewrite <- Hi' at 2. apply IH; lia.
    + intros i t Hi Ht. apply in_range in Hi. repeat split; lia.
    + intros r v t Hr Ht. apply IH in Hr. split; lia.
    + intros _ i Hi Hlt. apply in_range. lia.
Qed.

(** Later heaps, by rare ones and the first ones. *)
Lemma strict_spec : forall f heaps count st n st',
  holds st n -> 0 < n -> w <= size -> most_taken < w ->
  (forall i, In i heaps -> 0 < i /\ i + most_taken < w /\ get f i = g i) ->
  (forall r v, In (r, v) (rares st) -> r + most_taken < w) ->
  steps ms d last (levels d) false (Some f) heaps count (Some st) = Some st' ->
  holds st' (n + count) /\ rares st' = rares st /\
  forall h, n <= h -> h < n + count ->
    usual d h (g h) = true /\ reached_by_small_parts c g w h.
Proof.
  intros f heaps count. induction count as [| count IH] using N.peano_ind;
    intros st n st' Hst Hn Hw Ht Hheaps Hrares H.
  - inversion H; subst. rewrite N.add_0_r. split; auto. split; auto. intros. lia.
  - rewrite steps_succ in H.
    destruct (steps ms d last (levels d) false (Some f) heaps count (Some st)) as [sm |] eqn:E;
      [| discriminate].
    destruct (IH st n sm Hst Hn Hw Ht Hheaps Hrares E) as [Hsm [Hsame Hall]].
    rewrite N.add_succ_r.
    destruct (step_spec false (Some f) heaps sm (n + count) st' Hsm) as [Hst' [Hsmall Hlast]];
      [lia | | | | | discriminate | exact H |].
    + intros i Hi _. apply Hheaps. exact Hi.
    + intros i t Hi Hin. destruct (Hheaps i Hi) as [Hpos [Hlt _]].
      pose proof (takes_bound t (or_intror Hin)). repeat split; lia.
    + intros r v t Hr Hin. rewrite Hsame in Hr. apply Hrares in Hr.
      pose proof (takes_bound t (or_intror Hin)). split; lia.
    + intros t Hin _. pose proof (takes_bound t (or_introl Hin)). lia.
    + destruct (Hlast eq_refl) as [Hu Hr]. split; auto. split; [congruence |].
      intros h Hh Hlt. destruct (N.eq_dec h (n + count)) as [-> |]; auto. apply Hall; lia.
Qed.

End Right.

(** * The checker *)

Lemma read_map : forall last rg heaps,
  read last rg heaps = map (fun h => get rg (cell last h)) heaps.
Proof.
  intros last rg heaps. unfold read. rewrite <- rev_alt.
  assert (H : forall l, fold_left (fun l h => get rg (cell last h) :: l) heaps l =
    rev (map (fun h => get rg (cell last h)) heaps) ++ l).
  { induction heaps as [| h heaps IH]; simpl; intros l; auto. rewrite IH, <- app_assoc. auto. }
  rewrite H, app_nil_r. apply rev_involutive.
Qed.

Lemma equal_lists_eq : forall k l, equal_lists k l = true -> k = l.
Proof.
  induction k as [| a k IH]; intros [| b l] H; try discriminate; auto.
  unfold equal_lists in H. destruct (N.eqb_spec a b) as [-> |]; [| discriminate].
  f_equal. apply IH. exact H.
Qed.

Lemma range_shift : forall a p count, range (a + p) count = map (fun h => h + p) (range a count).
Proof.
  intros a p count. unfold range. set (f := fun '(i, l) => _).
  assert (H : forall b, count <= b -> forall i l, N.iter count f (b, nil) = (i, l) ->
    i = b - count /\ N.iter count f (b + p, nil) = (i + p, map (fun h => h + p) l)).
  { induction count as [| count IH] using N.peano_ind; intros b Hb i l H.
    - inversion H; subst. split; [lia | reflexivity].
    - rewrite N.iter_succ in *. destruct (N.iter count f (b, nil)) as [j k] eqn:E.
      destruct (IH b ltac:(lia) j k E) as [-> Hk]. unfold f in H.
      inversion H; subst; clear H. rewrite <- N.sub_succ_r. split; auto.
      rewrite Hk. unfold f. simpl. f_equal; [| f_equal]; lia. }
  destruct (N.iter count f (a + count, nil)) as [i l] eqn:E.
  destruct (H (a + count) ltac:(lia) i l E) as [_ Hl].
  replace (a + p + count) with (a + count + p) by lia. rewrite Hl. reflexivity.
Qed.

Lemma copy_spec : forall size last rg heaps i, In i heaps ->
  get (copy size last rg heaps) i = get rg (cell last i).
Proof.
  intros size last rg heaps i Hi. unfold copy. generalize (make size).
  assert (H : forall m, In i heaps \/ get m i = get rg (cell last i) ->
    get (fold_left (fun m h => put m h (get rg (cell last h))) heaps m) i =
    get rg (cell last i)); [| auto].
  clear Hi. induction heaps as [| h heaps IH]; simpl; intros m H.
  - destruct H as [[] | H]. exact H.
  - apply IH. rewrite get_put. destruct (N.eqb_spec i h) as [-> | Hne]; auto.
    destruct H as [[H | H] | H]; auto. congruence.
Qed.

(** What this checker accepts is a period for ever. *)
Theorem check_ring_is_right : forall c d table w n0 n1 p,
  check_ring c d table w n0 n1 p = true ->
  forall g, is_grundy_of_heaps c g -> forall n, n0 <= n -> g (n + p) = g n.
Proof.
  intros c d table w n0 n1 p H g Hg. unfold check_ring in H. fold (greatest_take c) in H.
  set (size := 2 ^ N.size (N.max table (n1 - n0 + w))) in H.
  set (last := size - 1) in H.
  match type of H with (if ?b then _ else _) = true => destruct b eqn:E; [| discriminate] end.
  rewrite !andb_true_iff in E.
  destruct E as [[[[[[[[Hoctal Hfits] Hturn] Ht] Htable] Htn] Hw] Hn0] Hp].
  apply N.ltb_lt in Ht, Hp. apply N.leb_le in Htable, Htn, Hw, Hn0.
  assert (Hbits : exists k, size = 2 ^ k /\ last = N.ones k).
  { exists (N.size (N.max table (n1 - n0 + w))). split; auto. rewrite N.ones_equiv.
    unfold last, size. rewrite N.pred_sub. reflexivity. }
  assert (Hsize : N.max table (n1 - n0 + w) < size) by apply N.size_gt.
  destruct (steps _ d last (levels d) true None _ _ _) as [st |] eqn:Est; [| discriminate].
  assert (Hst : holds g d size last st table).
  { replace table with (1 + (table - 1)) by lia.
    apply (table_spec g c d Hoctal Hg Hfits size last (table + greatest_take c + 1) Hbits table);
      auto; lia. }
  set (heaps := range 1 (N.min (table - 1) (w - greatest_take c - 1))) in H.
  destruct (forallb _ (rares st)) eqn:Erares; [| discriminate].
  rewrite forallb_forall in Erares.
  assert (Hrares : forall r v, In (r, v) (rares st) -> r + greatest_take c < w).
  { intros r v Hin. specialize (Erares _ Hin). apply N.ltb_lt in Erares. exact Erares. }
  set (first := copy w last (ring st) heaps) in H.
  assert (Hheaps : forall i, In i heaps ->
    0 < i /\ i + greatest_take c < w /\ get first i = g i).
  { intros i Hi. unfold first. rewrite copy_spec by exact Hi. apply in_range in Hi.
    repeat split; try lia. apply Hst; lia. }
  destruct (steps _ d last (levels d) false _ heaps (n1 - table) _) as [before |] eqn:Eb;
    [| discriminate].
  destruct (steps _ d last (levels d) false _ heaps p _) as [after |] eqn:Ea; [| discriminate].
  destruct (strict_spec g c d Hoctal Hg Hfits size last w Hbits _ _ _ _ table _ Hst
    ltac:(lia) ltac:(lia) Ht Hheaps Hrares Eb) as [Hbefore [Hsame Hall]].
  rewrite <- Hsame in Hrares. replace (table + (n1 - table)) with n1 in * by lia.
  destruct (strict_spec g c d Hoctal Hg Hfits size last w Hbits _ _ _ _ n1 _ Hbefore
    ltac:(lia) ltac:(lia) Ht Hheaps Hrares Ea) as [Hafter [_ Hall']].
  assert (Hboth : forall h, table <= h -> h < n1 + p ->
    usual d h (g h) = true /\ reached_by_small_parts c g w h).
  { intros h Hh Hlt. destruct (N.lt_ge_cases h n1); [apply Hall | apply Hall']; lia. }
  assert (Hseen : forall m, n0 <= m -> m < n1 -> g (m + p) = g m).
  { intros m Hm Hlt. apply equal_lists_eq in H. rewrite !read_map, range_shift, map_map in H.
    pose proof (ext_in_map H) as Hx. specialize (Hx m). simpl in Hx.
    rewrite (in_ring _ _ _ _ _ _ Hbefore m), (in_ring _ _ _ _ _ _ Hafter (m + p)) in Hx by lia.
    symmetry. apply Hx. apply in_range. lia. }
  intros n Hn. destruct (N.lt_ge_cases n n1) as [| Hlate]; auto.
  apply (equal_windows_prove c g (usual d) Hoctal Hg) with (table := table) (n1 := n1) (w := w);
    auto; try lia.
  - apply one_of_two; auto.
  - intros h v. unfold usual, flips. destruct (turn d) as [s |]; auto.
    rewrite N.odd_add. rewrite <- (N.negb_even p), Hturn. simpl. rewrite xorb_false_r. reflexivity.
  - intros h Hlt Hc. destruct (N.lt_ge_cases h table) as [Hh | Hh].
    + split; auto. destruct (N.eq_dec h 0) as [-> |]; [lia |]. apply (Hrares h (g h)).
      rewrite Hsame. apply Hst. repeat split; auto. lia.
    + destruct (Hboth h Hh Hlt). congruence.
  - intros m Hm Hlt. apply Hboth; auto.
  - intros m Hm Hlt. apply Hseen; lia.
Qed.

Theorem check_windowed_is_right : forall c table w n0 p,
  check_windowed c table w n0 p = true ->
  forall g, is_grundy_of_heaps c g -> forall n, n0 <= n -> g (n + p) = g n.
Proof. intros c table w n0 p. apply check_ring_is_right. Qed.
