import * as z from 'zod/mini';
import { IsoTime } from '../http/fields.ts';
import { ConnectionStatus, Relationship } from '../network/views.ts';
import { EMPLOYMENT_TYPES, SOCIAL_PLATFORMS } from './choices.ts';
import { MemberSummary } from '../members/views.ts';

/** A state or country as answers carry it (specification 3.5). */
export const Place = z.object({ _id: z.string(), name: z.string() });

/** An experience. Dates are the first day of a month, `YYYY-MM-01`; no end while it goes on. */
export const ExperienceView = z.object({
  _id: z.string(),
  title: z.string(),
  employmentType: z.nullable(z.enum(EMPLOYMENT_TYPES)),
  companyName: z.string(),
  location: z.string(),
  startDate: z.string(),
  endDate: z.nullable(z.string()),
  description: z.nullable(z.string()),
});

/** An education; `title` is labelled "Specialization". Dates as of an experience. */
export const EducationView = z.object({
  _id: z.string(),
  degree: z.string(),
  title: z.string(),
  institution: z.string(),
  grade: z.nullable(z.string()),
  startDate: z.string(),
  endDate: z.nullable(z.string()),
  description: z.nullable(z.string()),
});

/** A link to the member's page elsewhere; a featured one stands in the header of the profile. */
export const SocialLinkView = z.object({
  links: z.string(),
  platform: z.enum(SOCIAL_PLATFORMS),
  featuredLink: z.boolean(),
  showFeaturedLink: z.boolean(),
});

/** What a member says of themselves to everybody: newest entries first. */
const Told = {
  title: z.nullable(z.string()),
  /** Rich text: HTML of the few elements of specification 3.5, sanitised by the server. */
  aboutUs: z.nullable(z.string()),
  bannerImage: z.nullable(z.string()),
  skills: z.array(z.object({ skill: z.string() })),
  experience: z.array(ExperienceView),
  education: z.array(EducationView),
  socialLinks: z.array(SocialLinkView),
  mediaCount: z.number(),
  followersCount: z.number(),
  followingCount: z.number(),
  connectionsCount: z.number(),
  createdAt: IsoTime,
};

/** A member's own profile: the only view that carries email, phone number and pincode. */
export const OwnProfile = z.object({
  ...MemberSummary.shape,
  email: z.string(),
  isEmailVerified: z.boolean(),
  /** Set where the member is a moderator; told to nobody else. */
  moderator: z.optional(z.literal(true)),
  phoneNumber: z.nullable(z.string()),
  location: z.object({
    city: z.nullable(z.string()),
    state: z.nullable(Place),
    country: z.nullable(Place),
    pinCode: z.nullable(z.string()),
  }),
  ...Told,
});

/**
 * Another member's profile as its viewer sees it (specification 3.5): nothing of how to reach the member outside, and how
 * the two stand to each other.
 */
export const MemberProfile = z.object({
  ...MemberSummary.shape,
  location: z.object({
    city: z.nullable(z.string()),
    state: z.nullable(Place),
    country: z.nullable(Place),
  }),
  ...Told,
  ...Relationship.shape,
  /** `connectionStatus` once more, where older clients read it. */
  userConnection: z.object({ status: ConnectionStatus }),
  /** Of the followers' ids the viewer's own alone: all of them would be without bounds. */
  followers: z.array(z.string()),
});

export type Place = z.infer<typeof Place>;
export type ExperienceView = z.infer<typeof ExperienceView>;
export type EducationView = z.infer<typeof EducationView>;
export type SocialLinkView = z.infer<typeof SocialLinkView>;
export type MemberProfile = z.infer<typeof MemberProfile>;
export type OwnProfile = z.infer<typeof OwnProfile>;
