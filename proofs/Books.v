(** Books of values: a list of positions with values is right, if each line is supported by others.
    With a checker for games that remove cells, and values of Cram and Node Kayles. *)

From Coq Require Import NArith PArith List Lia Bool FMapPositive Wellfounded Relations.
From Proofs Require Import Nimbers Game Seeds.
Import ListNotations.
Open Scope N_scope.

(** What a book must have for each line: for each smaller value an option with it; and for each
    option either a line with another value, or a reply that has the value of the line. *)
Definition book_holds (r : ruleset) (book : position r -> option N) : Prop :=
  forall p v, book p = Some v ->
  (forall u, u < v -> exists q, In q (options p) /\ book q = Some u) /\
  (forall q, In q (options p) ->
    (exists w, book q = Some w /\ w <> v) \/ (exists s, In s (options q) /\ book s = Some v)).

(** The values of such a book are right. *)
Theorem book_is_right : forall r book, book_holds r book ->
  forall p v, book p = Some v -> grundy r p = v.
Proof.
  intros r book Hbook p.
  induction p as [p IH] using (well_founded_induction (wf_clos_trans _ _ (ends r))).
  intros v Hv. destruct (Hbook p v Hv) as [Hsmaller Hother].
  apply (mex_unique (map (grundy r) (options p))); [apply grundy_exists |]. split.
  - intros Hin. apply in_map_iff in Hin. destruct Hin as [q [Hq Hin]].
    destruct (Hother q Hin) as [[w [Hw Hne]] | [s [Hs Hw]]].
    + apply Hne. rewrite <- Hq. symmetry. apply IH; auto. now apply t_step.
    + destruct (grundy_exists r q) as [Hnot _]. apply Hnot. rewrite Hq.
      apply in_map_iff. exists s. split; auto. apply IH; auto.
      apply t_trans with q; now apply t_step.
  - intros u Hu. destruct (Hsmaller u Hu) as [q [Hq Hw]]. apply in_map_iff. exists q.
    split; auto. apply IH; auto. now apply t_step.
Qed.

(** * Games that remove cells *)

(** A position is the set of the cells left, as bits. A move needs some cells, removes them, and
    others with them if they are there. *)
Definition removals (moves : list (N * N)) (p : N) : list N :=
  map (fun m => N.ldiff p (N.lor (fst m) (snd m)))
    (filter (fun m => negb (fst m =? 0) && (N.land p (fst m) =? fst m)) moves).

Lemma ldiff_as_lxor : forall p d, N.ldiff p d = N.lxor p (N.land p d).
Proof.
  intros. apply N.bits_inj. intros i. rewrite N.ldiff_spec, N.lxor_spec, N.land_spec.
  destruct (N.testbit p i), (N.testbit d i); reflexivity.
Qed.

Lemma removals_end : forall moves, well_founded (fun q p => In q (removals moves p)).
Proof.
  intros moves. apply wf_incl with (R2 := N.lt); [| apply N.lt_wf_0].
  intros q p H. unfold removals in H. apply in_map_iff in H. destruct H as [[need more] [<- H]].
  apply filter_In in H. destruct H as [_ H]. apply andb_true_iff in H. simpl in *.
  rewrite negb_true_iff, N.eqb_neq, N.eqb_eq in H. destruct H as [Hneed Hin].
  rewrite ldiff_as_lxor.
  assert (Hd : N.land p (N.lor need more) <> 0).
  { intros H0. apply Hneed. rewrite <- Hin. apply N.bits_inj. intros i.
    apply (f_equal (fun n => N.testbit n i)) in H0.
    rewrite N.land_spec, N.lor_spec, N.bits_0 in H0. rewrite N.land_spec, N.bits_0.
    destruct (N.testbit p i), (N.testbit need i); simpl in *; congruence. }
  apply lxor_less; auto. pose proof (N.bit_log2 _ Hd) as H.
  rewrite N.land_spec in H at 1. apply andb_true_iff in H. apply H.
Qed.

Definition removal (moves : list (N * N)) : ruleset :=
  {| position := N; options := removals moves; ends := removals_end moves |}.

Definition book_of_cells := PositiveMap.t N.

Definition look (book : book_of_cells) (p : N) : option N := PositiveMap.find (N.succ_pos p) book.

(** Computes the values of a position and all that follow it; nothing rests on this. *)
Fixpoint solve (moves : list (N * N)) (depth : nat) (p : N) (book : book_of_cells) :
    book_of_cells :=
  match depth, look book p with
  | S depth, None =>
      let next := removals moves p in
      let book := fold_left (fun book q => solve moves depth q book) next book in
      let value q := match look book q with Some v => v | None => 0 end in
      PositiveMap.add (N.succ_pos p) (mex (map value next)) book
  | _, _ => book
  end.

Definition has_value (book : book_of_cells) (v q : N) : bool :=
  match look book q with
  | Some w => w =? v
  | None => false
  end.

(** Whether a line is supported by others. *)
Definition line_holds (moves : list (N * N)) (book : book_of_cells) (line : positive * N) : bool :=
  let next := removals moves (Pos.pred_N (fst line)) in
  forallb (fun u => existsb (has_value book u) next) (below (snd line)) &&
  forallb
    (fun q =>
      match look book q with
      | Some w => negb (w =? snd line)
      | None => existsb (has_value book (snd line)) (removals moves q)
      end) next.

Lemma has_value_spec : forall book v q, has_value book v q = true -> look book q = Some v.
Proof.
  intros book v q. unfold has_value. destruct (look book q); [| discriminate].
  rewrite N.eqb_eq. congruence.
