import { UPLOAD_LIMITS } from '@weft/shared/limits';
import { UPLOAD_TEXTS } from '@weft/shared/media/texts';
import { AppError } from '../../errors/app-error.ts';
import type { ArrivingUpload } from '../../http/bodies/multipart.ts';
import type { FileStorage, Scratch } from '../../platform/storage/file-storage.ts';

/** Space that stays free on the disk: the database and the log are there, too. */
const DISK_MARGIN = 256 * 1024 * 1024;
/** Retry delays in seconds. */
const AFTER_AN_UPLOAD = 5;
const AFTER_A_CLEANING = 60;

interface Deps {
  /** Bytes that the member has stored. */
  readonly bytesInUse: (owner: string) => Promise<number>;
  readonly storage: Pick<FileStorage, 'openScratch' | 'freeScratchBytes'>;
  readonly quotaBytes: number;
}

const sum = (uploads: Iterable<ArrivingUpload>): number =>
  [...uploads].reduce((all, { bytes }) => all + bytes, 0);

/**
 * Reserves space for an upload before its first file is written, until its temporary folder is removed: running
 * uploads count against the member's quota and the disk. Opens the folder, or throws RATE_LIMITED if the member has
 * too many running uploads on all devices, QUOTA_EXCEEDED, or BUSY if the disk is full.
 */
export function uploadSpace({ bytesInUse, storage, quotaBytes }: Deps) {
  const inFlight = new Set<ArrivingUpload>();

  const check = async (upload: ArrivingUpload): Promise<void> => {
    // Earlier uploads have priority.
    const before = [...inFlight];
    const own = before.filter(({ caller }) => caller === upload.caller);
    if (own.length >= UPLOAD_LIMITS.inFlight)
      throw new AppError(
        'RATE_LIMITED',
        () => UPLOAD_TEXTS.tooManyInFlight({ count: UPLOAD_LIMITS.inFlight }),
        {
          retryAfter: AFTER_AN_UPLOAD,
        },
      );
    inFlight.add(upload);
    if ((await bytesInUse(upload.caller)) + sum(own) + upload.bytes > quotaBytes)
      throw new AppError('QUOTA_EXCEEDED', () => UPLOAD_TEXTS.quota);
    if ((await storage.freeScratchBytes()) - sum(before) - upload.bytes < DISK_MARGIN)
      throw new AppError('BUSY', () => UPLOAD_TEXTS.diskFull, { retryAfter: AFTER_A_CLEANING });
  };

  return async (arriving: ArrivingUpload): Promise<Scratch> => {
    // A copy, so that each upload counts separately.
    const upload = { ...arriving };
    try {
      await check(upload);
      const scratch = await storage.openScratch();
      const remove = async (): Promise<void> => {
        try {
          await scratch.remove();
        } finally {
          // A folder that could not be removed counts as used disk space and is removed later; the member's slot is
          // free.
          inFlight.delete(upload);
        }
      };
      return { path: scratch.path, remove };
    } catch (error) {
      inFlight.delete(upload);
      throw error;
    }
  };
}
