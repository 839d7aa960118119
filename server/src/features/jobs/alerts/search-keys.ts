import type { NewListing } from '../board/job-listing.store.ts';
import { keyOf, listingKeys, type ListingFilter } from '../board/listing-keys.ts';

const EVERYTHING = 'everything';

/**
 * Returns the keys under which a saved search is found. A job that matches has one of them: they come from the filter
 * that is probably the rarest, so that few searches share a key.
 */
export function searchKeys({ company, words, places, skills, types, workplaces }: ListingFilter): string[] {
  if (company !== undefined) return [keyOf.company(company)];
  const [longest] = words.toSorted((a, b) => b.length - a.length);
  if (longest !== undefined) return [keyOf.word(longest)];
  // The last one is the city.
  const place = places.at(-1);
  if (place) return place.map(keyOf.place);
  if (skills) return skills.map(keyOf.skill);
  return types?.map(keyOf.type) ?? workplaces?.map(keyOf.workplace) ?? [EVERYTHING];
}

/** Returns every key of a job by which a saved search may be found. */
export const searchedKeys = (listing: NewListing): string[] => [...listingKeys(listing), EVERYTHING];

/** Returns whether the board would find the job with this filter. */
export function isFound(filter: ListingFilter, listing: NewListing): boolean {
  const { words, places, workplaces, types, pay, company, hidden, skills } = filter;
  const least = pay?.get(listing.currency);
  return (
    words.every((word) => listing.words.includes(word)) &&
    places.every((keys) => keys.some((key) => listing.places.includes(key))) &&
    (!workplaces || workplaces.includes(listing.workplace)) &&
    (!types || types.includes(listing.type)) &&
    (!pay || (least !== undefined && listing.yearlyPay >= least)) &&
    (company === undefined || company === listing.company) &&
    !hidden?.has(listing.company) &&
    (!skills || hasHalf(skills, listing))
  );
}

function hasHalf(skills: readonly string[], { skills: required, halfOfSkills }: NewListing): boolean {
  const held = required.filter((skill) => skills.includes(skill)).length;
  return held > 0 && held >= halfOfSkills;
}
