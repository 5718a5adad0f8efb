(** Moves by residues: a code for each residue of the heap, with pairs of equal or of different
    heaps, and any moves from the first heaps. *)

From Coq Require Import Arith NArith List Lia Bool.
From Proofs Require Import Nimbers Heaps Octal Subtraction.
Import ListNotations.
Open Scope N_scope.

(** A digit for each take, from 0 on: the bits 0 to 3 allow a move to leave nothing, one heap, two
    different heaps, and two equal ones. *)
Definition leaves_marked (c : list N) (n : N) (hs : list N) : Prop :=
  exists t : nat,
    total hs + N.of_nat t = n /\ Forall (N.lt 0) hs /\
    match hs with
    | [] => N.testbit (nth t c 0) 0 = true
    | [_] => N.testbit (nth t c 0) 1 = true
    | [a; b] => N.testbit (nth t c 0) (if a =? b then 3 else 2) = true
    | _ => False
    end.

(** The code of a heap. *)
Definition code_of (codes : list (list N)) (n : N) : list N :=
  nth (N.to_nat (n mod N.of_nat (length codes))) codes [].

(** The rule of a splitting: the codes, from the heap [first] on. *)
Definition is_by_residues (s : splitting) (codes : list (list N)) (first : N) : Prop :=
  forall n hs, first <= n -> In hs (leaving s n) <-> leaves_marked (code_of codes n) n hs.

Definition some_digit (f : N -> bool) (codes : list (list N)) : bool :=
  existsb (existsb f) codes.

(** Whether two heaps may be left, and whether only two different ones or only two equal ones. *)
Definition is_pair (d : N) : bool := N.testbit d 2 || N.testbit d 3.
Definition is_marked (d : N) : bool := xorb (N.testbit d 2) (N.testbit d 3).
Definition is_equal (d : N) : bool := N.testbit d 3 && negb (N.testbit d 2).

(** Up to which heap the values have to repeat, from [n0] on, with takes of at most [most]. *)
Definition enough (codes : list (list N)) (first most n0 p : N) : N :=
  N.max first (most +
    if some_digit is_marked codes then 2 * n0 + 2 * p
    else if some_digit is_pair codes then 2 * n0 + p else n0).

Lemma some_digit_is : forall f codes c t,
  In c codes -> (t < length c)%nat -> f (nth t c 0) = true -> some_digit f codes = true.
Proof.
  intros f codes c t Hc Ht Hf. apply existsb_exists. exists c. split; auto.
  apply existsb_exists. exists (nth t c 0). split; auto. apply nth_In. exact Ht.
Qed.

(** If p is a multiple of the number of codes, and even if two equal heaps may be left where two
    different ones may not, enough equal values prove the period p. *)
Theorem residues_repeat : forall s codes g first most n0 p,
  are_values s g -> is_by_residues s codes first -> codes <> [] ->
  (forall c, In c codes -> N.of_nat (length c) <= most + 1) ->
  0 < n0 -> 0 < p -> p mod N.of_nat (length codes) = 0 ->
  (some_digit is_equal codes = true -> N.even p = true) ->
  (forall n, n0 <= n -> n < enough codes first most n0 p -> g (n + p) = g n) ->
  forall n, n0 <= n -> g (n + p) = g n.
