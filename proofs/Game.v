(** Impartial games by definition of play: who wins, Grundy values, and the theorem of Sprague and
    Grundy for sums of any list of games. *)

From Coq Require Import NArith List Lia Wellfounded.
From Proofs Require Import Nimbers.
Import ListNotations.
Open Scope N_scope.

(** A ruleset: positions, the finitely many options of each, and that every play ends. *)
Record ruleset : Type := {
  position : Type;
  options : position -> list position;
  ends : well_founded (fun q p => In q (options p));
}.

Arguments options {r} p.

(** Who wins, by play; whoever cannot move loses. The next player wins if some option is won by the
    previous one; the previous player wins if every option is won by the next one. *)
Inductive next_wins (r : ruleset) : position r -> Prop :=
  | by_a_move : forall p q, In q (options p) -> previous_wins r q -> next_wins r p
with previous_wins (r : ruleset) : position r -> Prop :=
  | whatever_the_move :
      forall p, (forall q, In q (options p) -> next_wins r q) -> previous_wins r p.

(** Nobody wins and loses. *)
Theorem not_both : forall r p, ~ (next_wins r p /\ previous_wins r p).
Proof.
  intros r p. induction p as [p IH] using (well_founded_induction (ends r)).
  intros [Hnext Hprev]. destruct Hnext as [p q Hq Hlost].
  inversion Hprev as [? Hall]; subst. apply (IH q Hq). auto.
Qed.

(** A function is a Grundy function if each value is the least that no option has. *)
Definition is_grundy (r : ruleset) (g : position r -> N) : Prop :=
  forall p, is_mex (map g (options p)) (g p).

(** Two Grundy functions agree on every position. *)
Theorem grundy_unique : forall r g h,
  is_grundy r g -> is_grundy r h -> forall p, g p = h p.
Proof.
  intros r g h Hg Hh p. induction p as [p IH] using (well_founded_induction (ends r)).
  apply (mex_unique (map g (options p))); [apply Hg |].
  rewrite (map_ext_in g h) by auto. apply Hh.
Qed.

(** The values of a list whose members have them. *)
Fixpoint values_in {A : Type} (l : list A) : (forall q, In q l -> N) -> list N :=
  match l with
  | nil => fun _ => nil
  | a :: l => fun f => f a (or_introl eq_refl) :: values_in l (fun q H => f q (or_intror H))
  end.

Lemma values_in_same : forall (A : Type) (l : list A) f g,
  (forall q H, f q H = g q H) -> values_in l f = values_in l g.
Proof. induction l; simpl; intros; f_equal; auto. Qed.

Lemma values_in_map : forall (A : Type) (l : list A) (g : A -> N),
  values_in l (fun q _ => g q) = map g l.
Proof. induction l; simpl; intros; f_equal; auto. Qed.

(** The Grundy value of a position: the least excluded of those of its options. *)
Definition grundy (r : ruleset) : position r -> N :=
  Fix (ends r) (fun _ => N) (fun p value => mex (values_in (options p) value)).

(** [grundy] is a Grundy function: so each game has exactly one. *)
Theorem grundy_exists : forall r, is_grundy r (grundy r).
Proof.
  intros r p. unfold grundy at 2. rewrite Fix_eq.
  - rewrite values_in_map. apply mex_spec.
  - intros x f g H. f_equal. apply values_in_same. exact H.
Qed.

(** The next player wins exactly where the value is not 0, the previous one where it is 0; hence
    exactly one of the two wins. *)
Theorem winner_by_value : forall r p,
  (grundy r p <> 0 -> next_wins r p) /\ (grundy r p = 0 -> previous_wins r p).
Proof.
  intros r p. induction p as [p IH] using (well_founded_induction (ends r)).
  destruct (grundy_exists r p) as [Hnot Hall]. split; intros H.
  - destruct (in_map_iff (grundy r) (options p) 0) as [Hin _].
    destruct Hin as [q [Hq Hin]]; [apply Hall; lia |].
    apply by_a_move with (q := q); auto. apply (IH q Hin). exact Hq.
  - constructor. intros q Hq. apply (IH q Hq). intros H0. apply Hnot.
    rewrite H, <- H0. apply in_map. exact Hq.
Qed.

(** The previous player wins exactly the positions of value 0. *)
Theorem previous_wins_iff : forall r p, previous_wins r p <-> grundy r p = 0.
Proof.
  intros r p. destruct (winner_by_value r p) as [Hnext Hprev]. split; auto.
  intros H. destruct (N.eq_dec (grundy r p) 0) as [H0 | H0]; auto.
  exfalso. apply (not_both r p). auto.
