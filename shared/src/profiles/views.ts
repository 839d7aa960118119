import * as z from 'zod/mini';
import { IsoTime } from '../http/fields.ts';

/** A state or country as answers carry it (specification 3.5). */
export const Place = z.object({ _id: z.string(), name: z.string() });

/** What anybody signed in may see of a member beside their name: never email, phone or pincode. */
export const MemberSummary = z.object({
  _id: z.string(),
  fullName: z.string(),
  headline: z.nullable(z.string()),
  /** Address of the picture from the origin's root; null where the member has none. */
  profileImage: z.nullable(z.string()),
});

/** A member's own profile: the only view that carries email, phone number and pincode. */
export const OwnProfile = z.object({
  ...MemberSummary.shape,
  email: z.string(),
  isEmailVerified: z.boolean(),
  phoneNumber: z.nullable(z.string()),
  title: z.nullable(z.string()),
  aboutUs: z.nullable(z.string()),
  bannerImage: z.nullable(z.string()),
  location: z.object({
    city: z.nullable(z.string()),
    state: z.nullable(Place),
    country: z.nullable(Place),
    pinCode: z.nullable(z.string()),
  }),
  skills: z.array(z.object({ skill: z.string() })),
  mediaCount: z.number(),
  followersCount: z.number(),
  followingCount: z.number(),
  connectionsCount: z.number(),
  createdAt: IsoTime,
});

export type Place = z.infer<typeof Place>;
export type MemberSummary = z.infer<typeof MemberSummary>;
export type OwnProfile = z.infer<typeof OwnProfile>;
