import { alternationCost, emptyCost, repeatedCost, sequenceCost, singleCost } from './cost.ts';
import type { Cost } from './cost.ts';
import type { RegexFlags } from './flags.ts';
import { parseClass } from './parse-class.ts';
import { PatternReader } from './pattern-reader.ts';
import { both, classEscape, isClassEscape, literal, propertyEscape } from './syntax.ts';
import type { Emitted } from './syntax.ts';

export interface ParsedPattern extends Emitted {
  cost: Cost;
  flags: RegexFlags;
  /** False when only a backtracking engine knows the construct (look-around, back references). */
  linear: boolean;
  /** False when the runtime's engine lacks the construct (flags inside the pattern). */
  native: boolean;
  /** Begins with an assertion that holds at the start of the text alone. */
  anchored: boolean;
  /** Literal text that every match begins with, from the start of the text; undefined when not known. */
  prefix: string | undefined;
  /** The prefix is the whole pattern. */
  exact: boolean;
}

interface Part extends Emitted {
  cost: Cost;
  /** The character, when it is a plain literal. */
  character?: string;
  startAnchor?: boolean;
}

/** Groups deeper than this are refused: parsing recurses. */
const MAX_GROUPS = 200;

class Parser {
  readonly reader: PatternReader;
  readonly flags: RegexFlags;
  linear = true;
  native = true;
  depth = 0;

  constructor(pattern: string, flags: RegexFlags) {
    this.reader = new PatternReader(pattern);
    this.flags = flags;
  }

  /** `(?i)` and the like at the very start set flags of the whole pattern. */
  leadingFlags(): void {
    for (
      let found = this.reader.match(/\(\?([imsx]+)\)/uy);
      found;
      found = this.reader.match(/\(\?([imsx]+)\)/uy)
    ) {
      const letters = found[1] as string;
      if (letters.includes('i')) this.flags.ignoreCase = true;
      if (letters.includes('m')) this.flags.multiline = true;
      if (letters.includes('s')) this.flags.dotAll = true;
      if (letters.includes('x')) this.flags.extended = true;
    }
  }

  alternation(): { part: Part; branches: Part[][] } {
    const branches = [this.sequence()];
    while (this.reader.take('|')) branches.push(this.sequence());
    const joined = (key: 'js' | 're2'): string =>
      branches.map((parts) => parts.map((part) => part[key]).join('')).join('|');
    const cost = alternationCost(branches.map((parts) => sequenceCost(parts.map((part) => part.cost))));
    return { part: { js: joined('js'), re2: joined('re2'), cost }, branches };
  }

