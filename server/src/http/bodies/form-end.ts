import type { Request } from 'express';
import { UPLOAD_TEXTS } from '@weft/shared/media/texts';
import { AppError } from '../../errors/app-error.ts';

/** A boundary as defined in RFC 2046, with or without quotes. */
const BOUNDARY = /;\s*boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'()+,./:=?-]{1,70}))\s*(?=;|$)/gi;
const NOT_LINE_END = /[^\r\n]/;

const broken = (): AppError => new AppError('VALIDATION_FAILED', () => UPLOAD_TEXTS.broken);

/** Returns the boundary of a multipart form. Throws VALIDATION_FAILED if the header has none or more than one. */
function boundaryOf(contentType: string): string {
  const [found, ...more] = contentType.matchAll(BOUNDARY);
  const boundary = found?.[1] ?? found?.[2];
  if (boundary === undefined || more.length > 0) throw broken();
  return boundary;
}

/**
 * Rejects with VALIDATION_FAILED if data follows the end of a form; never resolves. Multer's parser would otherwise
 * wait forever for the rest of a file that begins there.
 */
export function failBehindFormEnd(request: Request): Promise<never> {
  const end = Buffer.from(`\r\n--${boundaryOf(request.headers['content-type'] ?? '')}--`);
  // A form may begin with its boundary, without the line break before it.
  let tail: Buffer = Buffer.from('\r\n');
  let hasEnded = false;
  return new Promise((_resolve, reject) => {
    request.on('data', (chunk: Buffer) => {
      let rest = chunk;
      if (!hasEnded) {
        const seen = Buffer.concat([tail, chunk]);
        const at = seen.indexOf(end);
        tail = seen.subarray(-(end.length - 1));
        if (at < 0) return;
        hasEnded = true;
        rest = seen.subarray(at + end.length);
      }
      if (NOT_LINE_END.test(rest.toString('latin1'))) reject(broken());
    });
    // A listener makes the stream flow; pause it until the parser reads it.
    request.pause();
  });
}
