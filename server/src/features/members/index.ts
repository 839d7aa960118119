import type { Language } from '@weft/shared/languages/languages';
import { mayDo } from '@weft/shared/roles/policy';
import type { OwnProfile } from '@weft/shared/profiles/views';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Places } from '../places/index.ts';
import type { EventEmitter } from '../../platform/events/event-bus.ts';
import type { Bus } from '../../platform/servers/bus.ts';
import { AcceptanceStore } from './admission/acceptance.store.ts';
import { ApplicantStore } from './admission/applicant.store.ts';
import { ImportedMemberStore } from './admission/imported-member.store.ts';
import { LeavingMemberStore } from './admission/leaving-member.store.ts';
import { SessionHolderStore } from './admission/session-holder.store.ts';
import { ActiveMembersStore } from './active-members.store.ts';
import { ActivityOrder } from './caches/activity-order.ts';
import { MemberAddressStore } from './member-address.store.ts';
import { MemberStore, type Member } from './member.store.ts';
import type { MemberEvents } from './member-events.ts';
import { MemberDirectoryStore } from './member-directory.store.ts';
import { MemberSearchStore } from './member-search.store.ts';
import { MemberCards } from './caches/member-cards.ts';
import { MemberListStore } from './member-list.store.ts';
import { MemberSummaries } from './caches/member-summaries.ts';
import { Moderators } from './roles/moderators.ts';
import { NetworkSize } from './network-size.ts';
import { presentOwnProfile } from './present-member.ts';
import { RoleStore } from './roles/role.store.ts';
import { Roles } from './roles/roles.ts';
import { SamplePeopleStore } from './sample-people/sample-people.store.ts';
import { SuspensionStore } from './suspension.store.ts';
import { Suspensions } from './suspensions.ts';

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly events: EventEmitter<MemberEvents>;
  /** Addresses of the members who are moderators. */
  readonly moderatorEmails: readonly string[];
  /** Returns the network's language. */
  readonly networkLanguage: () => Language;
}

/** The members. Accounts, profiles and all content build on it; it has no routes. */
export function createMembers({ database, clock, bus, events, moderatorEmails, networkLanguage }: Deps) {
  const { connection } = database;
  const store = new MemberStore(connection);
  const active = new ActiveMembersStore(connection);
  const suspensions = new Suspensions({ store: new SuspensionStore(connection), events, clock, bus });
  const roleStore = new RoleStore(connection);
  const roles = new Roles({ store: roleStore, members: store, moderatorEmails });
  const moderators = new Moderators({ roles });
  const samplePeople = new SamplePeopleStore(connection);
  const size = new NetworkSize({ members: store, samplePeople });
  const directory = new MemberDirectoryStore(connection);
  const cards = new MemberCards({ directory, suspensions, clock, bus });
  const summaries = new MemberSummaries({ store, cards, suspensions, events, clock, bus });
  return {
    store,
    addresses: new MemberAddressStore(connection),
    directory,
    search: new MemberSearchStore(connection),
    cards,
    activityOrder: new ActivityOrder({ directory, clock }),
    suspensions,
    applicants: new ApplicantStore(connection),
    imported: new ImportedMemberStore(connection),
    leaving: new LeavingMemberStore(connection),
    sessionHolders: new SessionHolderStore(connection),
    acceptances: new AcceptanceStore(connection),
    list: new MemberListStore(connection),
    roleStore,
    roles,
    moderators,
    samplePeople,
    /** Presents a member's own profile, for that member only. */
    presentOwn: async (member: Member, places: Places): Promise<OwnProfile> => {
      const role = roles.roleOf(member);
      const isModerator = mayDo(role, 'cases.decide');
      const hasFewMembers = isModerator && (await size.isAlmostEmpty());
      const lacksFactor = isModerator && (await roles.lacksFactor(member._id));
      return presentOwnProfile(member, { places, role, isModerator, hasFewMembers, lacksFactor });
    },
    /** Returns the language of a mail to a member: their choice, else that of their own browser, else the network's. */
    languageOf: (member: Pick<Member, 'language'>, ofBrowser?: Language): Language =>
      member.language ?? ofBrowser ?? networkLanguage(),
    summaries,
    summariesOf: summaries.summariesOf.bind(summaries),
    withActiveMembers: active.withActiveMembers.bind(active),
    countForActiveMembers: active.countForActiveMembers.bind(active),
  };
}

export type Members = ReturnType<typeof createMembers>;
export { presentProfile, presentSummary } from './present-member.ts';
export { cityKeyOf, keyOf, listingWordsOf } from './search-fields.ts';
export { beginning, placeTerms, prefixRange, whole, type SearchTerm } from './search-terms.ts';
export type { ActiveMember, ActivityOrder } from './caches/activity-order.ts';
export type { MemberCards } from './caches/member-cards.ts';
export type { Candidate, MemberCard, MemberDirectoryStore, ShownCard } from './member-directory.store.ts';
export type { FoundByWords, MemberSearchStore } from './member-search.store.ts';
export type { MemberEvents } from './member-events.ts';
export type { NewMember } from './fresh-member.ts';
export type { Counter, Member, MemberGuard, ProfileChanges } from './member.store.ts';
export type { AddressHolder, UnverifiedAccount } from './member-address.store.ts';
export { isLockedOut } from './locked-out.ts';
export { MemberStore } from './member.store.ts';
export type { AcceptanceStore } from './admission/acceptance.store.ts';
export type { AcceptedPage, StoredPicture, StoredSocialLink } from './member.model.ts';
export type { Evidenced, EvidencedFile, Reportable, Reported } from './reportable.ts';
export type { ListedMember, SoughtAccounts } from './member-list.store.ts';
export { RoleStore } from './roles/role.store.ts';
export type { KnownAccount } from './admission/imported-member.store.ts';
export type { SessionHolder } from './admission/session-holder.store.ts';
export type { ApplicantStore } from './admission/applicant.store.ts';
export type { ExportedFile, MemberData } from './member-data.ts';
