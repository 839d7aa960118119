import { AtomParser } from './atom-parser.ts';
import { alternationCost, repeatedCost, sequenceCost } from './cost.ts';
import type { Cost } from './cost.ts';
import type { RegexFlags } from './flags.ts';
import type { GroupNumbers } from './group-numbers.ts';
import { literalPrefix, sameWidth, sumWidth } from './pattern-part.ts';
import type { Part } from './pattern-part.ts';
import type { Emitted } from './character-set.ts';

export interface ParsedPattern extends Emitted {
  cost: Cost;
  /** Whether JavaScript's engine must ignore case, for back references; otherwise the pattern contains both cases. */
  foldsCase: boolean;
  /** False when only a backtracking engine knows the construct (look-around, back references). */
  linear: boolean;
  /** False where a final line feed has a meaning that the non-backtracking engine does not support. */
  linearAtLineEnd: boolean;
  /** False where JavaScript resets a group that PCRE would keep from an earlier repetition. */
  nativeGroups: boolean;
  /** False where no engine ends a repetition as PCRE does: the match is right, but its groups may not be. */
  knowsGroups: boolean;
  /** Begins with an assertion that holds at the start of the text alone. */
  anchored: boolean;
  /** Literal text that every match begins with, from the start of the text; undefined when not known. */
  prefix: string | undefined;
  /** The prefix is the whole pattern. */
  exact: boolean;
}

/** Groups deeper than this are refused: parsing recurses. */
const MAX_GROUPS = 200;
/** PCRE's limit on counted repetitions. */
const MAX_COUNT = 65_535;

class Parser extends AtomParser {
  nativeGroups = true;
  knowsGroups = true;
  #depth = 0;

  alternation(): { part: Part; branches: Part[][] } {
    const branches: Part[][] = [];
    const sure = this.groups.branches();
    do {
      branches.push(this.sequence());
      sure.end();
    } while (this.reader.take('|'));
    sure.join();
    const joined = (key: 'js' | 're2'): string =>
      branches.map((parts) => parts.map((part) => part[key]).join('')).join('|');
    const cost = alternationCost(branches.map((parts) => sequenceCost(parts.map((part) => part.cost))));
    const width = sameWidth(branches.map(sumWidth));
    const mayBeEmpty = branches.some((parts) => parts.every((part) => part.mayBeEmpty));
    return { part: { js: joined('js'), re2: joined('re2'), cost, width, mayBeEmpty }, branches };
  }

  private sequence(): Part[] {
    const parts: Part[] = [];
    for (;;) {
      this.skipNothing();
      const next = this.reader.peek();
      if (next === undefined || next === '|' || next === ')') return parts;
      if (this.flagsChange()) continue;
      const before = this.groups.mark();
      if (this.reader.take('\\Q')) this.quoted(parts);
      else parts.push(this.atom());
      const last = parts.pop();
      if (last) parts.push(this.quantified(last, before));
    }
  }

  /** Comments, the end of quotes without a beginning, empty quotes, and in extended patterns white space. */
  private skipNothing(): void {
    for (;;) {
      if (this.reader.take('\\Q\\E') || this.reader.take('\\E')) continue;
      if (this.reader.take('(?#')) {
        while (this.reader.next() !== ')');
        continue;
      }
      const next = this.flags.extended ? this.reader.peek() : undefined;
      if (next !== undefined && /[\t-\r \x85\u200e\u200f\u2028\u2029]/u.test(next)) this.reader.next();
      else if (next === '#') while (!this.reader.done() && this.reader.next() !== '\n');
      else return;
    }
  }

  /** `(?i)` and the like set flags up to the end of the group that they stand in. */
  private flagsChange(): boolean {
    const found = this.reader.match(/\(\?([imsx]*)(?:-([imsx]+))?\)/uy);
    if (!found) return false;
    this.setFlags(found[1] ?? '', found[2] ?? '');
    if (this.reader.peek() !== undefined && /[*+?]/u.test(this.reader.peek() as string))
      throw this.notRepeatable();
    return true;
  }

  private quoted(parts: Part[]): void {
    while (!this.reader.done() && !this.reader.take('\\E')) parts.push(this.literalPart(this.reader.next()));
  }

  private atom(): Part {
    if (this.repetition()) throw this.notRepeatable();
    const next = this.reader.next();
    return next === '(' ? this.group() : this.simpleAtom(next);
  }

  private group(): Part {
    const reference = this.reader.match(/\?P=(\w+)\)/uy);
    if (reference) return this.backReference(reference);
    if (++this.#depth > MAX_GROUPS) throw this.reader.fail('parentheses are too deeply nested');
    const saved = this.flags;
    const mark = this.groups.mark();
    const { open, number, look } = this.groupHead();
    const { part } = this.alternation();
    this.flags = saved;
    if (!this.reader.take(')')) throw this.reader.fail('missing closing parenthesis');
    this.#depth--;
    if (number !== undefined) this.groups.close(number);
    if (look !== undefined) this.checkLook(look, part, mark);
    return {
      js: `${open}${part.js})`,
      re2: `${open}${part.re2})`,
      cost: { ...part.cost, single: false },
      width: look === undefined ? part.width : 0,
      mayBeEmpty: look !== undefined || part.mayBeEmpty,
    };
  }

