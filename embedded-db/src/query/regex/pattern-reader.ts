import { location } from '../../errors/store-error.ts';
import type { StoreError } from '../../errors/store-error.ts';

const controlEscapes: Record<string, number> = { n: 10, t: 9, r: 13, f: 12, e: 27, a: 7 };

/** Walks over a pattern by code points. */
export class PatternReader {
  readonly characters: string[];
  at = 0;

  constructor(pattern: string) {
    this.characters = Array.from(pattern);
  }

  done(): boolean {
    return this.at >= this.characters.length;
  }

  peek(ahead = 0): string | undefined {
    return this.characters[this.at + ahead];
  }

  next(): string {
    const character = this.characters[this.at];
    if (character === undefined) throw this.fail('pattern ends too early');
    this.at++;
    return character;
  }

  take(text: string): boolean {
    const wanted = Array.from(text);
    if (!wanted.every((character, i) => this.characters[this.at + i] === character)) return false;
    this.at += wanted.length;
    return true;
  }

  /** Matches a sticky expression made of ASCII at this place. */
  match(expression: RegExp): RegExpExecArray | undefined {
    const rest = this.characters.slice(this.at, this.at + 64).join('');
    expression.lastIndex = 0;
    const found = expression.exec(rest);
    if (!found) return undefined;
    this.at += Array.from(found[0]).length;
    return found;
  }

  fail(message: string): StoreError {
    return location(51091, `Regular expression is invalid: ${message} at offset ${this.at}`);
  }

  /** The name after `\p` or `\P`: a letter or `{name}`. */
  propertyName(): string {
    const braced = this.match(/\{(\^?[A-Za-z_&]+)\}/uy);
    return braced ? (braced[1] as string) : this.next();
  }

  /** The character that an escape stands for, after the backslash and this letter. */
  characterEscape(letter: string): number {
    if (Object.hasOwn(controlEscapes, letter)) return controlEscapes[letter] as number;
    if (letter === 'x') return this.hexEscape();
    if (letter === '0') return Number.parseInt(this.match(/[0-7]{0,2}/uy)?.[0] || '0', 8);
    if (letter === 'c') return this.next().toUpperCase().charCodeAt(0) ^ 64;
    if (/[A-Za-z0-9]/u.test(letter)) throw this.fail(`unrecognized character follows \\: ${letter}`);
    return letter.codePointAt(0) as number;
  }

  private hexEscape(): number {
    const braced = this.match(/\{([0-9A-Fa-f]{1,6})\}/uy);
    const digits = braced ? (braced[1] as string) : (this.match(/[0-9A-Fa-f]{0,2}/uy)?.[0] ?? '');
    const codePoint = digits === '' ? 0 : Number.parseInt(digits, 16);
    if (codePoint > 0x10ffff) throw this.fail('character code point value in \\x{} is too large');
    return codePoint;
  }
}