Qed.

(** The next player wins exactly the others. *)
Theorem next_wins_iff : forall r p, next_wins r p <-> grundy r p <> 0.
Proof.
  intros r p. destruct (winner_by_value r p) as [Hnext Hprev]. split; auto.
  intros H H0. apply (not_both r p). auto.
Qed.

(** A function whose values are least excluded ones says who wins. *)
Corollary previous_wins_by : forall r g, is_grundy r g ->
  forall p, previous_wins r p <-> g p = 0.
Proof.
  intros r g Hg p. rewrite previous_wins_iff.
  rewrite (grundy_unique r _ g (grundy_exists r) Hg p). reflexivity.
Qed.

(** * Sums *)

(** The options of a sum of positions: a move in one of them. *)
Fixpoint sum_options {A : Type} (moves : A -> list A) (l : list A) : list (list A) :=
  match l with
  | nil => nil
  | p :: l => map (fun q => q :: l) (moves p) ++ map (cons p) (sum_options moves l)
  end.

Lemma sum_ends : forall r,
  well_founded (fun k l => In k (sum_options (@options r) l)).
Proof.
  intros r l. induction l as [| p l Hl].
  - constructor. intros k [].
  - revert l Hl. induction p as [p IHp] using (well_founded_induction (ends r)).
    intros l Hl. induction Hl as [l Hl IHl]. constructor. intros k Hk.
    simpl in Hk. rewrite in_app_iff, !in_map_iff in Hk.
    destruct Hk as [[q [Hq Hin]] | [m [Hm Hin]]]; subst.
    + apply IHp; auto. constructor. exact Hl.
    + apply IHl. exact Hin.
Qed.

(** Several positions of a ruleset at once. *)
Definition sum (r : ruleset) : ruleset := {|
  position := list (position r);
  options := sum_options (@options r);
  ends := sum_ends r;
|}.

(** The value of a sum is the nim sum of the values. *)
Theorem value_of_sum : forall r l, grundy (sum r) l = xor_all (map (grundy r) l).
Proof.
  intros r. apply grundy_unique; [apply grundy_exists |].
  intros l. induction l as [| p l IH]; simpl.
  - split; [intros [] | intros u H; lia].
  - rewrite map_app, !map_map. simpl in *.
    pose proof (mex_of_sum _ _ _ _ (grundy_exists r p) IH) as H. rewrite !map_map in H. exact H.
Qed.

(** Sprague and Grundy: the previous player wins a sum exactly where the nim sum of the values
    is 0. *)
Theorem sprague_grundy : forall r (l : list (position r)),
  previous_wins (sum r) l <-> xor_all (map (grundy r) l) = 0.
Proof. intros. rewrite previous_wins_iff, value_of_sum. reflexivity. Qed.

(** * Sums of different games *)

(** Any family of rulesets is one ruleset, whose positions name their game. *)
Definition family_options {I : Type} (r : I -> ruleset) (p : {i : I & position (r i)}) :=
  map (existT (fun i => position (r i)) (projT1 p)) (options (projT2 p)).

Lemma family_ends : forall (I : Type) (r : I -> ruleset),
  well_founded (fun q p => In q (family_options r p)).
Proof.
  intros I r [i p]. induction p as [p IH] using (well_founded_induction (ends (r i))).
  constructor. intros q Hq. unfold family_options in Hq. simpl in Hq.
  rewrite in_map_iff in Hq. destruct Hq as [x [Hx Hin]]. subst. auto.
Qed.

Definition family {I : Type} (r : I -> ruleset) : ruleset := {|
  position := {i : I & position (r i)};
  options := family_options r;
  ends := family_ends I r;
|}.

Theorem value_in_family : forall I (r : I -> ruleset) (p : position (family r)),
  grundy (family r) p = grundy (r (projT1 p)) (projT2 p).
Proof.
  intros I r. apply (grundy_unique (family r)); [apply grundy_exists |].
  intros [i p]. simpl. unfold family_options. simpl. rewrite map_map. simpl.
  apply grundy_exists.
Qed.

(** Sprague and Grundy for a list of positions, each of a game of its own. *)
Theorem sprague_grundy_any_games : forall I (r : I -> ruleset) (l : list (position (family r))),
  previous_wins (sum (family r)) l <->
  xor_all (map (fun p : position (family r) => grundy (r (projT1 p)) (projT2 p)) l) = 0.
Proof.
  intros. rewrite sprague_grundy.
  rewrite (map_ext _ _ (value_in_family I r)). reflexivity.
Qed.
