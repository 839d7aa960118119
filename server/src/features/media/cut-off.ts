import { UPLOAD_TEXTS } from '@weft/shared/media/texts';
import { AppError } from '../../errors/app-error.ts';

/** The error when the client of an upload disconnected. It reaches nobody. */
export const cutOff = (): AppError => new AppError('VALIDATION_FAILED', () => UPLOAD_TEXTS.broken);

/** Throws if the client of an upload disconnected. */
export function refuseGone(gone: AbortSignal | undefined): void {
  if (gone?.aborted) throw cutOff();
}
