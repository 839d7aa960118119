import type { MemberSummary } from '@weft/shared/members/views';
import type { OwnProfile, Place } from '@weft/shared/profiles/views';
import type { Places } from '../places/index.ts';
import type { Member, MemberBrief } from './member.store.ts';

/** What anybody signed in may see beside a member's name. */
export function presentSummary(member: MemberBrief): MemberSummary {
  return {
    _id: member._id,
    fullName: member.fullName,
    headline: member.headline,
    profileImage: member.profileImage?.url ?? null,
  };
}

const place = (found: Place | undefined): Place | null =>
  found ? { _id: found._id, name: found.name } : null;

/** A member's own profile, for that member alone. */
export function presentOwnProfile(member: Member, places: Places): OwnProfile {
  const { location } = member;
  return {
    ...presentSummary(member),
    email: member.email,
    isEmailVerified: member.isEmailVerified,
    phoneNumber: member.phoneNumber,
    title: member.title,
    aboutUs: member.aboutUs,
    bannerImage: member.bannerImage?.url ?? null,
    location: {
      city: location.city,
      state: place(location.state === null ? undefined : places.stateById(location.state)),
      country: place(location.country === null ? undefined : places.countryById(location.country)),
      pinCode: location.pinCode,
    },
    skills: member.skills.map((skill) => ({ skill })),
    mediaCount: member.mediaCount,
    followersCount: member.followersCount,
    followingCount: member.followingCount,
    connectionsCount: member.connectionsCount,
    createdAt: member.createdAt.toISOString(),
  };
}
