import { LINK_PREVIEW_LIMITS } from '../limits.ts';
import { webAddressesIn } from '../text/web-addresses.ts';

const HTTPS = /^https:\/\//i;

/**
 * Returns the address that the preview of a post shows: the first link of its text, without its fragment. Undefined if
 * there is none, if it is too long, or not https.
 */
export function previewedAddress(text: string): string | undefined {
  const [first] = webAddressesIn(text);
  const address = first?.href.replace(/#.*$/, '');
  const isReadable =
    address !== undefined && HTTPS.test(address) && address.length <= LINK_PREVIEW_LIMITS.urlMax;
  return isReadable ? address : undefined;
}
