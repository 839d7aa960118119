import { pipeline } from 'node:stream/promises';
import { Router } from 'express';
import { notFound } from '../../errors/common.ts';
import { callRecord } from '../../http/call-record.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Ownership } from './ownership.ts';

const PATH = '/user/export/:token';

/** The address of a download below the API. */
export function downloadPath(token: string): string {
  return `/api${PATH.replace(':token', token)}`;
}

/** Sends downloads to whom has their link: the browser itself follows it, without our header. */
export function downloads(ownership: Ownership, clock: Clock): Router {
  const router = Router({ caseSensitive: true });
  router.get(PATH, async (request, response) => {
    callRecord(response).route = PATH;
    const zip = await ownership.openExport(request.params.token);
    if (!zip) throw notFound('This link is no longer good. Please ask for a new one.');
    response.setHeader('Cache-Control', 'no-store');
    response.attachment(`weft-data-${clock.date().toISOString().slice(0, 10)}.zip`);
    await pipeline(zip, response).catch((error: unknown) => {
      // A member who goes away in the middle is no failure of ours; half a ZIP must not look like a whole one.
      if (!request.destroyed && !response.destroyed) throw error;
    });
  });
  return router;
}
