import type { OwnProfile } from '@weft/shared/profiles/views';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Places } from '../places/index.ts';
import type { Bus } from '../../platform/servers/bus.ts';
import { createLiving } from './living.store.ts';
import { MemberStore, type Member } from './member.store.ts';
import { MemberDirectory } from './member-directory.store.ts';
import { createMemberSummaries, type MemberSummaries } from './member-summaries.ts';
import { Moderators } from './moderators.ts';
import { presentOwnProfile } from './present-member.ts';
import { SuspensionStore } from './suspension.store.ts';
import { Suspensions } from './suspensions.ts';

interface Settings {
  readonly bus: Bus;
  /** Whose members decide about reports. */
  readonly moderatorEmails: readonly string[];
}

/** Who there is. Accounts, profiles and everything that members write build on it; it has no calls of its own. */
export function createMembers(database: Database, clock: Clock, { bus, moderatorEmails }: Settings) {
  const store = new MemberStore(database.connection);
  const directory = new MemberDirectory(database.connection);
  const suspensions = new Suspensions(new SuspensionStore(database.connection), clock, bus);
  const moderators = new Moderators(moderatorEmails, store);
  const kept = createMemberSummaries(store, suspensions, clock, bus);
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
    suspensions,
    moderators,
    /** A member's own profile, for that member alone. */
    presentOwn: (member: Member, places: Places): OwnProfile =>
      presentOwnProfile(member, { places, isModerator: moderators.includes(member) }),
    summaries,
    summariesOf: summaries.summariesOf,
    ...createLiving(database.connection),
    /** Tells of every member whose name, headline or picture has changed, or whose account has ended. */
    onChanged: (tell: (memberId: string) => void): void => void listeners.push(tell),
  };
}

export type Members = ReturnType<typeof createMembers>;
export { presentProfile, presentSummary } from './present-member.ts';
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
} from './member-directory.store.ts';
export type { NewMember } from './fresh-member.ts';
export type { Counter, Member, ProfileChanges, MemberStore } from './member.store.ts';
export type { StoredEducation, StoredExperience, StoredPicture, StoredSocialLink } from './member.model.ts';
export type { NewSuspension } from './suspension.store.ts';
export type { Evidenced, EvidencedFile, Reportable, Reported } from './reportable.ts';
export type { ExportedFile, MemberBelongings } from './belongings.ts';
