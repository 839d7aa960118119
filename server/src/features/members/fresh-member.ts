import type { MemberFields } from './member.model.ts';
import { searchFieldsOf } from './search-fields.ts';

/** Fields that the start of a registration sets. */
export interface NewMember {
  readonly email: string;
  readonly passwordHash: string;
  readonly fullName: string;
  readonly attempt: string;
  readonly now: Date;
}

/** Search data of a member who has only given a name. */
const nothingSaid = () => ({
  headline: null,
  location: { city: null, state: null, country: null, pinCode: null },
  skills: [],
  experience: [],
  education: [],
});

/** Returns the fields of a member after the first registration step. */
export function freshFields({ email, passwordHash, fullName, attempt, now }: NewMember): MemberFields {
  return {
    email,
    passwordHash,
    credentialVersion: 1,
    isEmailVerified: false,
    attempt,
    fullName,
    ...nothingSaid(),
    ...searchFieldsOf({ fullName, ...nothingSaid() }),
    searchRevision: 0,
    title: null,
    aboutUs: null,
    phoneNumber: null,
    language: null,
    hiddenCards: [],
    profileImage: null,
    bannerImage: null,
    socialLinks: [],
    mediaCount: 0,
    followersCount: 0,
    followingCount: 0,
    connectionsCount: 0,
    requestsCount: 0,
    sentCount: 0,
    lastActive: now,
    createdAt: now,
  };
}

/** The same with the fields of a complete registration. */
export function startedFields(start: NewMember, further: Partial<MemberFields>): MemberFields {
  const given = { ...freshFields(start), ...further };
  return { ...given, ...searchFieldsOf(given) };
}

/** Fields that an account loses at once when it is deleted. */
export const LOST_BY_DELETION = {
  role: 1,
  application: 1,
  invitedBy: 1,
  acceptedPages: 1,
  leavesAt: 1,
  importedAt: 1,
  joinMailDueAt: 1,
  joinMailId: 1,
} as const;
