(** Moore's nim: a move takes from one heap or more, from [k] at most. *)

From Coq Require Import Arith NArith List Lia Bool Wellfounded.
From Proofs Require Import Nimbers Game Octal Seeds.
Import ListNotations.
Open Scope N_scope.

(** * The game *)

(** The heaps [m] are the heaps [l], of which [k] at most were made smaller. *)
Inductive reduces : nat -> list N -> list N -> Prop :=
  | no_heap : forall k, reduces k nil nil
  | kept : forall k a l m, reduces k l m -> reduces k (a :: l) (a :: m)
  | made_smaller : forall k a b l m, b < a -> reduces k l m -> reduces (S k) (a :: l) (b :: m).

(** All such heaps. *)
Fixpoint reductions (k : nat) (l : list N) : list (list N) :=
  match l with
  | nil => [nil]
  | a :: l =>
      map (cons a) (reductions k l) ++
      match k with
      | O => nil
      | S k => flat_map (fun b => map (cons b) (reductions k l)) (below a)
      end
  end.

Lemma in_reductions : forall l k m, In m (reductions k l) <-> reduces k l m.
Proof.
  induction l as [| a l IH]; simpl; intros k m.
  - split.
    + intros [<- | []]. constructor.
    + intros H. inversion H. auto.
  - rewrite in_app_iff, in_map_iff. split.
    + intros [[x [<- Hx]] | H]; [constructor; now apply IH |].
      destruct k as [| k]; [destruct H |]. apply in_flat_map in H. destruct H as [b [Hb H]].
      apply in_map_iff in H. destruct H as [x [<- Hx]]. apply in_below in Hb.
      constructor; auto. now apply IH.
    + intros H. inversion H as [| ? ? ? x Hx | k' ? b ? x Hb Hx]; subst.
      * left. exists x. rewrite IH. auto.
      * right. apply in_flat_map. exists b. rewrite in_below, in_map_iff. split; auto.
        exists x. rewrite IH. auto.
Qed.

(** The options: some heap was made smaller. *)
Definition moore_options (k : nat) (l : list N) : list (list N) :=
  filter (fun m => total m <? total l) (reductions k l).

Lemma moore_ends : forall k, well_founded (fun m l => In m (moore_options k l)).
Proof.
  intros k. apply wf_incl with (R2 := fun m l => total m < total l);
    [| apply (wf_inverse_image _ _ N.lt total); apply N.lt_wf_0].
  intros m l H. apply filter_In in H. destruct H as [_ H]. now apply N.ltb_lt.
Qed.

Definition moore (k : nat) : ruleset :=
  {| position := list N; options := moore_options k; ends := moore_ends k |}.

Lemma in_moore_options : forall k l m,
  In m (moore_options k l) <-> reduces k l m /\ m <> l.
Proof.
  intros k l m. unfold moore_options. rewrite filter_In, in_reductions, N.ltb_lt.
  split; intros [H Hm]; split; auto; [intros ->; lia |].
  assert (Htotal : m = l \/ total m < total l); [| tauto].
  clear Hm. induction H as [| k a l m _ [-> | IH] | k a b l m Hb _ [-> | IH]]; simpl; auto;
    right; lia.
Qed.

(** How many heaps have a bit. *)
Definition ones (i : N) (l : list N) : nat := length (filter (fun a => N.testbit a i) l).

Lemma ones_cons : forall i a l,
  ones i (a :: l) = ((if N.testbit a i then 1 else 0) + ones i l)%nat.
Proof. intros. unfold ones. simpl. destruct (N.testbit a i); auto. Qed.

(** For each bit the number of heaps that have it is a multiple of k + 1. *)
Definition balanced (k : nat) (l : list N) : Prop :=
  forall i, Nat.modulo (ones i l) (S k) = 0%nat.

(** * A move leaves no balance *)

(** A smaller number lacks the highest bit in which the two differ. *)
Lemma top_bit : forall a b, b < a -> exists i,
  N.testbit a i = true /\ N.testbit b i = false /\
  forall j, i < j -> N.testbit b j = N.testbit a j.
Proof.
  intros a b Hb. set (d := N.lxor a b).
  assert (Hd : d <> 0) by (unfold d; rewrite N.lxor_eq_0_iff; lia).
  pose proof (N.bit_log2 d Hd) as Hbit. unfold d at 1 in Hbit. rewrite N.lxor_spec in Hbit.
  exists (N.log2 d). destruct (N.testbit b (N.log2 d)) eqn:Eb.
  - exfalso. apply lxor_less in Eb; auto. unfold d in Eb.
    rewrite (N.lxor_comm a), <- N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l in Eb. lia.
  - rewrite xorb_false_r in Hbit. repeat split; auto. intros j Hj.
    apply N.bits_above_log2 in Hj. unfold d in Hj. rewrite N.lxor_spec in Hj.
    destruct (N.testbit a j), (N.testbit b j); auto; discriminate.
Qed.

(** The highest bit that a move changes loses one heap or more, and [k] at most. *)
Lemma changed_bit : forall k l m, reduces k l m -> m = l \/ exists i,
  (ones i m < ones i l)%nat /\ (ones i l <= ones i m + k)%nat /\
  forall j, i < j -> ones j m = ones j l.
Proof.
  intros k l m H. induction H as [| k a l m _ IH | k a b l m Hb _ IH]; auto.
  - destruct IH as [-> | [i [Hlt [Hle Hj]]]]; auto. right. exists i. rewrite !ones_cons.
    repeat split; try lia. intros j H. rewrite !ones_cons, Hj; auto.
  - right. destruct (top_bit a b Hb) as [i [Ha [Hb' Habove]]].
    destruct IH as [-> | [h [Hlt [Hle Hj]]]].
    + exists i. rewrite !ones_cons, Ha, Hb'. repeat split; try lia.
      intros j H. rewrite !ones_cons, Habove; auto.
    + destruct (N.lt_trichotomy h i) as [H | [-> | H]].
      * exists i. rewrite !ones_cons, Ha, Hb', (Hj i H). repeat split; try lia.
        intros j H'. rewrite !ones_cons, Habove, Hj; auto. lia.
      * exists i. rewrite !ones_cons, Ha, Hb'. repeat split; try lia.
        intros j H'. rewrite !ones_cons, Habove, Hj; auto.
      * exists h. rewrite !ones_cons, (Habove h H). repeat split; try lia.
        intros j H'. rewrite !ones_cons, Habove, Hj; auto. lia.
Qed.

Lemma move_unbalances : forall k l m, balanced k l -> reduces k l m -> m <> l -> ~ balanced k m.
Proof.
  intros k l m Hl Hm Hne Hbal. apply changed_bit in Hm.
  destruct Hm as [-> | [i [Hlt [Hle _]]]]; auto. specialize (Hl i). specialize (Hbal i).
  apply Nat.mod_divides in Hl; auto. apply Nat.mod_divides in Hbal; auto.
  destruct Hl as [x Hx], Hbal as [y Hy]. rewrite Hx, Hy in *.
  assert (Hxy : (y < x)%nat) by (apply (Nat.mul_lt_mono_pos_l (S k)); lia).
  assert (Hmul : (S k * S y <= S k * x)%nat) by (apply Nat.mul_le_mono_l; lia).
  rewrite Nat.mul_succ_r in Hmul. lia.
Qed.

(** * Some move restores the balance *)

(** Heaps with a mark on those whose lower bits may be chosen, since they are smaller already. *)
Definition marked := list (bool * N).

Fixpoint free (l : marked) : nat :=
  match l with
  | nil => 0
  | (f, _) :: l => (if f : bool then 1 else 0) + free l
  end.

(** The heaps [m] have [n] bits chosen freely where that is marked; of the others [c] at most are
    made smaller. *)
Inductive fits (n : N) : nat -> marked -> list N -> Prop :=
  | fit_none : forall c, fits n c nil nil
  | fit_free : forall c x b l m, b < 2 ^ n -> fits n c l m -> fits n c ((true, x) :: l) (b :: m)
  | fit_kept : forall c a l m, fits n c l m -> fits n c ((false, a) :: l) (a :: m)
  | fit_smaller : forall c a b l m, b < a -> fits n c l m ->
      fits n (S c) ((false, a) :: l) (b :: m).

(** The unmarked heaps with bit [n]. *)
Fixpoint high (n : N) (l : marked) : nat :=
  match l with
  | nil => 0
  | (f, a) :: l => (if negb f && N.testbit a n then 1 else 0) + high n l
  end.

(** Unmarked heaps have bits below [n] alone. *)
Definition bounded (n : N) (l : marked) : Prop :=
  Forall (fun h => fst h = false -> snd h < 2 ^ n) l.

(** Bit [n] is dealt with: [x] of the marked heaps are to have it, and [y] of the unmarked ones that
    have it lose it, and so are marked. *)
Inductive dealt (n : N) : nat -> nat -> marked -> marked -> Prop :=
  | deal_none : dealt n 0 0 nil nil
  | deal_set : forall x y a l k, dealt n x y l k ->
      dealt n (S x) y ((true, a) :: l) ((true, 1) :: k)
  | deal_clear : forall x y a l k, dealt n x y l k -> dealt n x y ((true, a) :: l) ((true, 0) :: k)
  | deal_lose : forall x y a l k, N.testbit a n = true -> dealt n x y l k ->
      dealt n x (S y) ((false, a) :: l) ((true, 0) :: k)
  | deal_keep : forall x y a l k, N.testbit a n = true -> dealt n x y l k ->
      dealt n x y ((false, a) :: l) ((false, a - 2 ^ n) :: k)
  | deal_lack : forall x y a l k, N.testbit a n = false -> dealt n x y l k ->
      dealt n x y ((false, a) :: l) ((false, a) :: k).

Lemma deal_exists : forall n l x y, (x <= free l)%nat -> (y <= high n l)%nat ->
  exists k, dealt n x y l k.
Proof.
  intros n. induction l as [| [[|] a] l IH]; simpl; intros x y Hx Hy.
  - exists nil. replace x with 0%nat by lia. replace y with 0%nat by lia. constructor.
  - destruct x as [| x]; [destruct (IH 0%nat y) as [k Hk] | destruct (IH x y) as [k Hk]]; try lia;
      eexists; constructor; exact Hk.
  - destruct (N.testbit a n) eqn:E; simpl in Hy.
    + destruct y as [| y]; [destruct (IH x 0%nat) as [k Hk] | destruct (IH x y) as [k Hk]]; try lia;
        eexists; constructor; eauto.
    + destruct (IH x y) as [k Hk]; try lia. eexists. apply deal_lack; eauto.
Qed.

Lemma low_bit : forall n y, y < 2 ^ n -> N.testbit y n = false.
Proof.
  intros n y Hy. destruct (N.eq_dec y 0) as [-> |]; [apply N.bits_0 |].
  apply N.bits_above_log2. apply N.log2_lt_pow2; auto. lia.
Qed.

Lemma high_bit : forall n y i, y < 2 ^ n ->
  N.testbit (2 ^ n + y) i = (n =? i) || N.testbit y i.
Proof.
  intros n y i Hy. rewrite N.add_nocarry_lxor, N.lxor_spec, N.pow2_bits_eqb.
  - destruct (N.eqb_spec n i) as [<- |]; simpl; [rewrite low_bit by auto | ]; auto.
    now destruct (N.testbit y i).
  - apply N.bits_inj. intros j. rewrite N.land_spec, N.pow2_bits_eqb, N.bits_0.
    destruct (N.eqb_spec n j) as [<- |]; simpl; auto. apply low_bit. exact Hy.
Qed.

(** A number of n + 1 bits with or without the highest. *)
Lemma bit_cases : forall n a, a < 2 ^ N.succ n ->
  if N.testbit a n then 2 ^ n <= a /\ a - 2 ^ n < 2 ^ n else a < 2 ^ n.
Proof.
  intros n a Ha. rewrite N.pow_succ_r' in Ha. destruct (N.lt_ge_cases a (2 ^ n)) as [H | H].
  - rewrite low_bit; auto.
  - pose proof (high_bit n (a - 2 ^ n) n ltac:(lia)) as E. rewrite N.eqb_refl in E.
    replace (2 ^ n + (a - 2 ^ n)) with a in E by lia. rewrite E. simpl. lia.
Qed.

Lemma bit_below : forall n a i, 2 ^ n <= a -> a - 2 ^ n < 2 ^ n -> i < n ->
  N.testbit (a - 2 ^ n) i = N.testbit a i.
Proof.
  intros n a i Ha Hlow Hi. pose proof (high_bit n (a - 2 ^ n) i Hlow) as E.
  replace (2 ^ n + (a - 2 ^ n)) with a in E by lia. rewrite E.
  destruct (N.eqb_spec n i); [lia | auto].
Qed.

Lemma dealt_bounded : forall n x y l k, dealt n x y l k -> bounded (N.succ n) l ->
  bounded n k /\ free k = (free l + y)%nat.
Proof.
  intros n x y l k H. unfold bounded. induction H; intros Hl; simpl;
    [auto | inversion Hl; subst; destruct IHdealt as [Hk Hfree]; auto ..]; rewrite Hfree;
    (split; [constructor; auto; simpl | try lia]); try discriminate; intros _;
    pose proof (bit_cases n a (H3 eq_refl)) as Hcases; rewrite H in Hcases; try apply Hcases; auto.
Qed.

(** Bits below [n] that fit make bits up to [n] that fit. *)
Lemma deal_fits : forall n x y l k, dealt n x y l k -> bounded (N.succ n) l ->
  forall c m, fits n c k m ->
  exists m', fits (N.succ n) (c + y) l m' /\ (ones n m' + y = x + high n l)%nat /\
    forall i, i < n -> ones i m' = ones i m.
Proof.
  intros n x y l k H. induction H as [| x y a l k H IH | x y a l k H IH | x y a l k E H IH
    | x y a l k E H IH | x y a l k E H IH]; intros Hl c m Hm;
    [| inversion Hl as [| ? ? Ha Hl']; subst; simpl in Ha ..].
  - inversion Hm; subst. exists nil. repeat split; auto. constructor.
  - inversion Hm as [| ? ? b ? m0 Hb Hm0 | |]; subst.
    destruct (IH Hl' c m0 Hm0) as [m' [Hf [Hn Hi]]].
    exists (2 ^ n + b :: m'). repeat split.
    + constructor; auto. rewrite N.pow_succ_r'. lia.
    + rewrite ones_cons, high_bit, N.eqb_refl by auto. simpl. lia.
    + intros i H'. rewrite !ones_cons, Hi, high_bit by auto.
      destruct (N.eqb_spec n i); [lia | auto].
  - inversion Hm as [| ? ? b ? m0 Hb Hm0 | |]; subst.
    destruct (IH Hl' c m0 Hm0) as [m' [Hf [Hn Hi]]].
    exists (b :: m'). repeat split.
    + constructor; auto. rewrite N.pow_succ_r'. lia.
    + rewrite ones_cons, low_bit by auto. simpl. lia.
    + intros i H'. rewrite !ones_cons, Hi by auto. reflexivity.
  - inversion Hm as [| ? ? b ? m0 Hb Hm0 | |]; subst.
    destruct (IH Hl' c m0 Hm0) as [m' [Hf [Hn Hi]]].
    pose proof (bit_cases n a (Ha eq_refl)) as Hcases. rewrite E in Hcases.
    exists (b :: m'). repeat split.
    + rewrite <- plus_n_Sm. constructor; auto. lia.
    + rewrite ones_cons, low_bit by auto. simpl. rewrite E. simpl. lia.
    + intros i H'. rewrite !ones_cons, Hi by auto. reflexivity.
  - pose proof (bit_cases n a (Ha eq_refl)) as Hcases. rewrite E in Hcases.
    inversion Hm as [| | ? ? ? m0 Hm0 | c0 ? b ? m0 Hb Hm0]; subst.
    + destruct (IH Hl' c m0 Hm0) as [m' [Hf [Hn Hi]]]. exists (a :: m'). repeat split.
      * constructor; auto.
      * rewrite ones_cons, E. simpl. rewrite E. simpl. lia.
      * intros i H'. rewrite !ones_cons, Hi, bit_below by (auto; apply Hcases). reflexivity.
    + destruct (IH Hl' c0 m0 Hm0) as [m' [Hf [Hn Hi]]]. exists (2 ^ n + b :: m'). repeat split.
      * simpl. constructor; auto. lia.
      * rewrite ones_cons, high_bit, N.eqb_refl by lia. simpl. rewrite E. simpl. lia.
      * intros i H'. rewrite !ones_cons, Hi, high_bit by (auto; lia).
        destruct (N.eqb_spec n i); [lia | auto].
  - pose proof (bit_cases n a (Ha eq_refl)) as Hcases. rewrite E in Hcases.
    inversion Hm as [| | ? ? ? m0 Hm0 | c0 ? b ? m0 Hb Hm0]; subst.
    + destruct (IH Hl' c m0 Hm0) as [m' [Hf [Hn Hi]]]. exists (a :: m'). repeat split.
      * constructor; auto.
      * rewrite ones_cons, E. simpl. rewrite E. simpl. lia.
      * intros i H'. rewrite !ones_cons, Hi by auto. reflexivity.
    + destruct (IH Hl' c0 m0 Hm0) as [m' [Hf [Hn Hi]]]. exists (b :: m'). repeat split.
      * simpl. constructor; auto.
      * rewrite ones_cons, low_bit by lia. simpl. rewrite E. simpl. lia.
      * intros i H'. rewrite !ones_cons, Hi by auto. reflexivity.
Qed.

(** Bit after bit from the highest, the heaps are brought into balance. *)
Lemma balance : forall k n l, (free l <= k)%nat -> bounded n l ->
  exists m, fits n (k - free l) l m /\
    forall i, i < n -> Nat.modulo (ones i m) (S k) = 0%nat.
Proof.
  intros k n. induction n as [| n IH] using N.peano_ind; intros l Hfree Hl.
  - assert (Hm : exists m, fits 0 (k - free l) l m);
      [| destruct Hm as [m Hm]; exists m; split; auto; lia].
    clear Hl. generalize (k - free l)%nat. induction l as [| [[|] a] l IHl]; intros c.
    + exists nil. constructor.
    + destruct (IHl ltac:(simpl in Hfree; lia) c) as [m Hm]. exists (0 :: m). constructor; auto.
      simpl. lia.
    + destruct (IHl ltac:(simpl in Hfree; lia) c) as [m Hm]. exists (a :: m). constructor; auto.
  - set (h := high n l). set (r := Nat.modulo h (S k)).
    assert (Hr : (r <= k)%nat) by (pose proof (Nat.mod_upper_bound h (S k)); lia).
    assert (Hh : h = (S k * Nat.div h (S k) + r)%nat) by (apply Nat.div_mod; lia).
    assert (Hplan : exists x y, (x <= free l)%nat /\ (y <= h)%nat /\ (free l + y <= k)%nat /\
      exists q, (x + h = q * S k + y)%nat).
    { destruct (Nat.eq_dec r 0) as [H0 | H0].
      - exists 0%nat, 0%nat. repeat split; try lia. exists (Nat.div h (S k)). lia.
      - destruct (Nat.le_gt_cases (S k - r) (free l)).
        + exists (S k - r)%nat, 0%nat. repeat split; try lia. exists (S (Nat.div h (S k))). lia.
        + exists 0%nat, r. repeat split; try lia. exists (Nat.div h (S k)). lia. }
    destruct Hplan as [x [y [Hx [Hy [Hxy [q Hq]]]]]].
    destruct (deal_exists n l x y Hx Hy) as [l' Hdeal].
    destruct (dealt_bounded _ _ _ _ _ Hdeal Hl) as [Hl' Hfree'].
    destruct (IH l') as [m [Hm Hbal]]; auto; [lia |].
    destruct (deal_fits _ _ _ _ _ Hdeal Hl _ _ Hm) as [m' [Hm' [Hn Hi]]]. exists m'.
    replace (k - free l' + y)%nat with (k - free l)%nat in Hm' by lia. split; auto.
    intros i Hlt. destruct (N.eq_dec i n) as [-> |].
    + fold h in Hn. replace (ones n m') with (q * S k)%nat by lia. apply Nat.mod_mul. lia.
    + rewrite Hi by lia. apply Hbal. lia.
Qed.

Lemma fits_reduces : forall n c l m, fits n c (map (pair false) l) m -> reduces c l m.
Proof.
  intros n c l. revert c. induction l as [| a l IH]; intros c m H; inversion H; subst;
    constructor; auto.
Qed.

Lemma above_all : forall l, exists n, Forall (fun a => a < 2 ^ n) l.
Proof.
  induction l as [| a l [n Hn]]; [exists 0; auto |]. exists (N.max (N.succ (N.log2 a)) n).
  constructor.
  - destruct (N.eq_dec a 0) as [-> |];
      [pose proof (N.pow_nonzero 2 (N.max (N.succ (N.log2 0)) n)); lia |].
    apply N.log2_lt_pow2; lia.
  - eapply Forall_impl; [| exact Hn]. intros b Hb. simpl in *.
    eapply N.lt_le_trans; [exact Hb |]. apply N.pow_le_mono_r; lia.
Qed.

Lemma reduces_below : forall k n l m, reduces k l m ->
  Forall (fun a => a < 2 ^ n) l -> Forall (fun a => a < 2 ^ n) m.
Proof.
  intros k n l m H. induction H; intros Hl; auto; inversion Hl; subst; constructor; auto. lia.
Qed.

Lemma ones_above : forall n l i, Forall (fun a => a < 2 ^ n) l -> n <= i -> ones i l = 0%nat.
Proof.
  intros n l i H Hi. induction H as [| a l Ha _ IH]; auto. rewrite ones_cons, IH.
  rewrite low_bit; auto. eapply N.lt_le_trans; [exact Ha |]. apply N.pow_le_mono_r; lia.
Qed.

(** From any heaps a balance is reached by a move, or is there. *)
Lemma balance_within_reach : forall k l, exists m, reduces k l m /\ balanced k m.
Proof.
  intros k l. destruct (above_all l) as [n Hn].
  destruct (balance k n (map (pair false) l)) as [m [Hm Hbal]].
  - assert (H : free (map (pair false) l) = 0%nat)
      by (induction l; auto; simpl; inversion Hn; auto).
    lia.
  - unfold bounded. apply Forall_map. eapply Forall_impl; [| exact Hn]. simpl. auto.
  - assert (H : free (map (pair false) l) = 0%nat).
    { clear. induction l; auto. }
    rewrite H, Nat.sub_0_r in Hm. apply fits_reduces in Hm. exists m. split; auto.
    intros i. destruct (N.lt_ge_cases i n); auto.
    rewrite (ones_above n m i); [apply Nat.mod_0_l; lia | eapply reduces_below; eauto | auto].
Qed.

(** Moore: the previous player wins exactly where each bit is in a number of heaps that is a
    multiple of k + 1. For k = 1 this is Bouton's theorem. *)
Theorem moore_nim : forall k (l : list N), previous_wins (moore k) l <-> balanced k l.
Proof.
  intros k. apply (previous_wins_by_set (moore k)); simpl.
  - intros l m Hl Hm. apply in_moore_options in Hm. destruct Hm. eapply move_unbalances; eauto.
  - intros l. destruct (balance_within_reach k l) as [m [Hm Hbal]].
    destruct (list_eq_dec N.eq_dec m l) as [-> | Hne]; auto. right. exists m.
    rewrite in_moore_options. auto.
Qed.
