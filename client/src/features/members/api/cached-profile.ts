import { OwnProfile } from '@weft/shared/profiles/views';
import * as z from 'zod/mini';
import { OWN_PROFILE_KEY } from '@/lib/storage/first-feed';
import { parseStored, readStored, writeStored } from '@/lib/storage/stored-text';
import { hasOtherMember } from '@/lib/api/page-member';
import { sessionToken } from '@/lib/api/session';

/** The last characters of the token identify the session without revealing the token. */
const Entry = z.object({ session: z.string(), profile: OwnProfile });
const sessionIdOf = (token: string) => token.slice(-16);

/**
 * Stores the own profile on the device, for the first render of the next visit and for offline starts. Omits email, phone number
 * and pincode.
 */
export function cacheProfile(profile: OwnProfile): void {
  const token = sessionToken();
  // The entry would belong to the session of the other member.
  if (token === undefined || hasOtherMember()) return;
  const entry: z.infer<typeof Entry> = {
    session: sessionIdOf(token),
    profile: {
      ...profile,
      email: '',
      phoneNumber: null,
      location: { ...profile.location, pinCode: null },
    },
  };
  writeStored(OWN_PROFILE_KEY, JSON.stringify(entry));
}

/** The last parsed entry, so that an unchanged text is parsed only once. */
let lastParsed: { readonly text: string | null; readonly entry?: z.infer<typeof Entry> | undefined } = {
  text: null,
};

/** Returns the profile stored in this session, for display until the server responds. */
export function cachedProfile(): OwnProfile | undefined {
  const text = readStored(OWN_PROFILE_KEY);
  if (lastParsed.text !== text) lastParsed = { text, entry: Entry.safeParse(parseStored(text)).data };
  const token = sessionToken();
  return lastParsed.entry && token !== undefined && lastParsed.entry.session === sessionIdOf(token)
    ? lastParsed.entry.profile
    : undefined;
}
