import * as z from 'zod/mini';
import { IsoTime } from '../http/fields.ts';
import { DASHBOARD_CARDS, EMPLOYMENT_TYPES, SOCIAL_PLATFORMS } from './choices.ts';
import { OfferedLanguage } from '../members/offered-language.ts';
import { APPLICATION_STATES } from '../joining/choices.ts';
import { MemberSummary } from '../members/views.ts';

/** A state or country. */
export const Place = z.object({ _id: z.string(), name: z.string() });

export const Residence = {
  city: z.nullable(z.string()),
  state: z.nullable(Place),
  country: z.nullable(Place),
  /** The state is the city itself, such as Hamburg. Its name may be in another language. */
  isCityState: z.optional(z.literal(true)),
};

/** An experience. Dates are the first day of a month, `YYYY-MM-01`; without an end it is current. */
export const ExperienceView = z.object({
  _id: z.string(),
  title: z.string(),
  employmentType: z.nullable(z.enum(EMPLOYMENT_TYPES)),
  companyName: z.string(),
  /** The id of the linked company; its name and logo are in `companies.ofMember`, if the viewer may see it. */
  company: z.nullable(z.string()),
  location: z.string(),
  startDate: z.string(),
  endDate: z.nullable(z.string()),
  description: z.nullable(z.string()),
  /** Position and company in one line, computed by the server; input is ignored. */
  summary: z.string(),
});

/** An education; `title` is labelled "Specialization". Dates as in an experience. */
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

/** A link to the member's page elsewhere; a featured one is in the header of the profile. */
export const SocialLinkView = z.object({
  links: z.string(),
  platform: z.enum(SOCIAL_PLATFORMS),
  featuredLink: z.boolean(),
  showFeaturedLink: z.boolean(),
});

/** Public fields of a profile; newest entries first. */
export const PublicFields = {
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
  updatedAt: IsoTime,
};

/** A member's own profile: the only view with email, phone number and pincode. */
export const OwnProfile = z.object({
  ...MemberSummary.shape,
  email: z.string(),
  isEmailVerified: z.boolean(),
  /** The role in the network; absent for most. Only the member sees it here. */
  role: z.optional(z.enum(['owner', 'administrator', 'moderator'])),
  /** Set only for members who are not let in: the state of their application. */
  application: z.optional(z.enum(APPLICATION_STATES)),
  /** Set only for members whose account owners or administrators delete: when it is removed. */
  leavesAt: z.optional(IsoTime),
  /** Set only for members who have to accept a page before they go on. */
  mustAccept: z.optional(z.literal(true)),
  /** Set only for members who may decide about reports; only they see it. */
  moderator: z.optional(z.literal(true)),
  /** Set only for moderators, while the network is almost empty (`NETWORK_LIMITS.fewMembers`). */
  fewMembers: z.optional(z.literal(true)),
  /** Set only for members whose role has no powers until they set up a second factor. */
  lacksSecondFactor: z.optional(z.literal(true)),
  /** Cards of the dashboard that the member has hidden; absent without any. */
  hiddenCards: z.optional(z.array(z.enum(DASHBOARD_CARDS))),
  /** The stored language, if the member chose one. */
  language: z.optional(OfferedLanguage),
  phoneNumber: z.nullable(z.string()),
  location: z.object({ ...Residence, pinCode: z.nullable(z.string()) }),
  ...PublicFields,
  lastActive: IsoTime,
});

export type Place = z.infer<typeof Place>;
export type ExperienceView = z.infer<typeof ExperienceView>;
export type EducationView = z.infer<typeof EducationView>;
export type SocialLinkView = z.infer<typeof SocialLinkView>;
export type OwnProfile = z.infer<typeof OwnProfile>;
