import type { MemberSummary } from '@weft/shared/members/views';
import type { Relationship } from '@weft/shared/network/views';
import type { PostView } from '@weft/shared/posts/views';
import { firstDayOf } from '@weft/shared/profiles/month';
import type { MemberProfile } from '@weft/shared/profiles/member-profile';
import type {
  EducationView,
  ExperienceView,
  OwnProfile,
  Place,
  SocialLinkView,
} from '@weft/shared/profiles/views';
import type { NetworkRole } from '@weft/shared/roles/policy';
import type { Places } from '../places/index.ts';
import type { StoredEducation, StoredExperience, StoredSocialLink } from './member.model.ts';
import type { Member, MemberBrief } from './member.store.ts';
import { texts } from './texts/generated/index.ts';

/** What every signed-in member may see beside a member's name. */
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

const presentExperience = ({
  _id,
  title,
  employmentType,
  companyName,
  company = null,
  location,
  startDate,
  endDate,
  description,
}: StoredExperience): ExperienceView => ({
  _id,
  title,
  employmentType,
  companyName,
  company,
  location,
  startDate: firstDayOf(startDate),
  endDate: endDate && firstDayOf(endDate),
  description,
  summary: texts.experience({ title, company: companyName }),
});

const presentEducation = ({
  _id,
  degree,
  title,
  institution,
  grade,
  startDate,
  endDate,
  description,
}: StoredEducation): EducationView => ({
  _id,
  degree,
  title,
  institution,
  grade,
  startDate: firstDayOf(startDate),
  endDate: endDate && firstDayOf(endDate),
  description,
});

const presentLink = ({
  links,
  platform,
  featuredLink,
  showFeaturedLink,
}: StoredSocialLink): SocialLinkView => ({ links, platform, featuredLink, showFeaturedLink });

/** The public fields of a profile. */
function shownFields(member: Member) {
  return {
    ...presentSummary(member),
    title: member.title,
    aboutUs: member.aboutUs,
    bannerImage: member.bannerImage?.url ?? null,
    skills: member.skills.map((skill) => ({ skill })),
    experience: member.experience.map(presentExperience),
    education: member.education.map(presentEducation),
    socialLinks: member.socialLinks.map(presentLink),
    mediaCount: member.mediaCount,
    followersCount: member.followersCount,
    followingCount: member.followingCount,
    connectionsCount: member.connectionsCount,
    createdAt: member.createdAt.toISOString(),
    updatedAt: (member.updatedAt ?? member.createdAt).toISOString(),
  };
}

function residence({ location: { city, state, country } }: Member, places: Places) {
  return {
    city,
    state: place(state === null ? undefined : places.stateById(state)),
    country: place(country === null ? undefined : places.countryById(country)),
    ...(places.isCityState(city, state) && { isCityState: true as const }),
  };
}

interface OwnCircumstances {
  readonly places: Places;
  readonly role: NetworkRole;
  readonly isModerator: boolean;
  /** Whether the network is almost empty; set for moderators only. */
  readonly hasFewMembers: boolean;
  /** Whether the role has no powers until the member sets up a second factor. */
  readonly lacksFactor: boolean;
}

/** Presents a member's own profile, for that member only. */
export function presentOwnProfile(
  member: Member,
  { places, role, isModerator, hasFewMembers, lacksFactor }: OwnCircumstances,
): OwnProfile {
  return {
    ...shownFields(member),
    email: member.email,
    isEmailVerified: member.isEmailVerified,
    ...(member.application && { application: member.application }),
    ...(member.leavesAt && { leavesAt: member.leavesAt.toISOString() }),
    ...(role !== 'member' && { role }),
    ...(isModerator && { moderator: true as const }),
    ...(hasFewMembers && { fewMembers: true as const }),
    ...(lacksFactor && { lacksSecondFactor: true as const }),
    ...(member.hiddenCards.length > 0 && { hiddenCards: [...member.hiddenCards] }),
    ...(member.language && { language: member.language }),
    phoneNumber: member.phoneNumber,
    location: { ...residence(member, places), pinCode: member.location.pinCode },
    lastActive: member.lastActive.toISOString(),
  };
}

interface Seen {
  readonly viewerId: string;
  readonly relationship: Relationship;
  readonly places: Places;
  readonly recentPosts: readonly PostView[];
}

/** Presents a profile to a viewer, with their relationship. Only connections see the last activity. */
export function presentProfile(
  member: Member,
  { viewerId, relationship, places, recentPosts }: Seen,
): MemberProfile {
  const seesActivity = viewerId === member._id || relationship.connectionStatus === 'accepted';
  return {
    ...shownFields(member),
    ...relationship,
    location: residence(member, places),
    userConnection: { status: relationship.connectionStatus },
    followers: relationship.isFollowing ? [viewerId] : [],
    following: relationship.isFollower ? [viewerId] : [],
    lastActive: seesActivity ? member.lastActive.toISOString() : null,
    recentPosts: [...recentPosts],
  };
}
