// Questions to the library. Each board has a worker of its own, which starts when it is first needed.
"use strict";

// The module, unpacked by the browser itself, beside the page.
const unpacked = async () => {
  const packed = await fetch(`data:application/octet-stream;base64,${WASM}`);
  return new Response(packed.body.pipeThrough(new DecompressionStream("deflate-raw"))).arrayBuffer();
};
const compiled = unpacked().then((module) => WebAssembly.compile(module));
const source = URL.createObjectURL(new Blob([WORKER], { type: "text/javascript" }));

class Asker {
  constructor(board) {
    this.board = board;
    this.waiting = new Map();
    this.next = 1;
    this.worker = null;
  }

  // Asks; unless many of a kind may wait, one that still does is dropped.
  async ask(question, { many = false } = {}) {
    const now = performance.now();
    if (!many) {
      for (const [id, other] of this.waiting) {
        if (other.kind !== question.ask || other.many) continue;
        if (now - other.since > 200) this.cancel("");
        else this.settle(id, (old) => old.reject(new Error("")));
      }
    }
    const id = this.next++;
    const result = new Promise((resolve, reject) => {
      this.waiting.set(id, { kind: question.ask, many, since: now, resolve, reject });
    });
    setTimeout(() => this.show(), 150);
    result.catch(() => {});
    const module = await compiled;
    if (this.waiting.has(id)) {
      this.start(module);
      this.worker.postMessage({ id, question: Object.entries(question).flat().join("\0") });
    }
    const answer = await result;
    if (answer.error) throw new Error(answer.error);
    return answer;
  }

  start(module) {
    if (this.worker) return;
    this.worker = new Worker(source);
    this.worker.postMessage({ module });
    this.worker.onmessage = ({ data }) => {
      if (data.panic) this.cancel(`the program panicked: ${data.panic}`);
      else if (data.failure) this.cancel(`the program failed: ${data.failure}`);
      else this.settle(data.id, (asked) => asked.resolve(data.answer));
    };
    this.worker.onerror = (event) => {
      event.preventDefault();
      this.cancel(`the program failed: ${event.message}`);
    };
  }

  settle(id, done) {
    const asked = this.waiting.get(id);
    this.waiting.delete(id);
    this.show();
    if (asked) done(asked);
  }

  // Ends the worker, with what it was doing.
  cancel(reason) {
    this.worker?.terminate();
    this.worker = null;
    const dropped = [...this.waiting.values()];
    this.waiting.clear();
    this.show();
    for (const asked of dropped) asked.reject(new Error(reason));
  }

  get isBusy() {
    return [...this.waiting.values()].some((asked) => !asked.many);
  }

  show() {
    if (this.board !== current) return;
    const now = performance.now();
    $("busy").hidden = ![...this.waiting.values()].some((asked) => !asked.many && now - asked.since >= 145);
  }
}