Qed.

(** A book of cells whose lines all hold is right. *)
Theorem book_of_cells_is_right : forall moves book,
  forallb (line_holds moves book) (PositiveMap.elements book) = true ->
  forall p v, look book p = Some v -> grundy (removal moves) p = v.
Proof.
  intros moves book H p v Hp. apply (book_is_right (removal moves) (look book)); auto.
  clear p v Hp. intros p v Hp. rewrite forallb_forall in H.
  apply PositiveMap.elements_correct in Hp. specialize (H _ Hp).
  unfold line_holds in H. simpl fst in H. simpl snd in H.
  replace (Pos.pred_N (N.succ_pos p)) with p in H
    by (destruct p; simpl; now rewrite ?Pos.pred_N_succ).
  apply andb_true_iff in H. rewrite !forallb_forall in H. destruct H as [Hsmaller Hother].
  simpl. split.
  - intros u Hu. apply in_below in Hu. specialize (Hsmaller u Hu). apply existsb_exists in Hsmaller.
    destruct Hsmaller as [q [Hq Hv]]. exists q. split; auto. apply has_value_spec. exact Hv.
  - intros q Hq. specialize (Hother q Hq). destruct (look book q) as [w |] eqn:E.
    + left. exists w. rewrite negb_true_iff, N.eqb_neq in Hother. auto.
    + right. apply existsb_exists in Hother. destruct Hother as [s [Hs Hv]]. exists s.
      split; auto. apply has_value_spec. exact Hv.
Qed.

(** Solves a position, and checks the book of all that follow it. *)
Definition value_is (moves : list (N * N)) (p v : N) : bool :=
  let book := solve moves (S (N.to_nat (N.size p))) p (PositiveMap.empty N) in
  has_value book v p && forallb (line_holds moves book) (PositiveMap.elements book).

Theorem value_is_right : forall moves p v, value_is moves p v = true ->
  grundy (removal moves) p = v.
Proof.
  intros moves p v H. unfold value_is in H. apply andb_true_iff in H. destruct H as [Hv Hbook].
  eapply book_of_cells_is_right; [exact Hbook |]. apply has_value_spec. exact Hv.
Qed.

(** * Cram and Node Kayles *)

(** All the first cells. *)
Definition all_cells (count : nat) : N := N.ones (N.of_nat count).

(** Cram: a move takes two neighbours of a board whose cells are counted row by row. *)
Definition dominoes (rows columns : nat) : list (N * N) :=
  flat_map (fun i =>
    let cell := N.of_nat i in
    (if Nat.eqb (Nat.modulo (S i) columns) 0 then nil
     else [(N.lor (2 ^ cell) (2 ^ (cell + 1)), 0)]) ++
    (if Nat.ltb (i + columns) (rows * columns)
     then [(N.lor (2 ^ cell) (2 ^ (cell + N.of_nat columns)), 0)] else nil))
    (seq 0 (rows * columns)).

Definition cram (rows columns : nat) : N :=
  grundy (removal (dominoes rows columns)) (all_cells (rows * columns)).

(** Node Kayles: a move takes a vertex and its neighbours; each vertex is given with them. *)
Definition vertices (graph : list (N * list N)) : list (N * N) :=
  map (fun v => (2 ^ fst v, fold_right N.lor 0 (map (N.pow 2) (snd v)))) graph.

Definition node_kayles (graph : list (N * list N)) : N :=
  grundy (removal (vertices graph)) (all_cells (length graph)).

(** Petersen's graph. *)
Definition petersen : list (N * list N) := [
  (0, [1; 4; 5]); (1, [0; 2; 6]); (2, [1; 3; 7]); (3, [2; 4; 8]); (4, [3; 0; 9]);
  (5, [0; 7; 8]); (6, [1; 8; 9]); (7, [2; 9; 5]); (8, [3; 5; 6]); (9, [4; 6; 7])
].

(** Queens on a square board: each cell with those that a queen on it attacks. *)
Definition queens (side : nat) : list (N * list N) :=
  let place i := (Nat.div i side, Nat.modulo i side) in
  let attacks i j :=
    let (r, c) := place i in
    let (s, d) := place j in
    Nat.eqb r s || Nat.eqb c d || Nat.eqb (r + c) (s + d) || Nat.eqb (r + d) (s + c) in
  let cells := seq 0 (side * side) in
  map (fun i => (N.of_nat i, map N.of_nat (filter (attacks i) cells))) cells.

Theorem cram_4_4 : cram 4 4 = 0.
Proof. apply value_is_right. vm_cast_no_check (eq_refl true). Qed.

Theorem cram_4_5 : cram 4 5 = 2.
Proof. apply value_is_right. vm_cast_no_check (eq_refl true). Qed.

Theorem cram_3_6 : cram 3 6 = 4.
Proof. apply value_is_right. vm_cast_no_check (eq_refl true). Qed.

Theorem node_kayles_petersen : node_kayles petersen = 1.
Proof. apply value_is_right. vm_cast_no_check (eq_refl true). Qed.

(** Placing queens that do not attack each other is Node Kayles on the graph of their moves. *)
Theorem queens_5 : node_kayles (queens 5) = 3.
Proof. apply value_is_right. vm_cast_no_check (eq_refl true). Qed.

Theorem queens_6 : node_kayles (queens 6) = 1.
Proof. apply value_is_right. vm_cast_no_check (eq_refl true). Qed.
