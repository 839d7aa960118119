/** Parses JSON with objects as Maps, which keep the order of names such as `2`. */
export type Json = null | boolean | number | string | Json[] | Map<string, Json>;

const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
/** BSON documents nest at most 200 levels deep; a type's marks add a few. */
const MAX_DEPTH = 210;

/** @throws SyntaxError */
export function parseJson(text: string): Json {
  const parser = new Parser(text);
  const value = parser.value(0);
  parser.end();
  return value;
}

class Parser {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  value(depth: number): Json {
    if (depth > MAX_DEPTH) throw this.#error('too deep');
    this.#space();
    switch (this.#text[this.#at] ?? '') {
      case '{':
        return this.#object(depth);
      case '[':
        return this.#array(depth);
      case '"':
        return this.#string();
      case 't':
        return this.#word('true', true);
      case 'f':
        return this.#word('false', false);
      case 'n':
        return this.#word('null', null);
      default:
        return this.#number();
    }
  }

  end(): void {
    this.#space();
    if (this.#at < this.#text.length) throw this.#error('unexpected text');
  }

  #object(depth: number): Map<string, Json> {
    const fields = new Map<string, Json>();
    this.#at += 1;
    if (this.#takes('}')) return fields;
    do {
      this.#space();
      const name = this.#string();
      if (fields.has(name)) throw this.#error(`the name ${name} stands twice`);
      this.#expect(':');
      fields.set(name, this.value(depth + 1));
    } while (this.#takes(','));
    this.#expect('}');
    return fields;
  }

  #array(depth: number): Json[] {
    const values: Json[] = [];
    this.#at += 1;
    if (this.#takes(']')) return values;
    do values.push(this.value(depth + 1));
    while (this.#takes(','));
    this.#expect(']');
    return values;
  }

  /** Finds the closing quote and leaves the escapes to the engine. */
  #string(): string {
    if (this.#text[this.#at] !== '"') throw this.#error('a string is expected');
    let end = this.#at + 1;
    while (end < this.#text.length && this.#text[end] !== '"') end += this.#text[end] === '\\' ? 2 : 1;
    const literal = this.#text.slice(this.#at, end + 1);
    this.#at = end + 1;
    return JSON.parse(literal) as string;
  }

  #number(): number {
    NUMBER.lastIndex = this.#at;
    const found = NUMBER.exec(this.#text);
    if (!found) throw this.#error('a value is expected');
    this.#at = NUMBER.lastIndex;
    return Number(found[0]);
  }

  #word<T extends Json>(word: string, value: T): T {
    if (!this.#text.startsWith(word, this.#at)) throw this.#error('a value is expected');
    this.#at += word.length;
    return value;
  }

  #takes(mark: string): boolean {
    this.#space();
    if (this.#text[this.#at] !== mark) return false;
    this.#at += 1;
    return true;
  }

  #expect(mark: string): void {
    if (!this.#takes(mark)) throw this.#error(`${mark} is expected`);
  }

  #space(): void {
    while (' \t\r\n'.includes(this.#text[this.#at] ?? '-')) this.#at += 1;
  }

  #error(problem: string): SyntaxError {
    return new SyntaxError(`${problem} at character ${this.#at}`);
  }
}
