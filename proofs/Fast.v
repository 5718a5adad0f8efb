(** A fast computation of the values of octal codes, by rare and common values.

    A mask of bits divides the values: those with an even number of ones under the mask are rare,
    the others common. Of two heaps with a common nim sum one is rare. So a common value that no
    take and no pair with a rare heap has is not that of an option at all, and a heap is compared
    with the rare heaps before it alone. The values do not depend on the mask; with mask 0 all are
    rare. *)

From Coq Require Import Arith NArith List Lia Bool.
From Proofs Require Import Nimbers.
Import ListNotations.
Open Scope N_scope.

(** * Sets of values: trees whose paths are the bits *)

Inductive set : Type :=
  | Empty
  | Node (here : bool) (zero one : set).

Fixpoint has (p : positive) (s : set) {struct s} : bool :=
  match s with
  | Empty => false
  | Node here zero one =>
      match p with
      | xH => here
      | xO p => has p zero
      | xI p => has p one
      end
  end.

Fixpoint put (p : positive) (s : set) : set :=
  match p, s with
  | xH, Empty => Node true Empty Empty
  | xH, Node _ zero one => Node true zero one
  | xO p, Empty => Node false (put p Empty) Empty
  | xO p, Node here zero one => Node here (put p zero) one
  | xI p, Empty => Node false Empty (put p Empty)
  | xI p, Node here zero one => Node here zero (put p one)
  end.

Lemma has_put : forall p q s, has p (put q s) = Pos.eqb p q || has p s.
Proof. induction p; destruct q, s; simpl; auto; rewrite IHp; simpl; auto. Qed.

(** The path of a value. *)
Definition key (v : N) : positive := match v with N0 => xH | Npos p => xO p end.

Definition member (v : N) (s : set) : bool := has (key v) s.

Definition insert (v : N) (s : set) : set := if member v s then s else put (key v) s.

Lemma member_insert : forall u v s, member u (insert v s) = true <-> u = v \/ member u s = true.
Proof.
  intros u v s. unfold insert. destruct (member v s) eqn:E.
  - split; auto. intros [-> | H]; auto.
  - unfold member. rewrite has_put, orb_true_iff, Pos.eqb_eq.
    assert (key u = key v <-> u = v) as ->; [| tauto].
    destruct u, v; simpl; split; congruence.
Qed.

(** * Rare values *)

(** Whether a number has an odd number of ones. *)
Fixpoint odd_ones (p : positive) : bool :=
  match p with
  | xH => true
  | xO p => odd_ones p
  | xI p => negb (odd_ones p)
  end.

Definition odd (v : N) : bool := match v with N0 => false | Npos p => odd_ones p end.

Definition common (mask v : N) : bool := odd (N.land mask v).

Lemma odd_double : forall v, odd (Pos.Ndouble v) = odd v.
Proof. destruct v; auto. Qed.

Lemma odd_succ_double : forall v, odd (Pos.Nsucc_double v) = negb (odd v).
Proof. destruct v; auto. Qed.

Lemma odd_lxor : forall u v, odd (N.lxor u v) = xorb (odd u) (odd v).
Proof.
  intros u v. destruct u as [| p]; [now rewrite N.lxor_0_l; destruct (odd v) |].
  destruct v as [| q]; [simpl; now destruct (odd_ones p) |]. simpl.
  revert q. induction p as [p IH | p IH |]; destruct q as [q | q |]; simpl;
    rewrite ?odd_double, ?odd_succ_double, ?IH;
    try destruct (odd_ones p); try destruct (odd_ones q); auto.
Qed.

(** A nim sum is common if exactly one of the two is. *)
Lemma common_lxor : forall mask u v,
  common mask (N.lxor u v) = xorb (common mask u) (common mask v).
Proof.
  intros. unfold common. rewrite <- odd_lxor. f_equal. apply N.bits_inj. intros i.
  rewrite !N.lxor_spec, !N.land_spec, N.lxor_spec.
  destruct (N.testbit mask i), (N.testbit u i), (N.testbit v i); auto.
Qed.

(** * Walks over the values so far *)

Fixpoint skip (k : nat) (l : list N) : list N :=
  match k, l with
  | S k, _ :: l => skip k l
  | _, _ => l
  end.

(** Inserts the nim sums of rare heaps and their partners. Each rare heap is given by the steps
    from the one before and its value. *)
Fixpoint meet (rares : list (nat * N)) (l : list N) (s : set) : set :=
  match rares with
  | nil => s
  | (gap, v) :: rares =>
      match skip gap l with
      | nil => s
      | (w :: _) as l => meet rares l (insert (N.lxor v w) s)
      end
  end.

(** Whether two values at the same place have a nim sum. *)
Fixpoint hit (u : N) (k l : list N) : bool :=
  match k, l with
  | a :: k, b :: l => if N.eqb (N.lxor a b) u then true else hit u k l
  | _, _ => false
  end.

