import { caseVariants } from './case-variants.ts';
import { emitClass } from './character-set.ts';
import { singleCost } from './cost.ts';
import type { RegexFlags } from './flags.ts';
import { GroupNumbers } from './group-numbers.ts';
import { parseClass } from './parse-class.ts';
import { PatternReader } from './pattern-reader.ts';
import { assertion, character } from './pattern-part.ts';
import type { Part } from './pattern-part.ts';
import { both, classEscape, literal, VERTICAL } from './syntax.ts';

const LINE_BREAK = emitClass(VERTICAL, [], false).js;

/** Parses the atoms of a pattern, and records what the engines need to know of it. */
export class AtomParser {
  readonly reader: PatternReader;
  readonly groups = new GroupNumbers();
  flags: RegexFlags;
  linear = true;
  linearAtLineEnd = true;
  /** What reads otherwise where the runtime's engine folds case: sets that PCRE doesn't fold. */
  hasUnfolded = false;
  foldsCase = false;

  constructor(pattern: string, flags: RegexFlags) {
    this.reader = new PatternReader(pattern);
    this.flags = flags;
  }

  protected setFlags(on: string, off: string): void {
    const is = (letter: string, before: boolean): boolean =>
      on.includes(letter) ? !off.includes(letter) : before && !off.includes(letter);
    const { ignoreCase, multiline, dotAll, extended } = this.flags;
    this.flags = {
      ignoreCase: is('i', ignoreCase),
      multiline: is('m', multiline),
      dotAll: is('s', dotAll),
      extended: is('x', extended),
    };
  }

  protected notRepeatable() {
    return this.reader.fail('quantifier does not follow a repeatable item');
  }

  protected literalPart(text: string): Part {
    const codePoint = text.codePointAt(0) as number;
    const [variants] = this.flags.ignoreCase ? caseVariants(codePoint, codePoint) : [];
    if (variants)
      return character(
        emitClass(
          variants.map((each) => [each, each] as const),
          [],
          false,
        ),
      );
    return { ...character(literal(codePoint)), character: text };
  }

  /** What begins with this character, if it is neither a group nor a quantifier. */
  protected simpleAtom(next: string): Part {
    switch (next) {
      case '.':
        return character(both(this.flags.dotAll ? '[\\s\\S]' : '[^\\n]'));
      case '^':
        return this.caret();
      case '$':
        return this.dollar();
      case '[':
        this.hasUnfolded ||= this.flags.ignoreCase;
        return character(parseClass(this.reader, this.flags.ignoreCase));
      case '\\':
        return this.escape();
      default:
        return this.literalPart(next);
    }
  }

  private caret(): Part {
    if (!this.flags.multiline) return { ...assertion({ js: '^', re2: '\\A' }), startAnchor: true };
    // Not after a final line feed.
    this.linearAtLineEnd = false;
    return assertion({ js: '(?:^|(?<=\\n)(?=[\\s\\S]))', re2: '(?m:^)' });
  }

  private dollar(): Part {
    if (this.flags.multiline) return assertion({ js: '(?=\\n|$)', re2: '(?m:$)' });
    return this.beforeLastLineEnd();
  }

  private beforeLastLineEnd(): Part {
    this.linearAtLineEnd = false;
    return assertion({ js: '(?=\\n?$)', re2: '\\z' });
  }

  private escape(): Part {
    const letter = this.reader.next();
    const ranges = classEscape(letter);
    if (ranges) {
      this.hasUnfolded ||= this.flags.ignoreCase;
      return character(emitClass(ranges, [], false));
    }
    switch (letter) {
      case 'b':
      case 'B':
        this.hasUnfolded ||= this.flags.ignoreCase;
        return assertion(both(`\\${letter}`));
      case 'A':
        return { ...assertion({ js: '^', re2: '\\A' }), startAnchor: true };
      case 'z':
        return assertion({ js: '$', re2: '\\z' });
      case 'Z':
        return this.beforeLastLineEnd();
      case 'R':
        // Once it has taken both characters of a line break it gives none of them back.
        this.linear = false;
        return {
          ...both(`(?:\\r\\n|(?!\\r\\n)${LINE_BREAK})`),
          cost: { ...singleCost, single: false, branching: true },
          width: undefined,
          mayBeEmpty: false,
        };
      case 'N':
        if (this.reader.peek() === '{' && !this.repetition())
          throw this.reader.fail('\\N{name} is not supported');
        return character(both('[^\\n]'));
      case 'p':
      case 'P':
        this.hasUnfolded ||= this.flags.ignoreCase;
        return character(this.reader.property(letter));
      case 'k':
        return this.backReference(this.reader.match(/(?:<(\w+)>|\{(\w+)\}|'(\w+)')/uy));
      case 'g':
        return this.backReference(this.reader.match(/(?:(\d+)|\{(-?\w+)\})/uy));
      default:
        if (/[1-9]/u.test(letter))
          return this.backReference([letter, letter + (this.reader.match(/\d*/uy)?.[0] ?? '')]);
        return this.literalPart(String.fromCodePoint(this.reader.characterEscape(letter)));
    }
  }

  protected backReference(found: readonly (string | undefined)[] | undefined): Part {
    const number = this.groups.sureNumber(found?.slice(1).find((name) => name !== undefined) ?? '');
    if (number === undefined) {
      throw this.reader.fail('a reference to a group that is not there, or that may be without a match');
    }
    this.linear = false;
    this.foldsCase ||= this.flags.ignoreCase;
    return {
      ...both(`(?:\\${number})`),
      cost: { ...singleCost, degree: 1, single: false, branching: true },
      width: undefined,
      mayBeEmpty: true,
    };
  }

  /** The quantifier at this place, which is not read yet. */
  protected repetition(): RegExpExecArray | undefined {
    const { at } = this.reader;
    const found = this.reader.match(/(?:[*+?]|\{(\d+)(,?)(\d*)\})([?+]?)/uy);
    this.reader.at = at;
    return found;
  }
}
