import type { MemberFields } from './member.model.ts';
import { searchFieldsOf } from './search-fields.ts';

/** What the start of a registration sets. */
export interface NewMember {
  readonly email: string;
  readonly passwordHash: string;
  readonly fullName: string;
  readonly attempt: string;
  readonly now: Date;
}

/** What others find a member by, before they have said anything of themselves but a name. */
const nothingSaid = () => ({
  headline: null,
  location: { city: null, state: null, country: null, pinCode: null },
  skills: [],
  experience: [],
  education: [],
});

/** A member as the first step of a registration leaves them. */
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

/** The same with what a whole registration sets at once. */
export function startedFields(start: NewMember, further: Partial<MemberFields>): MemberFields {
  const given = { ...freshFields(start), ...further };
  return { ...given, ...searchFieldsOf(given) };
}