  private checkLook(look: string, { width }: Part, mark: ReturnType<GroupNumbers['mark']>): void {
    if (look.includes('!')) this.groups.forgetSince(mark);
    if (!look.startsWith('<')) return;
    // PCRE allows branches of different lengths; here they are refused, as are groups, which JavaScript sets from right to left.
    if (width === undefined) throw this.reader.fail('lookbehind assertion is not fixed length');
    if (this.groups.countSince(mark) > 0) throw this.reader.fail('groups in a lookbehind are not supported');
  }

  private groupHead(): { open: string; number?: number; look?: string } {
    if (this.reader.peek() === '*') throw this.reader.fail('verbs are not supported');
    if (!this.reader.take('?')) return { open: '(', number: this.groups.open() };
    if (this.reader.take(':')) return { open: '(?:' };
    for (const look of ['=', '!', '<=', '<!']) {
      if (!this.reader.take(look)) continue;
      this.linear = false;
      return { open: `(?${look}`, look };
    }
    const flags = this.reader.match(/([imsx]*)(?:-([imsx]+))?:/uy);
    if (flags) {
      this.setFlags(flags[1] ?? '', flags[2] ?? '');
      return { open: '(?:' };
    }
    const named = this.reader.match(/(?:P?<([A-Za-z_]\w{0,31})>|'([A-Za-z_]\w{0,31})')/uy);
    if (!named) throw this.reader.fail('a group of this kind is not supported, or its name is malformed');
    const number = this.groups.open(named[1] ?? named[2]);
    if (number === undefined) throw this.reader.fail('two named subpatterns have the same name');
    return { open: '(', number };
  }

  private quantified(atom: Part, before: ReturnType<GroupNumbers['mark']>): Part {
    this.skipNothing();
    const found = this.repetition();
    if (!found) return atom;
    if (atom.isFixed === true) throw this.notRepeatable();
    this.reader.at += found[0].length;
    if (found[4] === '+') throw this.reader.fail('possessive quantifiers are not supported');
    const [least, most] = bounds(found);
    if (least > MAX_COUNT || (most > MAX_COUNT && most !== Infinity))
      throw this.reader.fail('number too big in {} quantifier');
    if (least > most) throw this.reader.fail('numbers out of order in {} quantifier');
    if (most === 0 && atom.width !== 1) throw this.reader.fail('{0} behind a group is not supported');
    this.skipNothing();
    if (this.repetition()) throw this.notRepeatable();
    // JavaScript rejects an empty repetition, PCRE ends with it.
    const mayRepeatNothing = atom.mayBeEmpty && most > 1;
    if (mayRepeatNothing && this.groups.countSince(before) > 0) this.knowsGroups = false;
    if (mayRepeatNothing || (most > 1 && this.groups.hasUnsureSince(before))) this.nativeGroups = false;
    if (least === 0 || mayRepeatNothing) this.groups.forgetSince(before);
    const isOption = atom.mayBeEmpty && least === 0 && most === 1;
    const option = found[4] === '?' ? `(?:|${atom.js})` : `(?:${atom.js}|)`;
    return {
      js: isOption ? option : `(?:${atom.js})${found[0]}`,
      re2: `(?:${atom.re2})${found[0]}`,
      cost: repeatedCost(atom.cost, least, most),
      width: least === most && atom.width !== undefined ? atom.width * least : undefined,
      mayBeEmpty: atom.mayBeEmpty || least === 0,
    };
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

/** Parses a PCRE pattern. Throws 51091 when it is malformed or unsupported by both engines. */
export const parsePattern = (pattern: string, options: RegexFlags): ParsedPattern => {
  const parser = new Parser(pattern, options);
  const { part, branches } = parser.alternation();
  if (!parser.reader.done()) throw parser.reader.fail('unmatched closing parenthesis');
  if (parser.foldsCase && parser.hasUnfolded) {
    throw parser.reader.fail(
      'a set of characters beside a back reference that ignores case is not supported',
    );
  }
  const anchored = branches.every((parts) => parts[0]?.startAnchor === true);
  const known =
    anchored && branches.length === 1 ? literalPrefix(branches[0] as Part[]) : { prefix: '', exact: false };
  return {
    js: part.js,
    re2: part.re2,
    cost: part.cost,
    foldsCase: parser.foldsCase,
    linear: parser.linear,
    linearAtLineEnd: parser.linearAtLineEnd,
    nativeGroups: parser.nativeGroups,
    knowsGroups: parser.knowsGroups,
    anchored,
    prefix: known.prefix === '' ? undefined : known.prefix,
    exact: known.exact && known.prefix !== '',
  };
};
