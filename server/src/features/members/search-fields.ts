import { fold, foldLine, foldWords } from '@weft/shared/text/fold';
import type { MemberFields } from './member.model.ts';

/** Increase it with every change of the rules below: members written with earlier rules are written again. */
export const SEARCH_VERSION = 1;

/** Fields that others find a member by. */
export type SearchSource = Pick<
  MemberFields,
  'fullName' | 'headline' | 'skills' | 'experience' | 'education' | 'location'
>;

export type SearchFields = Pick<MemberFields, 'nameKey' | 'nameWords' | 'words' | 'keys' | 'searchVersion'>;

/** Limit for an account that fills every field. */
const WORDS = 400;
const KEYS = 120;

/** Kinds of shared attributes; a key is the kind and the folded text. */
const KEY_KINDS = {
  company: 'c',
  /** The id of a company that an experience links to. */
  linkedCompany: 'l',
  school: 's',
  skill: 'k',
  /** A city of a state or country. */
  city: 'p',
  /** A state, or the country if there is no state. */
  region: 'r',
  /** The city alone, for the search filter. */
  cityName: 'y',
} as const;

export type KeyKind = keyof typeof KEY_KINDS;

/** Returns the key of an attribute: "Acme GmbH" and "ACME  gmbh" have the same. */
export function keyOf(kind: KeyKind, text: string): string {
  return `${KEY_KINDS[kind]}:${foldWords(text).join(' ') || fold(text).trim()}`;
}

/** Returns the key of a city in its region; undefined if either is missing. */
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
    ...experience.flatMap(({ company }) => (company ? keyOf('linkedCompany', company) : [])),
    ...education.map(({ institution }) => keyOf('school', institution)),
    ...skills.map((skill) => keyOf('skill', skill)),
  ];
  return [...new Set(keys.filter((key) => key !== undefined))].slice(0, KEYS);
}

/** Returns the folded words and keys for the indexes. Written with every change of their sources. */
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

/** Returns the words for searching lists of members: those of name and headline. */
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

/** For an account that cannot be found any more. */
export const NOT_FOUND_BY = { nameWords: [], words: [], keys: [] };

/** Returns whether a change affects search. */
export function touchesSearch(changes: object): boolean {
  return Object.keys(changes).some((name) => SOURCES.some((source) => name.split('.')[0] === source));
}