Proof.
  intros s codes g first most n0 p Hg Hrule Hsome Hmost Hn0 Hp Hmod Heven Hseen n.
  induction n as [n IH] using (well_founded_induction N.lt_wf_0). intros Hn.
  destruct (N.lt_ge_cases n (enough codes first most n0 p)) as [| Hlarge]; auto.
  assert (Hcodes : N.of_nat (length codes) <> 0) by (destruct codes; simpl; [easy | lia]).
  set (c := code_of codes n).
  assert (Hin : In c codes).
  { apply nth_In. pose proof (N.mod_lt n _ Hcodes). lia. }
  assert (Hsame : code_of codes (n + p) = c).
  { unfold c, code_of. rewrite <- N.add_mod_idemp_r by exact Hcodes. now rewrite Hmod, N.add_0_r. }
  assert (Hleaves : forall hs, In hs (leaving s n) <-> leaves_marked c n hs).
  { intros hs. apply Hrule. unfold enough in Hlarge. lia. }
  assert (Hleaves' : forall hs, In hs (leaving s (n + p)) <-> leaves_marked c (n + p) hs).
  { intros hs. rewrite <- Hsame. apply Hrule. unfold enough in Hlarge. lia. }
  assert (Htake : forall t k, N.testbit (nth t c 0) k = true ->
    (t < length c)%nat /\ N.of_nat t <= most).
  { intros t k H. apply take_bound in H. apply Hmost in Hin. lia. }
  assert (Hfar : n0 + most <= n).
  { unfold enough in Hlarge.
    destruct (some_digit is_marked codes), (some_digit is_pair codes); lia. }
  (* What the bit for two heaps tells. *)
  assert (Hbit : forall t a b, N.testbit (nth t c 0) (if a =? b then 3 else 2) = true ->
    N.of_nat t <= most /\ 2 * n0 + p + most <= n /\
    ((forall x y : N, N.testbit (nth t c 0) (if x =? y then 3 else 2) = true) \/
     2 * n0 + 2 * p + most <= n /\ (a = b -> 2 * (p / 2) = p))).
  { intros t a b H. destruct (Htake t _ H) as [Ht Hle]. split; auto.
    assert (E : some_digit is_pair codes = true).
    { apply (some_digit_is _ _ c t Hin Ht). unfold is_pair.
      destruct (a =? b); rewrite H; auto using orb_true_r. }
    unfold enough in Hlarge. rewrite E in Hlarge.
    split; [destruct (some_digit is_marked codes); lia |].
    destruct (is_marked (nth t c 0)) eqn:Emark; unfold is_marked in Emark.
    - right. rewrite (some_digit_is is_marked codes c t Hin Ht Emark) in Hlarge.
      split; [lia |]. intros ->. rewrite N.eqb_refl in H. rewrite H in Emark.
      assert (Eeven : some_digit is_equal codes = true).
      { apply (some_digit_is _ _ c t Hin Ht). unfold is_equal. rewrite H.
        destruct (N.testbit (nth t c 0) 2); easy. }
      apply Heven, N.even_spec in Eeven. destruct Eeven as [q ->].
      rewrite (N.mul_comm 2 q), N.div_mul by lia. lia.
    - left. intros x y. destruct (N.testbit (nth t c 0) 2) eqn:E2,
        (N.testbit (nth t c 0) 3) eqn:E3; try easy; destruct (x =? y); auto;
        destruct (a =? b); congruence. }
  (* Two heaps left of n + p, and of n, with the same sum. *)
  assert (Hdown : forall t a b, 0 < a -> a <= b -> a + b + N.of_nat t = n + p ->
    N.testbit (nth t c 0) (if a =? b then 3 else 2) = true ->
    exists x y, 0 < x /\ 0 < y /\ x + y + N.of_nat t = n /\
      N.testbit (nth t c 0) (if x =? y then 3 else 2) = true /\
      N.lxor (g x) (g y) = N.lxor (g a) (g b)).
  { intros t a b Ha Hab Ht H. destruct (Hbit t a b H) as [Hle [Hpair Hmark]].
    assert (Hless : g b = g (b - p)).
    { rewrite <- (IH (b - p)) by lia. f_equal. lia. }
    destruct Hmark as [Hany | [Hmark Hhalf]].
    - exists a, (b - p). repeat split; auto; try lia. now rewrite Hless.
    - destruct (N.eqb_spec a b) as [-> | Hne].
      + specialize (Hhalf eq_refl). exists (b - p / 2), (b - p / 2). rewrite N.eqb_refl.
        repeat split; auto; try lia. now rewrite !N.lxor_nilpotent.
      + destruct (N.eq_dec a (b - p)) as [E | E].
        * (* Equal parts are no move: p comes off the smaller one. *)
          exists (a - p), b. destruct (N.eqb_spec (a - p) b); [lia |].
          repeat split; auto; try lia. rewrite <- (IH (a - p)) by lia. do 2 f_equal. lia.
        * exists a, (b - p). destruct (N.eqb_spec a (b - p)); [lia |].
          repeat split; auto; try lia. now rewrite Hless. }
  assert (Hup : forall t a b, 0 < a -> a <= b -> a + b + N.of_nat t = n ->
    N.testbit (nth t c 0) (if a =? b then 3 else 2) = true ->
    exists x y, 0 < x /\ 0 < y /\ x + y + N.of_nat t = n + p /\
      N.testbit (nth t c 0) (if x =? y then 3 else 2) = true /\
      N.lxor (g x) (g y) = N.lxor (g a) (g b)).
  { intros t a b Ha Hab Ht H. destruct (Hbit t a b H) as [Hle [Hpair Hmark]].
    assert (Hmore : g (b + p) = g b) by (apply IH; lia).
    destruct Hmark as [Hany | [Hmark Hhalf]].
    - exists a, (b + p). repeat split; auto; try lia. now rewrite Hmore.
    - destruct (N.eqb_spec a b) as [-> | Hne].
      + specialize (Hhalf eq_refl). exists (b + p / 2), (b + p / 2). rewrite N.eqb_refl.
        repeat split; auto; try lia. now rewrite !N.lxor_nilpotent.
      + exists a, (b + p). destruct (N.eqb_spec a (b + p)); [lia |].
        repeat split; auto; try lia. now rewrite Hmore. }
  (* The values of the options are the same, so their least excluded number is. *)
  apply (mex_unique (map (fun hs => xor_all (map g hs)) (leaving s (n + p)))); [apply Hg |].
  apply mex_same_members with (k := map (fun hs => xor_all (map g hs)) (leaving s n)); [| apply Hg].
  intros u. rewrite !in_map_iff.
  split; intros [hs [<- Hhs]]; pose proof (lighter s _ _ Hhs) as Hlight;
    [apply Hleaves in Hhs | apply Hleaves' in Hhs]; destruct Hhs as [t [Ht [Hpos H]]];
    destruct hs as [| a [| b [| d hs]]]; try easy; simpl in Ht, Hlight; simpl;
    rewrite ?N.lxor_0_r.
  - destruct (Htake t _ H). lia.
  - destruct (Htake t _ H). exists [a + p]. split.
    + simpl. rewrite N.lxor_0_r. apply IH; lia.
    + apply Hleaves'. exists t. simpl. repeat split; auto; [lia |]. constructor; auto. lia.
  - pose proof (Forall_inv Hpos) as Ha. pose proof (Forall_inv (Forall_inv_tail Hpos)) as Hb.
    assert (exists x y, 0 < x /\ 0 < y /\ x + y + N.of_nat t = n + p /\
      N.testbit (nth t c 0) (if x =? y then 3 else 2) = true /\
      N.lxor (g x) (g y) = N.lxor (g a) (g b)) as [x [y [Hx [Hy [Hxy [Hb2 Hv]]]]]].
    { destruct (N.le_ge_cases a b); [apply (Hup t a b); auto; lia |].
      rewrite N.lxor_comm. apply (Hup t b a); auto; [lia |]. now rewrite N.eqb_sym. }
    exists [x; y]. simpl. rewrite N.lxor_0_r. split; auto. apply Hleaves'. exists t. simpl.
    repeat split; auto. lia.
  - destruct (Htake t _ H). lia.
  - destruct (Htake t _ H). exists [a - p]. split.
    + simpl. rewrite N.lxor_0_r, <- (IH (a - p)) by lia. f_equal. lia.
    + apply Hleaves. exists t. simpl. repeat split; auto; [lia |]. constructor; auto. lia.
  - pose proof (Forall_inv Hpos) as Ha. pose proof (Forall_inv (Forall_inv_tail Hpos)) as Hb.
    assert (exists x y, 0 < x /\ 0 < y /\ x + y + N.of_nat t = n /\
      N.testbit (nth t c 0) (if x =? y then 3 else 2) = true /\
      N.lxor (g x) (g y) = N.lxor (g a) (g b)) as [x [y [Hx [Hy [Hxy [Hb2 Hv]]]]]].
    { destruct (N.le_ge_cases a b); [apply (Hdown t a b); auto; lia |].
      rewrite N.lxor_comm. apply (Hdown t b a); auto; [lia |]. now rewrite N.eqb_sym. }
    exists [x; y]. simpl. rewrite N.lxor_0_r. split; auto. apply Hleaves. exists t. simpl.
    repeat split; auto. lia.
Qed.

(** Grundy's game is one code with two different heaps, so the theorem is about some rule. *)
Lemma grundy_is_by_residues : is_by_residues unequal_splits [[4]] 0.
Proof.
  intros n hs _. unfold code_of. simpl length. rewrite N.mod_1_r. simpl leaving.
  rewrite in_unequal_parts. split.
  - intros [a [b [-> [Ha [Hb [Hne Hn]]]]]]. exists 0%nat. simpl. repeat split; auto; [lia |].
    destruct (N.eqb_spec a b); easy.
  - intros [t [Ht [Hpos H]]]. change (nth (N.to_nat 0) [[4]] []) with [4] in H.
    destruct hs as [| a [| b [| d hs]]]; try easy; apply take_bound in H as Hbound;
      simpl in Hbound; destruct t; try lia; simpl in H; try easy.
    pose proof (Forall_inv Hpos). pose proof (Forall_inv (Forall_inv_tail Hpos)).
    exists a, b. simpl in Ht. destruct (N.eqb_spec a b); [easy |]. repeat split; auto. lia.
Qed.
