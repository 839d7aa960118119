import type { Currency, JobType, Workplace } from '@weft/shared/jobs/choices';
import type { NewListing } from './job-listing.store.ts';

/** What narrows the board. A job has each word, and a key of each list of places. */
export interface ListingFilter {
  readonly now: Date;
  readonly words: readonly string[];
  readonly places: readonly (readonly string[])[];
  readonly workplaces?: readonly Workplace[] | undefined;
  readonly types?: readonly JobType[] | undefined;
  /** The least yearly pay by currency; jobs of other currencies don't match. */
  readonly pay?: ReadonlyMap<Currency, number> | undefined;
  readonly since?: Date | undefined;
  readonly company?: string | undefined;
  /** Members hidden from the viewer, whose jobs don't match. */
  readonly hidden?: ReadonlySet<string> | undefined;
  /** Folded skills of which a job requires at least half. */
  readonly skills?: readonly string[] | undefined;
}

/** Keys under which a job is found: in the index of the board, and by saved searches. */
export const keyOf = {
  company: (id: string) => `company:${id}`,
  word: (word: string) => `word:${word}`,
  place: (key: string) => `place:${key}`,
  skill: (skill: string) => `skill:${skill}`,
  type: (type: JobType) => `type:${type}`,
  workplace: (workplace: Workplace) => `workplace:${workplace}`,
  currency: (currency: Currency) => `currency:${currency}`,
};

/** Returns every key of a job. */
export function listingKeys(listing: NewListing): string[] {
  const { company, words, places, skills, type, workplace, currency } = listing;
  return [
    keyOf.company(company),
    ...words.map(keyOf.word),
    ...places.map(keyOf.place),
    ...skills.map(keyOf.skill),
    keyOf.type(type),
    keyOf.workplace(workplace),
    keyOf.currency(currency),
  ];
}

/** Returns lists of keys: a job that matches has a key of each list. Dates, pay and the share of skills are not in keys. */
export function soughtKeys(filter: ListingFilter): string[][] {
  const { company, words, places, skills, types, workplaces, pay } = filter;
  return [
    ...(company === undefined ? [] : [[keyOf.company(company)]]),
    ...words.map((word) => [keyOf.word(word)]),
    ...places.map((keys) => keys.map(keyOf.place)),
    ...(skills ? [skills.map(keyOf.skill)] : []),
    ...(types ? [types.map(keyOf.type)] : []),
    ...(workplaces ? [workplaces.map(keyOf.workplace)] : []),
    ...(pay ? [[...pay.keys()].map(keyOf.currency)] : []),
  ];
}
