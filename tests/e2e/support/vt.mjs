// What a terminal would show: the part of xterm's language that full-screen programs speak, as a grid of characters.
// What it does not know it keeps in `unknown`, so that a test sees it.
const kWide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff01-\uff60]/u;

export class Vt {
  constructor(width, height) {
    this.unknown = [];
    this.modes = new Set(['25']);
    this.pending = '';
    this.resize(width, height);
  }

  resize(width, height) {
    this.width = width;
    this.height = height;
    this.rows = Array.from({ length: height }, () => this.#blank());
    [this.x, this.y, this.top, this.bottom] = [0, 0, 0, height - 1];
    this.inverse = false;
    this.last = ' ';
  }

  #blank() {
    return Array.from({ length: this.width }, () => ({ text: ' ', inverse: false }));
  }

  text() {
    return this.rows
      .map((row) =>
        row
          .map((cell) => cell.text)
          .join('')
          .trimEnd(),
      )
      .join('\n');
  }

  // Column and row of the first place where this stands.
  find(part) {
    for (const [y, row] of this.rows.entries()) {
      const at = row
        .map((cell) => cell.text || '\0')
        .join('')
        .indexOf(part);
      if (at >= 0) return { x: at, y };
    }
    return undefined;
  }

  feed(text) {
    const input = this.pending + text;
    this.pending = '';
    let at = 0;
    while (at < input.length) {
      if (input[at] !== '\x1b') {
        const character = String.fromCodePoint(input.codePointAt(at));
        this.#put(character);
        at += character.length;
        continue;
      }
      const rest = input.slice(at);
      const found =
        /^\x1b\[([?>]?)([\d;:]*)([@-~])/.exec(rest) ??
        /^\x1b([()])[A-Z0-9]/.exec(rest) ??
        /^\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)/.exec(rest) ??
        /^\x1b([=>78M])/.exec(rest);
      if (found === null) {
        if (rest.length > 40) throw new Error(`no such sequence: ${JSON.stringify(rest.slice(0, 20))}`);
        this.pending = rest;
        return;
      }
      if (found[3] !== undefined) this.#sequence(found[1], found[2], found[3]);
      else if (found[1] === 'M') this.#back();
      else if (found[0].startsWith('\x1b]')) this.unknown.push(found[0]);
      at += found[0].length;
    }
  }

  #put(character) {
    const code = character.codePointAt(0);
    if (character === '\r') this.x = 0;
    else if (character === '\n') this.#forth();
    else if (character === '\b') this.x = Math.max(0, this.x - 1);
    else if (code === 7 || code === 14 || code === 15) return;
    else if (code < 32 || (code >= 0x7f && code < 0xa0)) this.unknown.push(character);
    else if (/\p{M}/u.test(character)) this.rows[this.y][Math.max(0, this.x - 1)].text += character;
    else {
      const columns = kWide.test(character) ? 2 : 1;
      if (this.x + columns > this.width) {
        this.x = 0;
        this.#forth();
      }
      this.rows[this.y][this.x] = { text: character, inverse: this.inverse };
      if (columns === 2) this.rows[this.y][this.x + 1] = { text: '', inverse: this.inverse };
      this.x += columns;
      this.last = character;
    }
  }

  #forth() {
    if (this.y === this.bottom) this.#scroll(1);
    else this.y = Math.min(this.height - 1, this.y + 1);
  }

  #back() {
    if (this.y === this.top) this.#scroll(-1);
    else this.y = Math.max(0, this.y - 1);
  }

  #scroll(lines, from = this.top) {
    for (let i = 0; i < Math.abs(lines); ++i) {
      this.rows.splice(lines > 0 ? from : this.bottom, 1);
      this.rows.splice(lines > 0 ? this.bottom : from, 0, this.#blank());
    }
  }

  #erase(y, from, to) {
    for (let x = Math.max(0, from); x < Math.min(to, this.width); ++x)
      this.rows[y][x] = { text: ' ', inverse: false };
  }

  #sequence(mark, given, verb) {
    const numbers = given.split(';').map(Number);
    const n = Math.max(1, numbers[0] || 1);
    const row = this.rows[this.y];
    if (mark === '?' && (verb === 'h' || verb === 'l')) {
      for (const mode of given.split(';')) this.modes[verb === 'h' ? 'add' : 'delete'](mode);
      return;
    }
    const acts = {
      H: () => ([this.y, this.x] = [n - 1, Math.max(1, numbers[1] || 1) - 1]),
      G: () => (this.x = n - 1),
      d: () => (this.y = n - 1),
      A: () => (this.y -= n),
      B: () => (this.y += n),
      C: () => (this.x += n),
      D: () => (this.x -= n),
      X: () => this.#erase(this.y, this.x, this.x + n),
      b: () => [...this.last.repeat(n)].forEach((character) => this.#put(character)),
      P: () => row.splice(this.width, 0, ...row.splice(this.x, n).map(() => ({ text: ' ', inverse: false }))),
      '@': () => {
        row.splice(this.x, 0, ...Array.from({ length: n }, () => ({ text: ' ', inverse: false })));
        row.length = this.width;
      },
      L: () => this.#scroll(-n, this.y),
      M: () => this.#scroll(n, this.y),
      S: () => this.#scroll(n),
      T: () => this.#scroll(-n),
      K: () => this.#erase(this.y, given === '1' ? 0 : this.x, given === '1' ? this.x + 1 : this.width),
      J: () => {
        if (given === '2') this.rows.forEach((_, y) => this.#erase(y, 0, this.width));
        else
          this.rows.forEach((_, y) => y >= this.y && this.#erase(y, y === this.y ? this.x : 0, this.width));
      },
      r: () => ([this.top, this.bottom] = [n - 1, (numbers[1] || this.height) - 1]),
      m: () => this.#look(given === '' ? [0] : numbers),
    };
    if (acts[verb] !== undefined && mark === '') acts[verb]();
    else if (!'lhtc'.includes(verb)) this.unknown.push(`${mark}${given}${verb}`);
    this.x = Math.min(Math.max(0, this.x), this.width);
    this.y = Math.min(Math.max(0, this.y), this.height - 1);
  }

  #look(numbers) {
    for (const number of numbers) {
      if (number === 7) this.inverse = true;
      if (number === 0 || number === 27) this.inverse = false;
    }
  }
}
