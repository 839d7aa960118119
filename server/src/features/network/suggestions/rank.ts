import { commaSeparated } from '@weft/shared/languages/comma-separated';
import type { SuggestionReason } from '@weft/shared/network/views';
import type { SharedThings, Suggestible } from './candidates.ts';

/** A candidate with what they share with the viewer. */
export interface Ranked {
  readonly _id: string;
  /** Reason besides mutual connections, which are counted when they are shown. */
  readonly reason: SuggestionReason | null;
}

interface Scored extends Ranked {
  readonly order: readonly number[];
}

const SKILLS_NAMED = 3;

/** Returns the shared keys as texts to show. */
const sharedOf = (things: ReadonlyMap<string, string>, keys: readonly string[]): string[] =>
  keys.map((key) => things.get(key)).filter((text) => text !== undefined);

/**
 * Sorts candidates: by mutual connections, then shared company, school, place and skills, then newest. `mutual` has
 * exact counts; others use the sampled number.
 */
export function rank(
  candidates: readonly Suggestible[],
  things: SharedThings,
  mutual: ReadonlyMap<string, number>,
): Ranked[] {
  return candidates
    .map((candidate) => scored(candidate, things, mutual.get(candidate._id) ?? candidate.known))
    .sort(byOrder)
    .map(({ _id, reason }) => ({ _id, reason }));
}

function scored({ _id, keys, createdAt }: Suggestible, things: SharedThings, mutual: number): Scored {
  const [company] = sharedOf(things.company, keys);
  const [school] = sharedOf(things.school, keys);
  const [city] = sharedOf(things.city, keys);
  const [region] = sharedOf(things.region, keys);
  const skills = sharedOf(things.skills, keys);
  const place = city ?? region;
  const nearness = city === undefined ? Number(region !== undefined) : 2;
  const order = [
    mutual,
    Number(company !== undefined),
    Number(school !== undefined),
    nearness,
    skills.length,
    createdAt.getTime(),
  ];
  return { _id, order, reason: reasonOf({ company, school, place, skills }) };
}

interface Shared {
  readonly company: string | undefined;
  readonly school: string | undefined;
  readonly place: string | undefined;
  readonly skills: readonly string[];
}

function reasonOf({ company, school, place, skills }: Shared): SuggestionReason | null {
  if (company !== undefined) return { kind: 'company', detail: company };
  if (school !== undefined) return { kind: 'school', detail: school };
  if (place !== undefined) return { kind: 'place', detail: place };
  if (skills.length === 0) return null;
  return { kind: 'skills', count: skills.length, detail: commaSeparated(skills.slice(0, SKILLS_NAMED)) };
}

/** Descending by each number in turn; ties by id, so that the order is stable. */
function byOrder(a: Scored, b: Scored): number {
  const difference = a.order.map((value, index) => (b.order[index] ?? 0) - value).find((each) => each !== 0);
  return difference ?? (a._id < b._id ? -1 : 1);
}
