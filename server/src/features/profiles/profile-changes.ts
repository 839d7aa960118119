import type * as z from 'zod/mini';
import type { ProfileInput } from '@weft/shared/profiles/contract';
import type { SocialLinkInput } from '@weft/shared/profiles/entries';
import type { Member, ProfileChanges, StoredSocialLink } from '../members/index.ts';
import { residenceOf, type Places } from '../places/index.ts';
import { cleanAbout } from './about-text.ts';
import { keepEntries, keepSkills } from './entry-lists.ts';

/** The validated fields of a profile in a call. */
export type SentProfile = z.infer<typeof ProfileInput>;
type Location = NonNullable<SentProfile['location']>;

/** An empty field clears. */
const orNone = (text: string): string | null => (text === '' ? null : text);

/** Returns the changes that the call makes to the member; absent fields stay. */
export function profileChanges(sent: SentProfile, before: Member, places: Places): ProfileChanges {
  const { location = {} } = sent;
  return {
    ...(sent.fullName !== undefined && { fullName: sent.fullName }),
    ...(sent.phoneNumber !== undefined && { phoneNumber: orNone(sent.phoneNumber) }),
    ...(sent.headline !== undefined && { headline: orNone(sent.headline) }),
    ...(sent.title !== undefined && { title: orNone(sent.title) }),
    ...(sent.aboutUs !== undefined && { aboutUs: cleanAbout(sent.aboutUs) }),
    ...(location.city !== undefined && { 'location.city': orNone(location.city) }),
    ...(location.pinCode !== undefined && { 'location.pinCode': orNone(location.pinCode) }),
    ...placeChanges(location, before, places),
    ...listChanges(sent, before),
  };
}

/** State and country belong together: an absent one stays if it still fits. */
function placeChanges(
  { state, country }: Location,
  { location: before }: Member,
  places: Places,
): ProfileChanges {
  if (state === undefined && country === undefined) return {};
  if (state === undefined) {
    const moved = residenceOf(places, { country });
    const isSame = moved.country === before.country;
    return { 'location.country': moved.country, 'location.state': isSame ? before.state : null };
  }
  const keptCountry = state === '' ? (before.country ?? '') : undefined;
  const moved = residenceOf(places, { state, country: country ?? keptCountry });
  return { 'location.country': moved.country, 'location.state': moved.state };
}

/** Lists are replaced as a whole. */
function listChanges(sent: SentProfile, before: Member): ProfileChanges {
  return {
    ...(sent.skills && { skills: keepSkills(sent.skills) }),
    ...(sent.experience && { experience: keepEntries(sent.experience, before.experience) }),
    ...(sent.education && { education: keepEntries(sent.education, before.education) }),
    ...(sent.socialLinks && { socialLinks: sent.socialLinks.flatMap(keepLink) }),
  };
}

/** Drops a link without URL. */
function keepLink({ links, ...link }: SocialLinkInput): StoredSocialLink[] {
  return links === null ? [] : [{ links, ...link }];
}
