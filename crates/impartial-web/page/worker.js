// What a worker runs behind the glue: it takes the module, then answers questions.
"use strict";
self.panicked = (message) => self.postMessage({ panic: message });
self.onmessage = ({ data }) => {
  if (data.module) {
    wasm_bindgen.initSync({ module: data.module });
    return;
  }
  try {
    self.postMessage({ id: data.id, answer: JSON.parse(wasm_bindgen.answer(data.question)) });
  } catch (error) {
    // A panic has been reported; what else goes wrong, such as too little memory, is told here.
    self.postMessage({ id: data.id, failure: String(error) });
  }
};
