import { OwnProfile } from '@weft/shared/profiles/views';
import * as z from 'zod/mini';
import { parseStored, readStored, writeStored } from '@/lib/storage/stored-text';
import { sessionToken } from '@/lib/api/session';

/** Signing out removes it, with all that is the member's. */
const KEY = 'weft:own-profile';

/** The end of its token names a session well enough, and is no use to anybody without the rest. */
const Kept = z.object({ session: z.string(), profile: OwnProfile });
const nameOf = (token: string) => token.slice(-16);

/**
 * Keeps the own profile on the device, so that the next visit begins with it instead of a blank page, and a start without a network has
 * whose texts these are. Without what leads to the member elsewhere: address, phone number, pincode.
 */
export function cacheProfile(profile: OwnProfile): void {
  const token = sessionToken();
  if (token === undefined) return;
  const kept: z.infer<typeof Kept> = {
    session: nameOf(token),
    profile: {
      ...profile,
      email: '',
      phoneNumber: null,
      location: { ...profile.location, pinCode: null },
    },
  };
  writeStored(KEY, JSON.stringify(kept));
}

/** What was read last, so that each reader of a page does not read it again. */
let known: { readonly text: string | null; readonly kept?: z.infer<typeof Kept> | undefined } = {
  text: null,
};

/** What was kept of the own profile in this session, to be shown until the server's word comes in its place. */
export function cachedProfile(): OwnProfile | undefined {
  const text = readStored(KEY);
  if (known.text !== text) known = { text, kept: Kept.safeParse(parseStored(text)).data };
  const token = sessionToken();
  return known.kept && token !== undefined && known.kept.session === nameOf(token)
    ? known.kept.profile
    : undefined;
}
