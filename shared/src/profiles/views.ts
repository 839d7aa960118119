import * as z from 'zod/mini';
import { IsoTime } from '../http/fields.ts';
import { ConnectionStatus, Relationship } from '../network/views.ts';
import { EMPLOYMENT_TYPES, SOCIAL_PLATFORMS } from './choices.ts';
import { MemberSummary } from '../members/views.ts';
import { PostView } from '../posts/views.ts';

/** An experience. Dates are the first day of a month, `YYYY-MM-01`; without an end it is current. */
export const Place = z.object({ _id: z.string(), name: z.string() });

/** Position and company in one line, computed by the server; input is ignored. */
export const ExperienceView = z.object({
  _id: z.string(),
  title: z.string(),
  employmentType: z.nullable(z.enum(EMPLOYMENT_TYPES)),
  companyName: z.string(),
  location: z.string(),
  startDate: z.string(),
  endDate: z.nullable(z.string()),
  description: z.nullable(z.string()),
  /** Position and company in one line. The server makes it; what is sent of it is ignored. */
  summary: z.string(),
});

/** A link to the member's page elsewhere; a featured one is in the header of the profile. */
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

/** Public fields of a profile: newest entries first. */
export const SocialLinkView = z.object({
  links: z.string(),
  platform: z.enum(SOCIAL_PLATFORMS),
  featuredLink: z.boolean(),
  showFeaturedLink: z.boolean(),
});

/** What a member says of themselves to everybody: newest entries first. */
const Told = {
  title: z.nullable(z.string()),
  /** Rich text: HTML with the elements of `RICH_TEXT_TAGS`, sanitised by the server. */
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
  /** A member's own profile: the only view with email, phone number and pincode. */
  updatedAt: IsoTime,
};

/** A member's own profile: the only view that carries email, phone number and pincode. */
export const OwnProfile = z.object({
  ...MemberSummary.shape,
  email: z.string(),
  isEmailVerified: z.boolean(),
  /** Set if the member is a moderator; visible to themselves only. */
  moderator: z.optional(z.literal(true)),
  phoneNumber: z.nullable(z.string()),
  location: z.object({
    city: z.nullable(z.string()),
    state: z.nullable(Place),
    country: z.nullable(Place),
    pinCode: z.nullable(z.string()),
  }),
  ...Told,
  /** Another member's profile as its viewer sees it: no contact data, but the relationship. */
  lastActive: IsoTime,
});

/** `connectionStatus` again, where older clients read it. */
export const MemberProfile = z.object({
  ...MemberSummary.shape,
  location: z.object({
    city: z.nullable(z.string()),
    state: z.nullable(Place),
    country: z.nullable(Place),
  }),
  ...Told,
  ...Relationship.shape,
  /** Only the viewer's own id, if they follow: all followers would be unbounded. */
  userConnection: z.object({ status: ConnectionStatus }),
  /** The same for followed members: the viewer's id, or nothing. */
  followers: z.array(z.string()),
  /** Last activity, to the minute; null unless viewer and member are connected. */
  following: z.array(z.string()),
  /** When the member was last here, to the minute; null where viewer and member are not connected. */
  lastActive: z.nullable(IsoTime),
  /** Path of the socket endpoint. */
  recentPosts: z.array(PostView),
});

export type Place = z.infer<typeof Place>;
export type ExperienceView = z.infer<typeof ExperienceView>;
export type EducationView = z.infer<typeof EducationView>;
export type SocialLinkView = z.infer<typeof SocialLinkView>;
export type MemberProfile = z.infer<typeof MemberProfile>;
export type OwnProfile = z.infer<typeof OwnProfile>;
