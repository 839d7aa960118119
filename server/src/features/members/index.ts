import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { createLiving } from './living.store.ts';
import { MemberStore } from './member.store.ts';
import { createMemberSummaries } from './member-summaries.ts';

/** Who there is. Accounts, profiles and everything that members write build on it; it has no calls of its own. */
export function createMembers(database: Database, clock: Clock) {
  const store = new MemberStore(database.connection);
  const summaries = createMemberSummaries(store, clock);
  const { whileLiving } = createLiving(database.connection);
  return { store, summaries, summariesOf: summaries.summariesOf, whileLiving };
}

export type Members = ReturnType<typeof createMembers>;
export { presentOwnProfile, presentProfile, presentSummary } from './present-member.ts';
export type { Member, ProfileChanges, MemberStore } from './member.store.ts';
export type { StoredEducation, StoredExperience, StoredPicture, StoredSocialLink } from './member.model.ts';
export type { ExportedFile, MemberBelongings } from './belongings.ts';
