import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { ObjectIdString } from '../http/fields.ts';
import { PROFILE_LIMITS as LIMITS } from '../limits.ts';
import { City, clearable, FullName, PhoneNumber, PinCode } from '../members/fields.ts';
import { MemberSummary } from '../members/views.ts';
import { oneLine, wellFormed } from '../text/normal-text.ts';
import { EducationInput, ExperienceInput, SkillInput, SocialLinkInput } from './entries.ts';
import { formList } from './form-fields.ts';
import { ProfileImageFiles } from './profile-files.ts';
import { PROFILE_TEXTS } from './texts.ts';
import { MemberProfile } from './member-profile.ts';
import { OwnProfile } from './views.ts';

const { rules } = PROFILE_TEXTS;

const line = (max: number) =>
  z
    .string()
    .check(
      z.overwrite(oneLine),
      z.trim(),
      z.maxLength(max, { error: () => rules.tooLong({ max: String(max) }) }),
    );

/** A full name to look up. */
const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));

const list = <S extends z.ZodMiniType>(item: S, max: number) =>
  z.optional(formList(item, max, () => rules.tooMany({ max: String(max) })));

/**
 * Text fields of the profile form. Absent fields stay; a list replaces the whole list, and its empty field
 * clears it. Field paths are the form's: `location[city]` becomes `location.city`.
 */
export const ProfileInput = z.object({
  fullName: z.optional(FullName),
  phoneNumber: z.optional(clearable(PhoneNumber)),
  headline: z.optional(line(LIMITS.headlineMax)),
  title: z.optional(line(LIMITS.titleMax)),
  aboutUs: z.optional(
    z.string().check(z.overwrite(wellFormed), z.maxLength(LIMITS.aboutMax, { error: () => rules.about })),
  ),
  location: z.optional(
    z.object({
      city: z.optional(clearable(City)),
      state: z.optional(line(100)),
      country: z.optional(line(100)),
      pinCode: z.optional(clearable(PinCode)),
    }),
  ),
  skills: list(SkillInput, LIMITS.skillsMax),
  experience: list(ExperienceInput, LIMITS.experiencesMax),
  education: list(EducationInput, LIMITS.educationsMax),
  socialLinks: list(SocialLinkInput, LIMITS.socialLinksMax),
});

export const getOwnProfile = endpoint({
  id: 'profiles.getOwn',
  method: 'GET',
  path: '/user/profile',
  summary: "Get the signed-in member's own profile.",
  access: 'session',
  openWhileHeld: true,
  answer: z.object({ user: OwnProfile }),
});

export const updateProfile = endpoint({
  id: 'profiles.update',
  method: 'PUT',
  path: '/user/profile',
  summary: "Change the given fields of the member's own profile.",
  access: 'session',
  openWhileHeld: 'unlessLeaving',
  body: ProfileInput,
  files: { profileImage: ProfileImageFiles, bannerImage: ProfileImageFiles },
  answer: z.object({ user: OwnProfile }),
  errors: ['QUOTA_EXCEEDED', 'BUSY'],
});

export const getProfile = endpoint({
  id: 'profiles.get',
  method: 'GET',
  path: '/user/singleProfile/:id',
  summary: "Get a member's profile by id or full name; returns a list if several members have the name.",
  access: 'session',
  params: z.object({ id: z.union([ObjectIdString, Name]) }),
  answer: z.union([
    z.object({ user: MemberProfile }),
    z.object({
      /** Members with this full name, at most 20. */
      users: z.array(MemberSummary),
    }),
  ]),
});

export const listSkills = endpoint({
  id: 'profiles.skills',
  method: 'GET',
  path: '/user/skills',
  summary: 'List known skills with a word that starts with the query, most common first.',
  access: 'session',
  openWhileHeld: true,
  query: z.object({ search: z.optional(z.string().check(z.maxLength(LIMITS.skillMax))) }),
  answer: z.object({ skills: z.array(z.string()) }),
});

/** The parsed form: trimmed, lists complete. */
export type ProfileInput = z.infer<typeof ProfileInput>;
