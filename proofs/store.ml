(* The numbers and memories of the quick checker. Written by hand and not proven: on numbers below
   2^62 they do what N and Memory.v do. *)

let succ (a : int) = a + 1
let pred (a : int) = if a = 0 then 0 else a - 1
let add (a : int) (b : int) = a + b
let sub (a : int) (b : int) = if a < b then 0 else a - b
let both (a : int) (b : int) = a land b
let nim_sum (a : int) (b : int) = a lxor b
let equal (a : int) (b : int) = a = b
let less (a : int) (b : int) = a < b
let at_most (a : int) (b : int) = a <= b
let is_odd (a : int) = a land 1 = 1

(* A memory that was written is dead: what comes after it is the new one. A dead memory and a cell
   that is not there raise an exception, which accepts nothing. *)
type t = { cells : int array; mutable live : bool }

exception Dead

let make size = { cells = Array.make size 0; live = true }

let get m (i : int) = if m.live then m.cells.(i) else raise Dead

let put m (i : int) (v : int) =
  if m.live then begin
    m.live <- false;
    m.cells.(i) <- v;
    { cells = m.cells; live = true }
  end
  else raise Dead
