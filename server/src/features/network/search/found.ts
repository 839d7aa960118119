import type { SearchMatches } from '@weft/shared/network/views';
import { foldWords } from '@weft/shared/text/fold';
import { markWords } from '@weft/shared/text/marks';
import type { FoundByWords } from '../../members/index.ts';

/** Weights of the viewer's network in the order of results. */
export interface Nearness {
  readonly isConnected: (memberId: string) => boolean;
  /** How many of the viewer's connections know the member, among those sampled. */
  readonly knownBy: (memberId: string) => number;
}

/**
 * Sorts results: most words in the name first, then whole words before prefixes, then connections, then the number of
 * mutual connections. Ties by id.
 */
export function bestFirst(
  found: readonly FoundByWords[],
  sought: readonly string[],
  { isConnected, knownBy }: Nearness,
): FoundByWords[] {
  const scored = found.map((candidate) => {
    const { _id, nameWords } = candidate;
    const inName = sought.filter((word) => nameWords.some((name) => name.startsWith(word))).length;
    const whole = sought.filter((word) => nameWords.includes(word)).length;
    return { candidate, order: [inName, whole, Number(isConnected(_id)), knownBy(_id)] };
  });
  scored.sort((a, b) => {
    const differences = a.order.map((value, index) => (b.order[index] ?? 0) - value);
    return differences.find((each) => each !== 0) ?? (a.candidate._id < b.candidate._id ? -1 : 1);
  });
  return scored.map(({ candidate }) => candidate);
}

interface Searched {
  readonly fullName: string;
  readonly headline: string | null;
  readonly companies: readonly string[];
  readonly skills: readonly string[];
}

/** Words that match neither name nor headline: the member was found by other text. */
function missingIn(
  { fullName, headline }: Pick<Searched, 'fullName' | 'headline'>,
  sought: readonly string[],
): string[] {
  const said = foldWords(`${fullName}\n${headline ?? ''}`);
  return sought.filter((word) => !said.some((each) => each.startsWith(word)));
}

/** Returns whether each word is a prefix in any text of the member. */
export function saysAll(member: Searched, sought: readonly string[]): boolean {
  const missing = missingIn(member, sought);
  if (missing.length === 0) return true;
  const said = foldWords([...member.companies, ...member.skills].join('\n'));
  return missing.every((word) => said.some((each) => each.startsWith(word)));
}

/** Returns where words match: name and headline, else the company or skill that contains them. */
export function matchesIn(member: Searched, sought: readonly string[]): SearchMatches {
  const { fullName, headline, companies, skills } = member;
  const missing = missingIn(member, sought);
  const things = [
    ...companies.map((text) => ({ kind: 'company' as const, text })),
    ...skills.map((text) => ({ kind: 'skill' as const, text })),
  ];
  const withRanges = things.map((thing) => ({ ...thing, ranges: markWords(thing.text, missing) }));
  const [best] = withRanges.sort((a, b) => b.ranges.length - a.ranges.length);
  return {
    fullName: markWords(fullName, sought),
    headline: markWords(headline ?? '', sought),
    other: best && best.ranges.length > 0 ? best : null,
  };
}
