import * as z from 'zod/mini';
import { IsoTime } from '../http/fields.ts';
import { MemberSummary } from '../members/views.ts';
import { Place } from '../profiles/views.ts';
import { CompanyRole, CompanySize, Industry } from './choices.ts';

/** A company in a list. */
export const CompanyCard = z.object({
  _id: z.string(),
  slug: z.string(),
  name: z.string(),
  tagline: z.nullable(z.string()),
  industry: Industry,
  size: CompanySize,
  /** City, state and country in one line. */
  place: z.nullable(z.string()),
  logo: z.nullable(z.string()),
  /** The domain that it has proved; null if none. */
  verifiedDomain: z.nullable(z.string()),
  followersCount: z.number(),
  postsCount: z.number(),
  /** Whether the viewer follows it. */
  isFollowed: z.boolean(),
});

/** A company as its page shows it. */
export const CompanyView = z.extend(CompanyCard, {
  /** Rich text: HTML with the elements of `RICH_TEXT_TAGS`, sanitised by the server. */
  about: z.nullable(z.string()),
  location: z.object({
    city: z.nullable(z.string()),
    state: z.nullable(Place),
    country: z.nullable(Place),
  }),
  /** A year. */
  founded: z.nullable(z.number()),
  website: z.nullable(z.string()),
  banner: z.nullable(z.string()),
  /** Since when the domain is verified; null without one. */
  verifiedAt: z.nullable(IsoTime),
  createdAt: IsoTime,
  /** Whether moderators suspended it. Then only members with a role see it. */
  isSuspended: z.boolean(),
  /** The viewer's own role; those of others are not public. */
  viewerRole: z.nullable(CompanyRole),
  /** What the viewer may do, decided by the server. */
  can: z.object({
    edit: z.boolean(),
    changeAddress: z.boolean(),
    manageRoles: z.boolean(),
    remove: z.boolean(),
  }),
});

/** A member with a role, for those who manage roles. */
export const CompanyRoleView = z.object({
  memberId: z.string(),
  /** Null while the member is suspended. */
  member: z.nullable(MemberSummary),
  role: CompanyRole,
  can: z.object({
    /** The roles that the viewer may give to this member; empty if none. */
    change: z.array(CompanyRole),
    remove: z.boolean(),
  }),
});

/** A company in which the viewer has a role. */
export const OwnCompany = z.object({ company: CompanyCard, role: CompanyRole });

export type CompanyCard = z.infer<typeof CompanyCard>;
export type CompanyView = z.infer<typeof CompanyView>;
export type CompanyRoleView = z.infer<typeof CompanyRoleView>;
export type OwnCompany = z.infer<typeof OwnCompany>;
