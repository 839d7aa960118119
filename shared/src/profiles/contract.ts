import * as z from 'zod/mini';
import { City, FullName, PhoneNumber, PinCode } from '../accounts/fields.ts';
import { endpoint } from '../http/endpoint.ts';
import { PROFILE_LIMITS } from '../limits.ts';
import { oneLine } from '../text/normal-text.ts';
import { ProfileImageFiles } from './profile-files.ts';
import { OwnProfile } from './views.ts';

const line = (max: number) =>
  z
    .string()
    .check(z.overwrite(oneLine), z.trim(), z.maxLength(max, `This can have at most ${max} characters.`));

/** A text field of the form that an empty field clears (specification 3.14). */
const clearable = <S extends z.ZodMiniType<string, string>>(field: S) => z.union([z.literal(''), field]);

/**
 * The text fields of the profile form. Only what is sent changes (specification 3.5). Field paths are the form's:
 * `location[city]` arrives as `location.city`.
 */
export const ProfileInput = z.object({
  fullName: z.optional(FullName),
  phoneNumber: z.optional(clearable(PhoneNumber)),
  headline: z.optional(line(PROFILE_LIMITS.headlineMax)),
  title: z.optional(line(PROFILE_LIMITS.titleMax)),
  location: z.optional(
    z.object({
      city: z.optional(clearable(City)),
      state: z.optional(line(100)),
      country: z.optional(line(100)),
      pinCode: z.optional(clearable(PinCode)),
    }),
  ),
});

export const getOwnProfile = endpoint({
  id: 'profiles.getOwn',
  method: 'GET',
  path: '/user/profile',
  summary: "The signed-in member's own profile.",
  access: 'session',
  answer: z.object({ user: OwnProfile }),
});

export const updateProfile = endpoint({
  id: 'profiles.update',
  method: 'PUT',
  path: '/user/profile',
  summary: 'Change what is sent of the own profile.',
  access: 'session',
  body: ProfileInput,
  files: { profileImage: ProfileImageFiles, bannerImage: ProfileImageFiles },
  answer: z.object({ user: OwnProfile }),
});
