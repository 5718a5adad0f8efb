// The boards, in the order of the page; then it begins.
"use strict";
for (const board of [home, sumBoard, graphBoard, hackenbushBoard, heapsBoard]) add(board);
mirror($("graph-text"), $("graph-text-error"), graphBoard, (text) => graphBoard.read(text));
mirror($("hackenbush-text"), $("hackenbush-text-error"), hackenbushBoard, (text) => hackenbushBoard.read(text));
begin();
