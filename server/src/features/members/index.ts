import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { createLiving } from './living.store.ts';
import { MemberStore } from './member.store.ts';
import { MemberDirectory } from './member-directory.store.ts';
import { createMemberSummaries, type MemberSummaries } from './member-summaries.ts';

/** Who there is. Accounts, profiles and everything that members write build on it; it has no calls of its own. */
export function createMembers(database: Database, clock: Clock) {
  const store = new MemberStore(database.connection);
  const directory = new MemberDirectory(database.connection);
  const kept = createMemberSummaries(store, clock);
  const listeners: ((memberId: string) => void)[] = [];
  const summaries: MemberSummaries = {
    ...kept,
    forget(memberId) {
      kept.forget(memberId);
      for (const tell of listeners) tell(memberId);
    },
  };
  return {
    store,
    directory,
    summaries,
    summariesOf: summaries.summariesOf,
    whileLiving: createLiving(database.connection).whileLiving,
    /** Tells of every member whose name, headline or picture has changed, or whose account has ended. */
    onChanged: (tell: (memberId: string) => void): void => void listeners.push(tell),
  };
}

export type Members = ReturnType<typeof createMembers>;
export { presentOwnProfile, presentProfile, presentSummary } from './present-member.ts';
export { KEY_KINDS, cityKeyOf, keyOf, listingWordsOf, type KeyKind } from './search-fields.ts';
export {
  beginning,
  placeTerms,
  prefixRange,
  whole,
  type SearchField,
  type SearchTerm,
} from './search-terms.ts';
export type {
  Activity,
  Candidate,
  FoundByWords,
  MemberCard,
  MemberDirectory,
  Said,
} from './member-directory.store.ts';
export type { Counter, Member, ProfileChanges, MemberStore } from './member.store.ts';
export type { StoredEducation, StoredExperience, StoredPicture, StoredSocialLink } from './member.model.ts';
export type { ExportedFile, MemberBelongings } from './belongings.ts';