  private sequence(): Part[] {
    const parts: Part[] = [];
    for (;;) {
      this.skipExtended();
      const character = this.reader.peek();
      if (character === undefined || character === '|' || character === ')') return parts;
      if (this.reader.match(/\(\?#[^)]*\)/uy)) continue;
      if (this.reader.take('\\Q')) {
        this.quoted(parts);
        continue;
      }
      if (this.reader.take('\\E')) continue;
      parts.push(this.quantified(this.atom()));
    }
  }

  private skipExtended(): void {
    if (!this.flags.extended) return;
    for (;;) {
      const character = this.reader.peek();
      if (character !== undefined && /\s/u.test(character)) this.reader.next();
      else if (character === '#') while (!this.reader.done() && this.reader.next() !== '\n');
      else return;
    }
  }

  private quoted(parts: Part[]): void {
    while (!this.reader.done() && !this.reader.take('\\E')) parts.push(this.literalPart(this.reader.next()));
  }

  private literalPart(character: string): Part {
    return { ...literal(character.codePointAt(0) as number), cost: singleCost, character };
  }

  private atom(): Part {
    const character = this.reader.next();
    switch (character) {
      case '.':
        return { ...both(this.flags.dotAll ? '[\\s\\S]' : '[^\\n]'), cost: singleCost };
      case '^':
        if (this.flags.multiline) return { js: '(?<![^\\n])', re2: '(?m:^)', cost: emptyCost };
        return { js: '(?<![\\s\\S])', re2: '\\A', cost: emptyCost, startAnchor: true };
      case '$':
        if (this.flags.multiline) return { js: '(?![^\\n])', re2: '(?m:$)', cost: emptyCost };
        return { js: '(?=\\n?(?![\\s\\S]))', re2: '(?:\\n?\\z)', cost: emptyCost };
      case '[':
        return { ...parseClass(this.reader), cost: singleCost };
      case '(':
        return this.group();
      case '\\':
        return this.escape();
      case '*':
      case '+':
      case '?':
        throw this.reader.fail('quantifier does not follow a repeatable item');
      default:
        return this.literalPart(character);
    }
  }

  private escape(): Part {
    const letter = this.reader.next();
    if (isClassEscape(letter)) return { ...classEscape(letter), cost: singleCost };
    switch (letter) {
      case 'b':
      case 'B':
        return { ...both(`\\${letter}`), cost: emptyCost };
      case 'A':
        return { js: '(?<![\\s\\S])', re2: '\\A', cost: emptyCost, startAnchor: true };
      case 'z':
        return { js: '(?![\\s\\S])', re2: '\\z', cost: emptyCost };
      case 'Z':
        return { js: '(?=\\n?(?![\\s\\S]))', re2: '(?:\\n?\\z)', cost: emptyCost };
      case 'R':
        return {
          ...both('(?:\\r\\n|[\\n\\x0b\\f\\r])'),
          cost: { ...singleCost, single: false, branching: true },
        };
      case 'N':
        return { ...both('[^\\n]'), cost: singleCost };
      case 'p':
      case 'P':
        return { ...propertyEscape(letter, this.reader.propertyName()), cost: singleCost };
      case 'k':
        return this.backReference(`\\k<${this.groupName(/[<{']([A-Za-z_]\w*)[>}']/uy)}>`);
      default:
        if (/[1-9]/u.test(letter))
          return this.backReference(`\\${letter}${this.reader.match(/\d/uy)?.[0] ?? ''}`);
        return this.literalPart(String.fromCodePoint(this.reader.characterEscape(letter)));
    }
  }

  private groupName(form: RegExp): string {
    const name = this.reader.match(form)?.[1];
    if (name === undefined) throw this.reader.fail('a group name is missing or malformed');
    return name;
  }

  private backReference(text: string): Part {
    this.linear = false;
    return { ...both(`${text}(?:)`), cost: { ...singleCost, degree: 1, single: false, branching: true } };
  }

  private group(): Part {
    if (++this.depth > MAX_GROUPS) throw this.reader.fail('parentheses are too deeply nested');
    const open = this.groupHead();
    const saved = { ...this.flags };
    const { part } = this.alternation();
    Object.assign(this.flags, saved);
    if (!this.reader.take(')')) throw this.reader.fail('missing closing parenthesis');
    this.depth--;
    return {
      js: `${open.js}${part.js})`,
      re2: `${open.re2}${part.re2})`,
      cost: { ...part.cost, single: false },
    };
  }

  private groupHead(): Emitted {
    if (!this.reader.take('?')) return both('(');
    if (this.reader.take(':')) return both('(?:');
    for (const look of ['=', '!', '<=', '<!']) {
      if (this.reader.take(look)) {
        this.linear = false;
        return both(`(?${look}`);
      }
    }
    const flags = this.reader.match(/([ims]*(?:-[ims]+)?):/uy);
    if (flags) {
      this.native = false;
      return both(`(?${flags[1]}:`);
    }
    const name = this.groupName(/P?[<']([A-Za-z_]\w*)[>']/uy);
    return { js: `(?<${name}>`, re2: `(?P<${name}>` };
  }

  private quantified(atom: Part): Part {
    let part = atom;
    for (;;) {
      this.skipExtended();
      const found = this.reader.match(/(?:[*+?]|\{(\d{1,5})(,?)(\d{0,5})\})([?+]?)/uy);
      if (!found) return part;
      if (found[4] === '+') throw this.reader.fail('possessive quantifiers are not supported');
      const [least, most] = bounds(found);
      if (least > most) throw this.reader.fail('numbers out of order in {} quantifier');
      part = {
        js: `(?:${part.js})${found[0]}`,
        re2: `(?:${part.re2})${found[0]}`,
        cost: repeatedCost(part.cost, least, most),
      };
    }
  }
}

const bounds = (found: RegExpExecArray): [number, number] => {
  const [text, least, comma, most] = found;
  if (text.startsWith('*')) return [0, Infinity];
  if (text.startsWith('+')) return [1, Infinity];
  if (text.startsWith('?')) return [0, 1];
  if (comma === '') return [Number(least), Number(least)];
  return [Number(least), most === '' ? Infinity : Number(most)];
};

const literalPrefix = (parts: readonly Part[]): { prefix: string; exact: boolean } => {
  let prefix = '';
  for (const part of parts.slice(1)) {
    if (part.character === undefined) return { prefix, exact: false };
    prefix += part.character;
  }
  return { prefix, exact: true };
};

/** Reads a PCRE pattern. Throws 51091 when it is malformed or uses what no engine here can do. */
export const parsePattern = (pattern: string, options: RegexFlags): ParsedPattern => {
  const parser = new Parser(pattern, { ...options });
  parser.leadingFlags();
  const { part, branches } = parser.alternation();
  if (!parser.reader.done()) throw parser.reader.fail('unmatched closing parenthesis');
  const anchored = branches.every((parts) => parts[0]?.startAnchor === true);
  const known =
    anchored && branches.length === 1 && !parser.flags.ignoreCase
      ? literalPrefix(branches[0] as Part[])
      : { prefix: '', exact: false };
  return {
    js: part.js,
    re2: part.re2,
    cost: part.cost,
    flags: parser.flags,
    linear: parser.linear,
    native: parser.native,
    anchored,
    prefix: known.prefix === '' ? undefined : known.prefix,
    exact: known.exact && known.prefix !== '',
  };
};
