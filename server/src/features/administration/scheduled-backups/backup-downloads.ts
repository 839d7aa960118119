import { pipeline } from 'node:stream/promises';
import { Router, type Response } from 'express';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { notFound } from '../../../errors/common.ts';
import { callRecord } from '../../../http/monitoring/call-record.ts';
import type { BackupsService } from './backups.service.ts';

const PATH = '/admin/backup-downloads/:token';

/** Path of a download below the API. */
export function backupPath(token: string): string {
  return `/api${PATH.replace(':token', token)}`;
}

const gone = () => notFound(() => ADMINISTRATION_TEXTS.rules.backupLinkUsed);

function describe(response: Response, { name, size }: { name: string; size: number }): void {
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Content-Length', size);
  response.attachment(name);
}

/** Sends backups to whoever has the link of an owner: the browser follows it without our header. */
export function backupDownloads(service: BackupsService): Router {
  const router = Router({ caseSensitive: true });
  // Before the GET route, which would also answer HEAD, because the link is valid once.
  router.head(PATH, async (request, response) => {
    callRecord(response).route = PATH;
    const backup = await service.granted(request.params.token, false);
    if (!backup) throw gone();
    describe(response, backup);
    response.end();
  });
  router.get(PATH, async (request, response) => {
    callRecord(response).route = PATH;
    const backup = await service.granted(request.params.token, true);
    if (!backup) throw gone();
    describe(response, backup);
    await pipeline(backup.read(), response).catch((error: unknown) => {
      // A client that disconnects is no error.
      if (!request.destroyed && !response.destroyed) throw error;
    });
  });
  return router;
}
