import type { Router } from 'express';
import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import { notFound } from '../../../errors/common.ts';
import { oneTimeDownload } from '../../../http/responses/one-time-download.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Ownership } from './ownership.ts';

const PATH = '/user/export/:token';

/** Path of a download below the API. */
export function downloadPath(token: string): string {
  return `/api${PATH.replace(':token', token)}`;
}

/** Sends downloads to anyone with the link. */
export function downloads(ownership: Ownership, clock: Clock): Router {
  const named = () => ({ name: `weft-data-${clock.date().toISOString().slice(0, 10)}.zip` });
  return oneTimeDownload({
    path: PATH,
    find: async (token) => ((await ownership.hasExport(token)) ? named() : undefined),
    take: async (token) => {
      const zip = await ownership.openExport(token);
      return zip && { ...named(), read: () => zip };
    },
    gone: () => notFound(() => ACCOUNT_TEXTS.failed.linkExpired),
  });
}
