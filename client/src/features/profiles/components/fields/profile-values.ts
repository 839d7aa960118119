import type { SocialPlatform } from '@weft/shared/profiles/choices';
import type { ProfileInput } from '@weft/shared/profiles/contract';
import type { OwnProfile } from '@weft/shared/profiles/views';
import { isBlank } from '@weft/shared/text/visible-text';
import type { ProfileChange } from '../../api/use-save-profile';

/** Form values of a social link. */
export interface LinkValues {
  links: string;
  platform: SocialPlatform;
  featuredLink: boolean;
}

/** Form values of "Edit Profile"; state and country are ids. */
export interface ProfileValues {
  fullName: string;
  headline: string;
  title: string;
  phoneNumber: string;
  aboutUs: string;
  location: { city: string; state: string; country: string; pinCode: string };
  socialLinks: LinkValues[];
}

/** Values of a newly added link. */
export const NEW_LINK: LinkValues = { links: '', platform: 'linkedin', featuredLink: false };

export function locationOf({ location }: OwnProfile): ProfileValues['location'] {
  return {
    city: location.city ?? '',
    state: location.state?._id ?? '',
    country: location.country?._id ?? '',
    pinCode: location.pinCode ?? '',
  };
}

export function valuesOf(profile: OwnProfile): ProfileValues {
  const links = profile.socialLinks.map(({ links: address, platform, featuredLink }) => ({
    links: address,
    platform,
    featuredLink,
  }));
  return {
    fullName: profile.fullName,
    headline: profile.headline ?? '',
    title: profile.title ?? '',
    phoneNumber: profile.phoneNumber ?? '',
    aboutUs: profile.aboutUs ?? '',
    location: locationOf(profile),
    socialLinks: links.length > 0 ? links : [{ ...NEW_LINK }],
  };
}

/** Changed fields of the location; undefined if there are none. */
export function changedLocation(
  before: ProfileValues['location'],
  now: ProfileValues['location'],
): ProfileChange['location'] {
  const names = ['city', 'state', 'country', 'pinCode'] as const;
  const changed = names.filter((name) => now[name].trim() !== before[name]);
  return changed.length === 0
    ? undefined
    : Object.fromEntries(changed.map((name) => [name, now[name].trim()]));
}

/**
 * Returns the changes to send. Fields without changes are left out, so that they don't overwrite changes of
 * another tab. Social links are replaced as a whole, without blank ones.
 */
export function changesOf(before: ProfileValues, now: ProfileValues, checked: ProfileInput): ProfileChange {
  const texts = ['fullName', 'headline', 'title', 'phoneNumber', 'aboutUs'] as const;
  const changed = texts.filter((name) => now[name] !== before[name]);
  const location = changedLocation(before.location, now.location);
  const links = (checked.socialLinks ?? [])
    .filter(({ links: address }) => address !== null && !isBlank(address))
    .map((link) => ({ ...link, showFeaturedLink: link.featuredLink }));
  return {
    ...Object.fromEntries(changed.map((name) => [name, checked[name] ?? ''])),
    ...(location && { location }),
    ...(JSON.stringify(now.socialLinks) !== JSON.stringify(before.socialLinks) && { socialLinks: links }),
  };
}
