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
  let inTitle = 0;
  for (const word of words) if (titleWords.some((each) => each.startsWith(word))) inTitle += 1;
  let held = 0;
  for (const skill of required) if (skills.has(skill)) held += 1;
  const titleShare = words.length === 0 ? 0 : inTitle / words.length;
  const skillShare = required.length === 0 ? 0 : held / required.length;
  return 2 * titleShare + skillShare;
}

/** Returns ids, best match first; equal ones keep their order, newest first. */
export function bestFirst(found: readonly Scored[], sought: Sought): string[] {
  // Scores are shares of few words and skills, so that only few different ones need an order.
  const byScore = new Map<number, string[]>();
  for (const each of found) {
    const score = scoreOf(each, sought);
    const same = byScore.get(score);
    if (same) same.push(each._id);
    else byScore.set(score, [each._id]);
  }
  return [...byScore].toSorted(([a], [b]) => b - a).flatMap(([, ids]) => ids);
}
