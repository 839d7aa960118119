import { fold, foldLine, foldWords } from '@weft/shared/text/fold';
import type { MemberFields } from './member.model.ts';

/** Rises with every change of the rules below: members that were written by earlier ones are written anew. */
export const SEARCH_VERSION = 1;

/** What of a member others find them by. */
export type SearchSource = Pick<
  MemberFields,
  'fullName' | 'headline' | 'skills' | 'experience' | 'education' | 'location'
>;

export type SearchFields = Pick<MemberFields, 'nameKey' | 'nameWords' | 'words' | 'keys' | 'searchVersion'>;

/** Bounds an account that fills every field to its limit. */
const WORDS = 400;
const KEYS = 120;

/** Kinds of what members may share; a key is its kind and the folded text. */
export const KEY_KINDS = {
  company: 'c',
  school: 's',
  skill: 'k',
  /** A city of a state or country. */
  city: 'p',
  /** A state, or the country where no state is said. */
  region: 'r',
  /** The city alone, for the search's filter. */
  cityName: 'y',
} as const;

export type KeyKind = keyof typeof KEY_KINDS;

/** The key of one thing: "Acme GmbH" and "ACME  gmbh" have the same. */
export function keyOf(kind: KeyKind, text: string): string {
  return `${KEY_KINDS[kind]}:${foldWords(text).join(' ') || fold(text).trim()}`;
}

/** The key of a city in its region, undefined where either is not said. */
export function cityKeyOf({ city, state, country }: SearchSource['location']): string | undefined {
  const region = state ?? country;
  return city !== null && region !== null ? keyOf('city', `${region} ${city}`) : undefined;
}

function keysOf({ experience, education, skills, location }: SearchSource): string[] {
  const region = location.state ?? location.country;
  const keys = [
    cityKeyOf(location),
    region === null ? undefined : keyOf('region', region),
    location.city === null ? undefined : keyOf('cityName', location.city),
    ...experience.map(({ companyName }) => keyOf('company', companyName)),
    ...education.map(({ institution }) => keyOf('school', institution)),
    ...skills.map((skill) => keyOf('skill', skill)),
  ];
  return [...new Set(keys.filter((key) => key !== undefined))].slice(0, KEYS);
}

/** The folded words and keys that indexes find a member by. Written with every change of their sources. */
export function searchFieldsOf(member: SearchSource): SearchFields {
  const companies = member.experience.map(({ companyName }) => companyName);
  const text = [member.fullName, member.headline ?? '', ...companies, ...member.skills].join('\n');
  return {
    nameKey: foldLine(member.fullName),
    nameWords: foldWords(member.fullName),
    words: foldWords(text).slice(0, WORDS),
    keys: keysOf(member),
    searchVersion: SEARCH_VERSION,
  };
}

/** The words that lists of members are searched by: those of name and headline (specification 2.5). */
export function listingWordsOf({
  fullName,
  headline,
}: Pick<MemberFields, 'fullName' | 'headline'>): string[] {
  return foldWords(`${fullName}\n${headline ?? ''}`);
}

const SOURCES: readonly (keyof SearchSource)[] = [
  'fullName',
  'headline',
  'skills',
  'experience',
  'education',
  'location',
];

/** For an account that nobody shall find any more. */
export const NOT_FOUND_BY = { nameWords: [], words: [], keys: [] };

/** Whether a change touches what others find a member by. */
export function touchesSearch(changes: object): boolean {
  return Object.keys(changes).some((name) => SOURCES.some((source) => name.split('.')[0] === source));
}
