(* Checks certificates of periods as `impartial heaps certificate` writes them, by the functions that
   Checker.v, WindowChecker.v and AddingChecker.v prove. This page, which reads the text, is written by hand and not
   proven: it prints the code and the period that it handed over, to be compared with the
   certificate. With --pure windows are checked with numbers and memories as they are in the proof. *)

let title = "heap-games period certificate 1"

exception Unreadable of string

let unreadable reason = raise (Unreadable reason)

(* Numbers of OCaml as those of the proof. *)
let rec positive n : Checked.positive =
  if n = 1 then XH else if n land 1 = 0 then XO (positive (n / 2)) else XI (positive (n / 2))

let binary n : Checked.n = if n = 0 then N0 else Npos (positive n)

let number text =
  let is_digit c = '0' <= c && c <= '9' in
  if text = "" || String.length text > 15 || not (String.for_all is_digit text) then
    unreadable ("expected a number, found " ^ text);
  int_of_string text

(* The digits of a code, that before the point first: 0.77 is [0; 7; 7]. Sets of takes are codes as
   well: subtract:1,3 is [0; 3; 0; 3]. *)
let code_of rule =
  let digit c =
    match c with
    | '0' .. '9' -> Char.code c - Char.code '0'
    | 'A' .. 'F' -> Char.code c - Char.code 'A' + 10
    | _ -> unreadable ("no code: " ^ rule) in
  match String.split_on_char ':' rule with
  | [ "subtract"; takes ] ->
      let takes = List.map number (String.split_on_char ',' takes) in
      let greatest = List.fold_left max 0 takes in
      if greatest > 1000 then unreadable "a take above 1000";
      List.init (greatest + 1) (fun t -> if t > 0 && List.mem t takes then 3 else 0)
  | _ -> (
      match String.split_on_char '.' rule with
      | [ whole; digits ] when String.length whole = 1 ->
          List.map digit (List.of_seq (String.to_seq (whole ^ digits)))
      | _ -> unreadable ("no code: " ^ rule))

let entries path =
  let channel = open_in_bin path in
  let text = really_input_string channel (in_channel_length channel) in
  close_in channel;
  match String.split_on_char '\n' text with
  | first :: lines when String.trim first = title ->
      let split line =
        match String.index_opt line ' ' with
        | Some i -> (String.sub line 0 i, String.trim (String.sub line i (String.length line - i)))
        | None -> (line, "") in
      List.map split lines
  | _ -> unreadable ("the first line is not " ^ title)

let check pure path =
  let entries = entries path in
  let entry name =
    match List.assoc_opt name entries with
    | Some text -> text
    | None -> unreadable ("no line begins with " ^ name) in
  let rule = entry "rule" in
  let code = code_of rule in
  let start = number (entry "preperiod") and period = number (entry "period") in
  let saltus = number (entry "saltus") in
  let digits = List.map binary code in
  let holds =
    match List.assoc_opt "windows" entries with
    | None when saltus > 0 ->
        let values = binary (number (entry "values")) in
        Checked.check_adding digits values (binary start) (binary period) (binary saltus)
    | None -> Checked.check_period digits (binary start) (binary period)
    | Some _ when saltus > 0 -> unreadable "the values grow, and have windows"
    | Some windows -> (
        match List.map number (String.split_on_char ' ' windows) with
        | [ table; width ] when max table width > 1 lsl 28 ->
            unreadable "windows of more than 2^28 values"
        | [ table; width ] when pure ->
            Checked.check_windowed digits (binary table) (binary width) (binary start)
              (binary period)
        | [ table; width ] -> Quick.check_windowed code table width start period
        | _ -> unreadable "expected windows TABLE SPAN") in
  Printf.printf "rule %s: code [%s], period %d%s from heap %d on: %s\n%!" rule
    (String.concat "; " (List.map string_of_int code)) period
    (if saltus = 0 then "" else Printf.sprintf " adding %d" saltus) start
    (if holds then "proven" else "REJECTED");
  holds

let () =
  let pure, paths =
    match List.tl (Array.to_list Sys.argv) with
    | "--pure" :: paths -> (true, paths)
    | paths -> (false, paths) in
  let check path =
    try check pure path with
    | Unreadable reason | Sys_error reason ->
        Printf.printf "%s: unreadable: %s\n%!" path reason;
        false
    | (Store.Dead | Invalid_argument _ | Out_of_memory | Stack_overflow) as stop ->
        Printf.printf "%s: REJECTED: %s\n%!" path (Printexc.to_string stop);
        false in
  if paths = [] then (prerr_endline "usage: checker [--pure] CERTIFICATE..."; exit 2);
  exit (if List.for_all (fun holds -> holds) (List.map check paths) then 0 else 1)