Fixpoint hits (u : N) (k : list N) (ls : list (list N)) : bool :=
  match ls with
  | nil => false
  | l :: ls => if hit u k l then true else hits u k ls
  end.

(** A code as three lists of takes: those that may leave no heap, one, or two. *)
Record takes : Type := { to_none : list nat; to_one : list nat; to_two : list nat }.

(** What is known before heap [next]: the values of heaps next - 1, ..., 1; the rare heaps; the
    first values, from heap 1 on; and the steps from the last rare heap. *)
Record state : Type := {
  next : N;
  past : list N;
  rares : list (nat * N);
  first : list N;
  gap : nat;
}.

Definition start : state := {| next := 1; past := nil; rares := nil; first := nil; gap := 0 |}.

(** The values of takes from a heap that leave none or one. *)
Definition single_values (c : takes) (st : state) : set :=
  fold_right
    (fun t s => match skip (pred t) (past st) with nil => s | w :: _ => insert w s end)
    (if existsb (fun t => N.eqb (next st) (N.of_nat t)) (to_none c)
     then insert 0 Empty else Empty)
    (to_one c).

(** The least value from [u] on that is not that of an option. *)
Fixpoint settle (mask : N) (st : state) (partners : list (list N)) (s : set)
    (fuel : nat) (u : N) : option N :=
  match fuel with
  | O => None
  | S fuel =>
      if member u s then settle mask st partners s fuel (N.succ u)
      else if common mask u then Some u
      else if hits u (first st) partners then settle mask st partners s fuel (N.succ u)
      else if hits u (rev_append (past st) nil) partners
      then settle mask st partners s fuel (N.succ u)
      else Some u
  end.

(** More than the values of any heap that is looked at; with greater ones the computation ends. *)
Definition most_values : nat := 2048.

(** The value of the next heap. *)
Definition next_value (c : takes) (mask : N) (st : state) : option N :=
  let partners := map (fun t => skip t (past st)) (to_two c) in
  let s := fold_left (fun s l => meet (rares st) l s) partners (single_values c st) in
  settle mask st partners s most_values 0.

(** Whether a number is a power of two: there the first values are taken anew, so that they are
    half of all at least, and few walks need more. *)
Fixpoint is_power (p : positive) : bool :=
  match p with
  | xH => true
  | xO p => is_power p
  | xI _ => false
  end.

Definition renews (n : N) : bool := match n with N0 => true | Npos p => is_power p end.

Definition step (c : takes) (mask : N) (o : option state) : option state :=
  match o with
  | None => None
  | Some st =>
      match next_value c mask st with
      | None => None
      | Some v =>
          let past := v :: past st in
          let next := N.succ (next st) in
          Some
            (if common mask v
             then {| next := next; past := past; rares := rares st;
                     first := if renews next then rev_append past nil else first st;
                     gap := S (gap st) |}
             else {| next := next; past := past; rares := rares st ++ [(gap st, v)];
                     first := rev_append past nil; gap := 1 |})
      end
  end.

(** The state after heaps 1 to [count]. *)
Definition run (c : takes) (mask count : N) : option state :=
  N.iter count (step c mask) (Some start).

(** * What the walks find *)

Section Walks.

Variable g : N -> N.
Variable mask : N.

(** The value of a heap that is counted in unary. *)
Definition at_heap (k : nat) : N := g (N.of_nat k).

(** The values of heaps k, k - 1, ..., 1. *)
Fixpoint down (k : nat) : list N :=
  match k with
  | O => nil
  | S k' => at_heap k :: down k'
  end.

Lemma skip_down : forall t k, skip t (down k) = down (k - t).
Proof.
  induction t as [| t IH]; intros k; simpl.
  - rewrite Nat.sub_0_r. reflexivity.
  - destruct k; simpl; auto.
Qed.

Lemma rev_down : forall k, rev_append (down k) nil = map at_heap (seq 1 k).
Proof.
  intros k. rewrite <- rev_alt. induction k as [| k IH]; auto.
  rewrite seq_S, map_app. simpl down. simpl rev. rewrite IH. reflexivity.
Qed.

(** Two lists that go up and down meet in the pairs of heaps with one sum. *)
Lemma hit_spec : forall u j b m,
  hit u (map at_heap (seq b j)) (down m) = true <->
  exists i, (i < j)%nat /\ (i < m)%nat /\ N.lxor (at_heap (b + i)) (at_heap (m - i)) = u.
Proof.
  intros u j. induction j as [| j IH]; intros b m; simpl.
  - split; [discriminate | intros [i [H _]]; lia].
  - destruct m as [| m]; simpl; [split; [discriminate | intros [i [_ [H _]]]; lia] |].
    destruct (N.eqb_spec (N.lxor (at_heap b) (at_heap (S m))) u) as [E | E].
    + split; auto. intros _. exists 0%nat. rewrite Nat.add_0_r. repeat split; auto; lia.
    + rewrite IH. split; intros [i [Hj [Hm H]]].
      * exists (S i). rewrite <- plus_n_Sm. simpl. repeat split; auto; lia.
      * destruct i as [| i]; [rewrite Nat.add_0_r in H; now elim E |].
        exists i. rewrite <- plus_n_Sm in H. simpl in H. repeat split; auto; lia.
