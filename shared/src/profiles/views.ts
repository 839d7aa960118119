import * as z from 'zod/mini';
import { IsoTime } from '../http/fields.ts';
import { MemberSummary } from '../members/views.ts';

/** A state or country as answers carry it (specification 3.5). */
export const Place = z.object({ _id: z.string(), name: z.string() });

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
export type OwnProfile = z.infer<typeof OwnProfile>;
