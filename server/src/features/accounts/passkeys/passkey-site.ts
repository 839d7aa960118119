import { isIP } from 'node:net';

/** The site that passkeys belong to. */
export interface PasskeySite {
  /** RP id: the host of PUBLIC_URL. */
  readonly id: string;
  readonly origin: string;
}

/** Returns the site of this address; undefined for an IP address, which browsers refuse. */
export function passkeySiteOf(publicUrl: string): PasskeySite | undefined {
  const { hostname, origin } = new URL(publicUrl);
  const isNumber = hostname.startsWith('[') || isIP(hostname) !== 0;
  return isNumber ? undefined : { id: hostname, origin };
}
