import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { CURRENCIES, JOB_TYPES, WORKPLACES } from '@weft/shared/jobs/choices';
import { propertySeed } from '../../../testing/property-seed.ts';
import { isFound } from '../alerts/search-keys.ts';
import type { StoredListing } from './job-listing.store.ts';
import type { ListingFilter } from './listing-keys.ts';
import { ListingIndex } from './listing-index.ts';

const NOW = new Date(50);
const WORDS = ['a', 'b', 'c', 'd'];
const SKILLS = ['sewing', 'dyeing', 'planning', 'wool'];
const PLACES = ['country:IN', 'state:MH', 'city:pu', 'anywhere'];
const COMPANIES = ['1'.repeat(24), '2'.repeat(24)];
const [EUR, USD] = CURRENCIES;

const some = <T>(values: readonly T[], minLength = 0) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength, maxLength: 3 });
const date = fc.nat(100).map((time) => new Date(time));

/** Few ids and times, so that jobs are replaced and have equal times. */
const listing: fc.Arbitrary<StoredListing> = fc
  .record({
    _id: fc.nat(30).map((number) => number.toString(16).padStart(24, '0')),
    company: fc.constantFrom(...COMPANIES),
    words: some(WORDS),
    titleWords: some(WORDS),
    places: some(PLACES),
    workplace: fc.constantFrom(...WORKPLACES),
    type: fc.constantFrom(...JOB_TYPES),
    currency: fc.constantFrom(EUR, USD),
    yearlyPay: fc.nat(10),
    skills: fc.array(fc.constantFrom(...SKILLS), { maxLength: 4 }).map((all) => [...new Set(all)]),
    openUntil: date,
    createdAt: date,
  })
  .map((each) => ({ ...each, halfOfSkills: Math.ceil(each.skills.length / 2) }));

/** Most filters are absent: few jobs match several of them. */
const seldom = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });

const filter: fc.Arbitrary<ListingFilter> = fc.record({
  now: fc.constant(NOW),
  words: seldom(some(WORDS, 1)).map((words) => words ?? []),
  places: seldom(fc.array(some(PLACES, 1), { minLength: 1, maxLength: 2 })).map((places) => places ?? []),
  workplaces: seldom(some(WORKPLACES, 1)),
  types: seldom(some(JOB_TYPES, 1)),
  pay: seldom(fc.nat(10).map((least) => new Map([[EUR, least]]))),
  since: seldom(date),
  company: seldom(fc.constantFrom(...COMPANIES)),
  hidden: seldom(some([...COMPANIES, '3'.repeat(24)]).map((ids) => new Set(ids))),
  skills: seldom(some(SKILLS, 1)),
});

const step = fc.oneof(
  { weight: 4, arbitrary: listing.map((put) => ({ put })) },
  { weight: 1, arbitrary: listing.map(({ _id }) => ({ remove: _id })) },
);

const newestFirst = (a: StoredListing, b: StoredListing) =>
  b.createdAt.getTime() - a.createdAt.getTime() || (a._id < b._id ? 1 : -1);

test('finds the same jobs in the same order as a comparison with each, page by page', () => {
  const property = fc.property(
    fc.array(step, { maxLength: 80 }),
    fc.array(filter, { minLength: 5, maxLength: 5 }),
    fc.integer({ min: 1, max: 7 }),
    (steps, filters, limit) => {
      const index = new ListingIndex();
      const stored = new Map<string, StoredListing>();
      for (const each of steps) {
        if ('put' in each) {
          index.put(each.put);
          stored.set(each.put._id, each.put);
        } else {
          index.remove(each.remove);
          stored.delete(each.remove);
        }
      }
      for (const sought of filters) {
        const isOpen = ({ openUntil, createdAt }: StoredListing) =>
          openUntil > NOW && (!sought.since || createdAt >= sought.since);
        const expected = [...stored.values()]
          .filter((each) => isOpen(each) && isFound(sought, each))
          .toSorted(newestFirst);
        expect(pagesOf(index, sought, limit)).toEqual(expected.map(({ _id }) => _id));
      }
    },
  );
  fc.assert(property, { seed: propertySeed, numRuns: 100 });
});

function pagesOf(index: ListingIndex, sought: ListingFilter, limit: number): string[] {
  const found: string[] = [];
  let page = index.search(sought, undefined, limit);
  for (let last = page.at(-1); last; last = page.at(-1)) {
    found.push(...page.map(({ _id }) => _id));
    page = index.search(sought, { createdAt: last.createdAt, id: last._id }, limit);
  }
  return found;
}
