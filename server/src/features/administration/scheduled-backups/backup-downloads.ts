import type { Router } from 'express';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { notFound } from '../../../errors/common.ts';
import { oneTimeDownload } from '../../../http/responses/one-time-download.ts';
import type { BackupsService } from './backups.service.ts';

const PATH = '/admin/backup-downloads/:token';

/** Path of a download below the API. */
export function backupPath(token: string): string {
  return `/api${PATH.replace(':token', token)}`;
}

/** Sends backups to whoever has the link of an owner. */
export function backupDownloads(service: BackupsService): Router {
  return oneTimeDownload({
    path: PATH,
    find: (token) => service.granted(token, false),
    take: (token) => service.granted(token, true),
    gone: () => notFound(() => ADMINISTRATION_TEXTS.rules.backupLinkUsed),
  });
}
