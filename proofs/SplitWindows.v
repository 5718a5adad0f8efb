(** The theorem of equal windows for splits into two different heaps (Grundy's game). *)

From Coq Require Import NArith List Lia Bool.
From Proofs Require Import Nimbers Game Heaps Subtraction.
Import ListNotations.
Open Scope N_scope.

(** A move splits heap [n] into [a] and [b]. *)
Definition splits (n a b : N) : Prop := 0 < a /\ 0 < b /\ a <> b /\ a + b = n.

Lemma values_by_splits : forall g, are_values unequal_splits g -> forall n,
  (forall a b, splits n a b -> N.lxor (g a) (g b) <> g n) /\
  (forall u, u < g n -> exists a b, splits n a b /\ N.lxor (g a) (g b) = u).
Proof.
  intros g Hg n. destruct (Hg n) as [Hnot Hall]. split.
  - intros a b [Ha [Hb [Hne Hn]]] Hv. apply Hnot. apply in_map_iff. exists [a; b]. split.
    + simpl. rewrite N.lxor_0_r. exact Hv.
    + apply in_unequal_parts. exists a, b. auto.
  - intros u Hu. specialize (Hall u Hu). apply in_map_iff in Hall. destruct Hall as [hs [Hv Hin]].
    apply in_unequal_parts in Hin. destruct Hin as [a [b [-> H]]].
    exists a, b. split; [exact H |]. simpl in Hv. rewrite N.lxor_0_r in Hv. exact Hv.
Qed.

Section Windows.

Variable g : N -> N.
Hypothesis values : are_values unequal_splits g.

(** Which values of a heap are common; the others are rare. An option is common exactly when one of
    its heaps is. *)
Variable is_common : N -> N -> bool.
Hypothesis one_is_common : forall n a b, splits n a b ->
  is_common n (N.lxor (g a) (g b)) = xorb (is_common a (g a)) (is_common b (g b)).

(** Each value below that of heap [n] is that of a split with a small part. *)
Definition reached_by_small_splits (w n : N) : Prop :=
  forall u, u < g n -> exists a b, splits n a b /\ N.lxor (g a) (g b) = u /\ a < w.

Variables table n1 p w : N.

Hypothesis table_first : table <= n1.
Hypothesis window_first : 2 * w <= n1.
Hypothesis period_positive : 0 < p.
Hypothesis common_repeats : forall h v, is_common (h + p) v = is_common h v.

(** Rare heaps lie before the table's end, and are small. *)
Hypothesis rare_first : forall h, h < n1 + p -> is_common h (g h) = false -> h < table /\ h < w.

(** After the table smaller values are reached by small parts. *)
Hypothesis small_parts : forall n, table <= n -> n < n1 + p -> reached_by_small_splits w n.

(** The two windows are equal. *)
Hypothesis equal_windows : forall n, n1 - w <= n -> n < n1 -> g (n + p) = g n.

(** Equal windows prove the period. *)
Theorem equal_windows_prove_splits : forall n, n1 - w <= n -> g (n + p) = g n.
Proof.
  intros n. induction n as [n IH] using (well_founded_induction N.lt_wf_0). intros Hstart.
  destruct (N.lt_ge_cases n n1) as [| Hn]; auto.
  assert (Hcommon : forall h, table <= h -> h < n + p -> is_common h (g h) = true).
  { intros h. induction h as [h IHh] using (well_founded_induction N.lt_wf_0). intros Hh Hlt.
    destruct (N.lt_ge_cases h (n1 + p)).
    - destruct (is_common h (g h)) eqn:E; auto. apply rare_first in E; auto. lia.
    - replace h with (h - p + p) by lia. rewrite IH, common_repeats by lia. apply IHh; lia. }
  assert (Hrare : forall h, h < n + p -> is_common h (g h) = false -> h < w).
  { intros h Hlt E. destruct (N.lt_ge_cases h table).
    - apply rare_first in E; [apply E | lia].
    - rewrite Hcommon in E by auto. discriminate. }
  (* A split with a small part is one of the heap that is greater by the period. *)
  assert (Hup : forall m a b, n1 <= m -> m <= n -> splits m a b -> a < w ->
    splits (m + p) a (b + p) /\ g (b + p) = g b).
  { intros m a b Hm Hle [Ha [Hb [Hne Hsum]]] Hsmall.
    split; [repeat split; lia |]. apply IH; lia. }
  assert (Hreached : forall m, table <= m -> m < n + p -> reached_by_small_splits w m).
  { intros m. induction m as [m IHm] using (well_founded_induction N.lt_wf_0). intros Hm Hlt.
    destruct (N.lt_ge_cases m (n1 + p)); auto. intros u Hu.
    replace m with (m - p + p) in Hu by lia. rewrite IH in Hu by lia.
    destruct (IHm (m - p)) with (u := u) as [a [b [Hs [Hv Hsmall]]]]; auto; try lia.
    destruct (Hup (m - p) a b) as [Hs' Hb]; auto; try lia.
    exists a, (b + p). replace (m - p + p) with m in Hs' by lia. rewrite Hb. auto. }
  destruct (values_by_splits g values n) as [Hnot _].
  destruct (values_by_splits g values (n + p)) as [Hnot' Hall'].
  destruct (N.lt_trichotomy (g (n + p)) (g n)) as [Hlt | [Heq | Hlt]]; auto; exfalso.
  - destruct (Hreached n) with (u := g (n + p)) as [a [b [Hs [Hv Hsmall]]]]; auto; try lia.
    destruct (Hup n a b) as [Hs' Hb]; auto; try lia.
    apply (Hnot' _ _ Hs'). rewrite Hb. exact Hv.
  - destruct (Hall' _ Hlt) as [a [b [Hs Hv]]].
    assert (Hc : is_common (n + p) (N.lxor (g a) (g b)) = true).
    { rewrite Hv, common_repeats. apply Hcommon; lia. }
    rewrite (one_is_common _ _ _ Hs) in Hc.
    (* The rare part stays, and a period is taken off the other. *)
    assert (Hdown : forall a b, splits (n + p) a b -> N.lxor (g a) (g b) = g n -> a < w -> False).
    { clear a b Hs Hv Hc. intros a b [Ha [Hb [Hne Hsum]]] Hv Hsmall.
      apply (Hnot a (b - p)); [repeat split; lia |].
      rewrite <- (IH (b - p)) by lia. replace (b - p + p) with b by lia. exact Hv. }
    pose proof Hs as [Ha [Hb [Hne Hsum]]]. destruct (is_common a (g a)) eqn:Ea.
    + destruct (is_common b (g b)) eqn:Eb; [discriminate |]. apply Hrare in Eb; [| lia].
      apply (Hdown b a); auto; [repeat split; auto; lia |]. rewrite N.lxor_comm. exact Hv.
    + apply Hrare in Ea; [| lia]. apply (Hdown a b); auto.
Qed.

End Windows.
