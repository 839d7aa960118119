import { location } from '../errors/store-error.ts';
import type { StoreError } from '../errors/store-error.ts';
import { property } from './syntax.ts';
import type { Emitted } from './character-set.ts';

const controlEscapes: Record<string, number> = { n: 10, t: 9, r: 13, f: 12, e: 27, a: 7 };

/** Reads a pattern by code points. */
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

  /** The property named after `\p` or `\P`, by a letter or as `{name}`. */
  property(letter: string): Emitted {
    const braced = this.match(/\{(\^?[A-Za-z_&]+)\}/uy);
    const found = property(letter, braced ? (braced[1] as string) : this.next());
    if (!found) throw this.fail('unknown property after \\P or \\p');
    return found;
  }

  /** The character that an escape stands for, after the backslash and this letter. */
  characterEscape(letter: string): number {
    if (Object.hasOwn(controlEscapes, letter)) return controlEscapes[letter] as number;
    if (letter === 'x') return this.#hexEscape();
    if (letter === '0') return Number.parseInt(this.match(/[0-7]{0,2}/uy)?.[0] || '0', 8);
    if (letter === 'c') return this.#controlEscape();
    if (/[A-Za-z0-9]/u.test(letter)) throw this.fail(`unrecognized character follows \\: ${letter}`);
    return letter.codePointAt(0) as number;
  }

  #controlEscape(): number {
    const character = this.next();
    if (!/[ -~]/u.test(character)) throw this.fail('\\c must be followed by a printable ASCII character');
    return character.toUpperCase().charCodeAt(0) ^ 64;
  }

  #hexEscape(): number {
    if (this.peek() !== '{') return Number.parseInt(this.match(/[0-9A-Fa-f]{0,2}/uy)?.[0] || '0', 16);
    const braced = this.match(/\{([0-9A-Fa-f]+)\}/uy);
    if (!braced) throw this.fail('digits missing or non-hex character in \\x{}');
    const codePoint = Number.parseInt(braced[1] as string, 16);
    if (codePoint > 0x10ffff || (codePoint >= 0xd800 && codePoint <= 0xdfff))
      throw this.fail('character code point value in \\x{} is too large or disallowed');
    return codePoint;
  }
}
