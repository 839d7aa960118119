import type { IndexedJob } from './listing-index.ts';

/** What the order by best match looks at. */
type Scored = Pick<IndexedJob, '_id' | 'titleWords' | 'skills'>;

interface Sought {
  readonly words: readonly string[];
  /** The viewer's skills, folded. */
  readonly skills: ReadonlySet<string>;
}

/** Words in the title weigh most, then the share of required skills that the viewer has. */
function scoreOf({ titleWords, skills: required }: Scored, { words, skills }: Sought): number {
  const inTitle = words.filter((word) => titleWords.some((each) => each.startsWith(word))).length;
  const titleShare = words.length === 0 ? 0 : inTitle / words.length;
  const held = required.filter((skill) => skills.has(skill)).length;
  const skillShare = required.length === 0 ? 0 : held / required.length;
  return 2 * titleShare + skillShare;
}

/** Returns ids, best match first; equal ones keep their order, newest first. */
export function bestFirst(found: readonly Scored[], sought: Sought): string[] {
  const scored = found.map((each) => ({ id: each._id, score: scoreOf(each, sought) }));
  return scored.toSorted((a, b) => b.score - a.score).map(({ id }) => id);
}
