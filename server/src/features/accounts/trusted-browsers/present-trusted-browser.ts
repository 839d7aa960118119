import type { TrustedBrowserView } from '@weft/shared/accounts/second-factor/trusted-browsers-contract';
import { deviceInWords } from '../sessions/device-in-words.ts';
import type { TrustedBrowser } from './trusted-browser.store.ts';

/** Presents a trusted browser to its member: the device in words, never the secret. */
export function presentTrustedBrowser({
  _id,
  userAgent,
  createdAt,
  expiresAt,
}: TrustedBrowser): TrustedBrowserView {
  return {
    _id,
    device: deviceInWords(userAgent),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}
