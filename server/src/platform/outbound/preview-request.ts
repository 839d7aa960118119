import { LINK_PREVIEW_LIMITS as LIMITS } from '@weft/shared/limits';
import type { WebRequest } from './web-reader.ts';

/** Returns a request for a page or picture whose address a stranger may have chosen. Its time runs from now on. */
export const previewRequest = (accept: string): WebRequest => ({
  accept,
  maxRedirects: LIMITS.redirectsMax,
  maxBytes: LIMITS.bytesMax,
  signal: AbortSignal.timeout(LIMITS.milliseconds),
});
