// Module and scripts are packed as LZMA packs: as browsers unpack themselves, the page would be a quarter
// larger.

// Returns the bytes that were packed: a header of 13 bytes, with their number in the sixth to ninth,
// and what a range coder wrote with as many bits of the byte before as context as the first byte says, and
// none of the place (lp = pb = 0). After the specification by I. Pavlov.
function unpacked(packed) {
  const view = new DataView(packed.buffer);
  const out = new Uint8Array(view.getUint32(5, true));
  let [input, range, code] = [18, 0xffffffff, view.getUint32(14)];

  // Each bit has a probability, of 2048, that learns from it.
  const halves = (count) => new Uint16Array(count).fill(1024);
  const refill = () => {
    if (range < 0x1000000) {
      range = (range << 8) >>> 0;
      code = ((code << 8) | packed[input++]) >>> 0;
    }
  };
  const bit = (odds, at) => {
    refill();
    const bound = (range >>> 11) * odds[at];
    if (code < bound) {
      range = bound;
      odds[at] += (2048 - odds[at]) >>> 5;
      return 0;
    }
    range -= bound;
    code -= bound;
    odds[at] -= odds[at] >>> 5;
    return 1;
  };
  // Bits from the highest down, or from the lowest up.
  const tree = (odds, at, count) => {
    let node = 1;
    for (let k = 0; k < count; k++) node = (node << 1) | bit(odds, at + node);
    return node - (1 << count);
  };
  const reverse = (odds, at, count) => {
    let [node, value] = [1, 0];
    for (let k = 0; k < count; k++) {
      const one = bit(odds, at + node);
      node = (node << 1) | one;
      value |= one << k;
    }
    return value;
  };
  const even = (count) => {
    let value = 0;
    for (let k = 0; k < count; k++) {
      refill();
      range >>>= 1;
      const one = code >= range ? 1 : 0;
      if (one) code -= range;
      value = value * 2 + one;
    }
    return value;
  };
  const lengths = () => {
    const [choice, low, middle, high] = [halves(2), halves(8), halves(8), halves(256)];
    return () => {
      if (!bit(choice, 0)) return 2 + tree(low, 0, 3);
      if (!bit(choice, 1)) return 10 + tree(middle, 0, 3);
      return 18 + tree(high, 0, 8);
    };
  };

  const literals = halves(0x300 << packed[0]);
  const [isMatch, isLong, isRep] = [halves(12), halves(12), halves(12)];
  const [isRep0, isRep1, isRep2] = [halves(12), halves(12), halves(12)];
  const [slots, special, align] = [halves(256), halves(128), halves(16)];
  const [matchLength, repLength] = [lengths(), lengths()];
  let [at, state] = [0, 0];
  let reps = [1, 1, 1, 1];
  const distance = (length) => {
    const slot = tree(slots, Math.min(length - 2, 3) << 6, 6);
    if (slot < 4) return slot + 1;
    const count = (slot >> 1) - 1;
    const first = (2 | (slot & 1)) * 2 ** count;
    if (slot < 14) return first + reverse(special, first - slot, count) + 1;
    return first + even(count - 4) * 16 + reverse(align, 0, 4) + 1;
  };
  while (at < out.length) {
    if (!bit(isMatch, state)) {
      const before = at ? out[at - 1] : 0;
      const base = 0x300 * (before >> (8 - packed[0]));
      let node = 1;
      if (state >= 7) {
        // After a match the byte there tells what this one is not.
        let other = out[at - reps[0]];
        while (node < 0x100) {
          const seen = (other >> 7) & 1;
          other <<= 1;
          const one = bit(literals, base + ((1 + seen) << 8) + node);
          node = (node << 1) | one;
          if (one !== seen) break;
        }
      }
      while (node < 0x100) node = (node << 1) | bit(literals, base + node);
      out[at++] = node;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let length;
    if (!bit(isRep, state)) {
      length = matchLength();
      reps = [distance(length), reps[0], reps[1], reps[2]];
      state = state < 7 ? 7 : 10;
    } else {
      let which = 0;
      let isShort = false;
      if (!bit(isRep0, state)) isShort = !bit(isLong, state);
      else which = !bit(isRep1, state) ? 1 : 2 + bit(isRep2, state);
      reps.unshift(...reps.splice(which, 1));
      length = isShort ? 1 : repLength();
      state = state < 7 ? (isShort ? 9 : 8) : 11;
    }
    for (const end = Math.min(at + length, out.length); at < end; at++) out[at] = out[at - reps[0]];
  }
  return out;
}

// Returns the module whose functions stand in eight streams, after their lengths, the number of functions,
// the place of their section and the length of all: as `streams.rs` of the builder splits it, and puts it together to see
// that this can be done.
function joined(split) {
  const view = new DataView(split.buffer), words = [];
  for (let at = 0; at < 44; at += 4) words.push(view.getUint32(at, true));
  const places = [44], out = new Uint8Array(words[10]);
  for (const length of words.slice(0, 8)) places.push(places.at(-1) + length);
  const rest = split.subarray(44 + words[9], places[1]);
  let at = 0;

  const take = (stream) => (out[at++] = split[places[stream]++]);
  const numbers = (stream, count) => {
    let value = 0;
    for (; count > 0; count--) {
      let shift = 0, byte;
      value = 0;
      do {
        byte = take(stream);
        value |= (byte & 127) << shift;
        shift += 7;
      } while (byte > 127);
    }
    return value;
  };
  const others = (count) => numbers(7, count);
  const bytes = (count) => {
    while (count--) take(7);
  };
  const move = () => {
    others(2 * others(1));
    for (let depth = 1; depth; ) {
      const opcode = take(1);
      if (opcode >= 0x02 && opcode <= 0x04) depth++, others(1);
      else if (opcode === 0x0b) depth--;
      else if (opcode === 0x0e) others(others(1) + 1);
      else if (opcode === 0x10) numbers(4, 1);
      else if (opcode === 0x11) others(2);
      else if (opcode >= 0x20 && opcode <= 0x22) numbers(3, 1);
      else if (opcode >= 0x28 && opcode <= 0x3e) numbers(6, 1), numbers(5, 1);
      else if (opcode === 0x41) numbers(2, 1);
      else if (opcode === 0x43) bytes(4);
      else if (opcode === 0x44) bytes(8);
      else if (opcode === 0xfc) {
        const operation = others(1);
        if (operation > 7) others([8, 10, 12, 14].includes(operation) ? 2 : 1);
      } else if ([0x0c, 0x0d, 0x23, 0x24, 0x25, 0x26, 0x3f, 0x40, 0x42, 0xd0, 0xd2].includes(opcode)) others(1);
    }
  };
  // Writes a number at a place, before what was written from there on.
  const insert = (place, number) => {
    const written = [];
    for (; number > 127; number >>>= 7) written.push((number & 127) | 128);
    written.push(number);
    out.copyWithin(place + written.length, place, at);
    out.set(written, place);
    at += written.length;
  };

  out.set(split.subarray(44, 44 + words[9]));
  at = words[9];
  out[at++] = 10;
  const section = at;
  insert(at, words[8]);
  const bodies = [];
  for (let index = 0; index < words[8]; index++) {
    const begin = at, back = others(1);
    // Where the number stood begins the body.
    at = begin;
    if (back) {
      const [from, to] = bodies[index - back];
      out.copyWithin(at, from, to);
      at += to - from;
    } else move();
    const length = at - begin;
    insert(begin, length);
    bodies.push([at - length, at]);
  }
  insert(section, at - section);
  out.set(rest, at);
  return out.subarray(0, at + rest.length);
}

// WASM has the streams of the module, and SCRIPTS the other scripts, packed and in base 64: base 64 alone
// compresses badly.
const unpackedText = (text) => unpacked(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)));
const script = document.createElement("script");
script.textContent = new TextDecoder().decode(unpackedText(SCRIPTS));
document.body.append(script);
