import { pipeline } from 'node:stream/promises';
import { Router, type Response } from 'express';
import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import { notFound } from '../../../errors/common.ts';
import { callRecord } from '../../../http/monitoring/call-record.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Ownership } from './ownership.ts';

const PATH = '/user/export/:token';

/** Path of a download below the API. */
export function downloadPath(token: string): string {
  return `/api${PATH.replace(':token', token)}`;
}

const gone = () => notFound(() => ACCOUNT_TEXTS.failed.linkExpired);

/** Sends downloads to anyone with the link: the browser follows it without our header. */
export function downloads(ownership: Ownership, clock: Clock): Router {
  const router = Router({ caseSensitive: true });
  const describe = (response: Response): void => {
    response.setHeader('Cache-Control', 'no-store');
    response.attachment(`weft-data-${clock.date().toISOString().slice(0, 10)}.zip`);
  };
  // Before the GET route, which would also answer HEAD, because the link is valid once: mail and chat programs send
  // HEAD.
  router.head(PATH, async (request, response) => {
    callRecord(response).route = PATH;
    if (!(await ownership.hasExport(request.params.token))) throw gone();
    describe(response);
    response.end();
  });
  router.get(PATH, async (request, response) => {
    callRecord(response).route = PATH;
    const zip = await ownership.openExport(request.params.token);
    if (!zip) throw gone();
    describe(response);
    await pipeline(zip, response).catch((error: unknown) => {
      // A client that disconnects is no error. A partial ZIP must not look complete.
      if (!request.destroyed && !response.destroyed) throw error;
    });
  });
  return router;
}
