import type { OwnProfile } from '@weft/shared/profiles/views';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Places } from '../places/index.ts';
import type { EventEmitter } from '../../platform/events/event-bus.ts';
import type { Bus } from '../../platform/servers/bus.ts';
import { createActiveMembers } from './active-members.store.ts';
import { MemberStore, type Member } from './member.store.ts';
import type { MemberEvents } from './member-events.ts';
import { MemberDirectory } from './member-directory.store.ts';
import { createMemberSummaries, type MemberSummaries } from './member-summaries.ts';
import { Moderators } from './moderators.ts';
import { presentOwnProfile } from './present-member.ts';
import { SuspensionStore } from './suspension.store.ts';
import { Suspensions } from './suspensions.ts';

interface Settings {
  readonly bus: Bus;
  readonly events: EventEmitter<MemberEvents>;
  /** Addresses of the members who are moderators. */
  readonly moderatorEmails: readonly string[];
}

/** The members. Accounts, profiles and all content build on it; it has no routes. */
export function createMembers(database: Database, clock: Clock, { bus, events, moderatorEmails }: Settings) {
  const store = new MemberStore(database.connection);
  const directory = new MemberDirectory(database.connection);
  const suspensions = new Suspensions(new SuspensionStore(database.connection), clock, bus);
  const moderators = new Moderators(moderatorEmails, store);
  const kept = createMemberSummaries(store, suspensions, clock, bus);
  const summaries: MemberSummaries = {
    ...kept,
    forget(memberId) {
      kept.forget(memberId);
      events.emit('member.changed', { memberId });
    },
  };
  return {
    store,
    directory,
    suspensions,
    moderators,
    /** Presents a member's own profile, for that member only. */
    presentOwn: (member: Member, places: Places): OwnProfile =>
      presentOwnProfile(member, { places, isModerator: moderators.includes(member) }),
    summaries,
    summariesOf: summaries.summariesOf,
    ...createActiveMembers(database.connection),
  };
}

export type Members = ReturnType<typeof createMembers>;
export { presentProfile, presentSummary } from './present-member.ts';
export { cityKeyOf, keyOf, listingWordsOf } from './search-fields.ts';
export { beginning, placeTerms, prefixRange, whole, type SearchTerm } from './search-terms.ts';
export type { Candidate, FoundByWords, MemberCard, MemberDirectory } from './member-directory.store.ts';
export type { MemberEvents } from './member-events.ts';
export type { NewMember } from './fresh-member.ts';
export type { Counter, Member, MemberGuard, ProfileChanges } from './member.store.ts';
export { MemberStore } from './member.store.ts';
export type { StoredPicture, StoredSocialLink } from './member.model.ts';
export type { Evidenced, EvidencedFile, Reportable, Reported } from './reportable.ts';
export type { ExportedFile, MemberData } from './member-data.ts';
