import { APP_NAME } from '@weft/shared/app';
import type { Core } from './compose-core.ts';
import { WebReader } from './platform/outbound/web-reader.ts';

/** `purpose` tells the asked websites why. Undefined if the operator wants none to be asked. */
export function createWebReader({ config, hostNames }: Core, purpose: string) {
  const { linkPreviews, publicUrl } = config;
  const userAgent = `${APP_NAME} ${purpose}${publicUrl === undefined ? '' : ` (+${publicUrl})`}`;
  return linkPreviews && new WebReader({ ...linkPreviews, userAgent, hostNames });
}

/** Posts to the push services of browsers. Hosts of the operator's own network are those that link previews may read. */
export function createPushReader({ config, hostNames }: Core) {
  const { privateHosts = [], privateCa } = config.linkPreviews ?? {};
  return new WebReader({
    deniedHosts: [],
    privateHosts,
    privateCa,
    userAgent: `${APP_NAME} push`,
    hostNames,
  });
}