Qed.

(** The rare ones of the [k] heaps from [b] on, where the first is [e] steps from the place before;
    and the steps from the last of them to the end. *)
Fixpoint gaps (b e k : nat) : list (nat * N) :=
  match k with
  | O => nil
  | S k =>
      if common mask (at_heap b) then gaps (S b) (S e) k
      else (e, at_heap b) :: gaps (S b) 1 k
  end.

Fixpoint trail (b e k : nat) : nat :=
  match k with
  | O => e
  | S k => if common mask (at_heap b) then trail (S b) (S e) k else trail (S b) 1 k
  end.

Lemma gaps_last : forall k b e,
  gaps b e (S k) = gaps b e k ++
    (if common mask (at_heap (b + k)) then nil else [(trail b e k, at_heap (b + k))]).
Proof.
  induction k as [| k IH]; intros b e.
  - simpl. rewrite Nat.add_0_r. destruct (common mask (at_heap b)); auto.
  - rewrite <- plus_n_Sm. change (S (b + k)) with (S b + k)%nat.
    change (gaps b e (S (S k))) with
      (if common mask (at_heap b) then gaps (S b) (S e) (S k)
       else (e, at_heap b) :: gaps (S b) 1 (S k)).
    rewrite (IH (S b) (S e)), (IH (S b) 1%nat). simpl gaps. simpl trail.
    destruct (common mask (at_heap b)); auto.
Qed.

Lemma trail_last : forall k b e,
  trail b e (S k) = if common mask (at_heap (b + k)) then S (trail b e k) else 1%nat.
Proof.
  induction k as [| k IH]; intros b e.
  - simpl. rewrite Nat.add_0_r. destruct (common mask (at_heap b)); auto.
  - rewrite <- plus_n_Sm. change (S (b + k)) with (S b + k)%nat.
    change (trail b e (S (S k))) with
      (if common mask (at_heap b) then trail (S b) (S e) (S k) else trail (S b) 1 (S k)).
    rewrite (IH (S b) (S e)), (IH (S b) 1%nat). simpl trail.
    destruct (common mask (at_heap b)); auto.
Qed.

(** Rare heaps and their partners give the nim sums of all pairs with one sum and a rare heap. *)
Lemma meet_spec : forall u k b e m s,
  member u (meet (gaps b e k) (down m) s) = true <->
  member u s = true \/
  exists i, (i < k)%nat /\ (i + e < m)%nat /\ common mask (at_heap (b + i)) = false /\
    u = N.lxor (at_heap (b + i)) (at_heap (m - (i + e))).
Proof.
  intros u k. induction k as [| k IH]; intros b e m s; simpl.
  - split; auto. intros [H | [i [H _]]]; auto. lia.
  - destruct (common mask (at_heap b)) eqn:Eb.
    + rewrite IH. split; (intros [H | [i [Hk [Hm [Hc Hu]]]]]; [now left | right]).
      * exists (S i). rewrite <- plus_n_Sm.
        replace (m - (S i + e))%nat with (m - (i + S e))%nat by lia.
        repeat split; auto; lia.
      * destruct i as [| i]; [rewrite Nat.add_0_r in Hc; congruence |].
        exists i. rewrite <- plus_n_Sm in Hc, Hu.
        replace (m - (i + S e))%nat with (m - (S i + e))%nat by lia.
        repeat split; auto; lia.
    + simpl. rewrite skip_down. destruct (m - e)%nat as [| m'] eqn:Em.
      * simpl. split; auto. intros [H | [i [Hk [Hm _]]]]; auto. lia.
      * simpl down. cbv iota beta. change (at_heap (S m') :: down m') with (down (S m')).
        rewrite (IH (S b) 1%nat (S m')). rewrite member_insert. split.
        -- intros [[H | H] | [i [Hk [Hm [Hc Hu]]]]]; auto; right.
           ++ exists 0%nat. rewrite Nat.add_0_r, Nat.add_0_l, Em. repeat split; auto; lia.
           ++ exists (S i). rewrite <- plus_n_Sm.
              replace (m - (S i + e))%nat with (S m' - (i + 1))%nat by lia.
              repeat split; auto; lia.
        -- intros [H | [i [Hk [Hm [Hc Hu]]]]]; auto.
           destruct i as [| i].
           ++ rewrite Nat.add_0_r, Nat.add_0_l, Em in Hu. auto.
           ++ right. exists i. rewrite <- plus_n_Sm in Hc, Hu.
              replace (S m' - (i + 1))%nat with (m - (S i + e))%nat by lia.
              repeat split; auto; lia.
Qed.

End Walks.
