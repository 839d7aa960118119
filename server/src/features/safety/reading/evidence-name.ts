import { texts } from '../texts/generated/index.ts';

/** Names that the server gave to files without one. They are stored in English, for moderators of every language. */
const GIVEN: Readonly<Record<string, () => string>> = {
  'Profile picture': () => texts.evidence.profilePicture,
  Logo: () => texts.evidence.logo,
  Banner: () => texts.evidence.banner,
  Video: () => texts.evidence.video,
};

/** Returns the name of a reported file in the moderator's language; names that members gave stay. */
export function evidenceName(stored: string): string {
  const number = /^Picture (\d+)$/.exec(stored)?.[1];
  return number === undefined ? (GIVEN[stored]?.() ?? stored) : texts.evidence.picture({ number });
}
