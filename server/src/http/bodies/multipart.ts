import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import multer, { MulterError } from 'multer';
import type { Endpoint, FilePart } from '@weft/shared/http/endpoint';
import { BODY_LIMITS } from '@weft/shared/limits';
import { UPLOAD_TEXTS } from '@weft/shared/media/texts';
import { AppError } from '../../errors/app-error.ts';
import { invalid } from '../../errors/common.ts';
import type { Scratch } from '../../platform/storage/file-storage.ts';
import { callRecord } from '../monitoring/call-record.ts';
import { CallFolder } from './call-folder.ts';
import { isCutOff } from './cut-off.ts';
import { failBehindFormEnd } from './form-end.ts';
import { goneSignal } from './gone-signal.ts';
import { limitBodySize } from './limit-body-size.ts';
import { UploadPace } from './upload-pace.ts';

/** A file of a multipart form in the temporary folder. The client's file name and type are not trusted. */
export interface UploadedFile {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** The client's file name, for display only. */
  readonly originalName: string;
  /** Field and index, such as `mediaImage.1`: identifies the file in an error. */
  readonly place: string;
  /** Aborted when the client disconnects before the response; then work for it stops. */
  readonly gone: AbortSignal;
}

/** Uploaded files by field; a field without files is an empty list. */
export type UploadedFiles<Field extends string = string> = Readonly<Record<Field, readonly UploadedFile[]>>;

type Parts = Readonly<Record<string, FilePart>>;
type IncomingPart = Express.Multer.File;

const MB = 1024 * 1024;

/** `skills[49][skill]` is the deepest field name that Weft uses. */
const NAME_LIMITS = { fieldNameSize: 200, fieldNestingDepth: 3, fieldArrayIndexLimit: 199 };

/** What is known of an upload before its first file is written. */
export interface ArrivingUpload {
  /** The member, or the network address if there is none. */
  readonly caller: string;
  /** Maximum size: the announced one, or the limit of the form. */
  readonly bytes: number;
}

/**
 * Creates the reader of multipart bodies. Each call with files gets its own temporary folder, which is removed here
 * on failure, else by `cleanUp`; `openScratch` may reject. `location[city]` and `skills[0][skill]` become objects and
 * arrays without prototype, a repeated field becomes an array. Throws UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE or
 * VALIDATION_FAILED.
 */
export function createMultipartReader(openScratch: (upload: ArrivingUpload) => Promise<Scratch>) {
  const pace = new UploadPace();
  return async (endpoint: Endpoint, request: Request, response: Response) => {
    const parts: Parts = endpoint.files ?? {};
    if (!request.is('multipart/form-data')) {
      throw new AppError('UNSUPPORTED_MEDIA_TYPE', () => UPLOAD_TEXTS.notAForm);
    }
    const maxBytes = bodyMaxBytes(parts);
    await limitBodySize(request, maxBytes);
    if (isCutOff(request)) throw new AppError('VALIDATION_FAILED', () => UPLOAD_TEXTS.broken);
    const behindEnd = failBehindFormEnd(request);
    const caller = callRecord(response).memberId ?? request.ip ?? '';
    const bytes = Number(request.headers['content-length'] ?? maxBytes);
    const folder = new CallFolder(() => openScratch({ caller, bytes }));
    const failure = new AbortController();
    const gone = goneSignal(response);
    const { uploadBytesPerSecond } = endpoint;
    const slowed = (): Transform[] =>
      uploadBytesPerSecond === undefined ? [] : [pace.stream(caller, uploadBytesPerSecond)];
    try {
      const storage = boundedDiskStorage(folder, parts, slowed, failure.signal);
      await Promise.race([parseInto(storage, parts, request, response), behindEnd]);
      return {
        fields: request.body ?? {},
        files: filesByField(parts, gone, request.files as IncomingPart[] | undefined),
        cleanUp: () => folder.remove(),
      };
    } catch (error) {
      // Stop waiting for a file whose rest will not arrive.
      failure.abort();
      await folder.remove();
      throw asAppError(error);
    }
  };
}

function bodyMaxBytes(parts: Parts): number {
  const files = Object.values(parts).reduce((sum, part) => sum + part.maxBytes * part.maxCount, 0);
  return files + BODY_LIMITS.formFieldMaxBytes * 8;
}

function parseInto(
  storage: multer.StorageEngine,
  parts: Parts,
  request: Request,
  response: Response,
): Promise<void> {
  const filesMax = Object.values(parts).reduce((sum, part) => sum + part.maxCount, 0);
  const parse = multer({
    storage,
    fileFilter: countFiles(parts),
    defParamCharset: 'utf8',
    limits: {
      ...NAME_LIMITS,
      fieldSize: BODY_LIMITS.formFieldMaxBytes,
      fields: BODY_LIMITS.formFieldsMax,
      // One more than allowed, so that the filter can name the field with too many files.
      files: filesMax + 1,
      parts: BODY_LIMITS.formFieldsMax + filesMax + 1,
      headerPairs: 20,
    },
  }).any();
  return new Promise((resolve, reject) => {
    parse(request, response, (error?: unknown) => {
      if (error) reject(error);
      else resolve();
    });
  });
}

/** Rejects files of unknown fields, and too many files of a field. */
function countFiles(parts: Parts): multer.Options['fileFilter'] {
  const counts = new Map<string, number>();
  return (_request, file, done) => {
    const part = Object.hasOwn(parts, file.fieldname) ? parts[file.fieldname] : undefined;
    const count = (counts.get(file.fieldname) ?? 0) + 1;
    counts.set(file.fieldname, count);
    if (!part) return done(invalid({ [shownName(file.fieldname)]: () => UPLOAD_TEXTS.unknownField }));
    if (count > part.maxCount)
      return done(invalid({ [file.fieldname]: () => UPLOAD_TEXTS.tooMany({ max: part.maxCount }) }));
    return done(null, true);
  };
}

/** Writes each file under a number, throttled, and stops at the first byte over the field's limit. */
function boundedDiskStorage(
  folder: CallFolder,
  parts: Parts,
  slowed: () => Transform[],
  signal: AbortSignal,
): multer.StorageEngine {
  let written = 0;
  const write = async (file: IncomingPart, into: string): Promise<Partial<IncomingPart>> => {
    const target = path.join(into, `upload-${(written += 1)}`);
    const maxBytes = parts[file.fieldname]?.maxBytes ?? 0;
    const meter = new ByteMeter(maxBytes, file.fieldname);
    await pipeline([file.stream, meter, ...slowed(), createWriteStream(target, { flags: 'wx' })], { signal });
    return { path: target, size: meter.bytes };
  };
  return {
    _handleFile: (_request, file, done) =>
      void handleFile(
        folder.write((into) => write(file, into)),
        done,
      ),
    // The whole folder of the call is removed.
    _removeFile: (_request, _file, done) => done(null),
  };
}

async function handleFile(
  writing: Promise<Partial<IncomingPart>>,
  done: (error?: unknown, info?: Partial<IncomingPart>) => void,
): Promise<void> {
  let info: Partial<IncomingPart>;
  try {
    info = await writing;
  } catch (error) {
    done(error);
    return;
  }
  done(null, info);
}

class ByteMeter extends Transform {
  readonly #maxBytes: number;
  readonly #field: string;
  bytes = 0;

  constructor(maxBytes: number, field: string) {
    super();
    this.#maxBytes = maxBytes;
    this.#field = field;
  }

  override _transform(
    chunk: Buffer,
    _encoding: string,
    done: (error: Error | null, data?: Buffer) => void,
  ): void {
    this.bytes += chunk.length;
    if (this.bytes <= this.#maxBytes) return done(null, chunk);
    const megabytes = Math.floor(this.#maxBytes / MB);
    const message = () => UPLOAD_TEXTS.tooLarge({ megabytes });
    return done(new AppError('PAYLOAD_TOO_LARGE', message, { fields: { [this.#field]: message } }));
  }
}

function filesByField(parts: Parts, gone: AbortSignal, files: readonly IncomingPart[] = []): UploadedFiles {
  const byField: Record<string, UploadedFile[]> = Object.create(null);
  for (const name of Object.keys(parts)) byField[name] = [];
  for (const { fieldname, path: file, size, originalname } of files) {
    const list = byField[fieldname];
    const place = `${fieldname}.${list?.length}`;
    list?.push({ path: file, size, originalName: originalname, place, gone });
  }
  return byField;
}

const TOO_LARGE_CODES: ReadonlySet<string> = new Set([
  'LIMIT_FILE_SIZE',
  'LIMIT_FIELD_VALUE',
  'LIMIT_FIELD_COUNT',
  'LIMIT_PART_COUNT',
]);

/** Messages of the parser for invalid forms and closed connections. Its errors have no other identification. */
const BROKEN_FORM =
  /^(Malformed (part header|content type)|Multipart: Boundary not found|Unexpected end of (form|file)|Request (aborted|closed)|aborted)$/;

/** A form that cannot be parsed is the client's fault; other failures are ours and stay unchanged. */
function asAppError(error: unknown): unknown {
  const code = error instanceof MulterError ? error.code : '';
  if (TOO_LARGE_CODES.has(code))
    return new AppError('PAYLOAD_TOO_LARGE', () => UPLOAD_TEXTS.formTooLarge, { cause: error });
  const isBroken = code !== '' || (error instanceof Error && BROKEN_FORM.test(error.message));
  return isBroken ? new AppError('VALIDATION_FAILED', () => UPLOAD_TEXTS.broken, { cause: error }) : error;
}

/** The field name for an error message: shortened, and never a special property name. */
function shownName(name: string): string {
  return /^[\w[\].-]{1,60}$/.test(name) && name !== '__proto__' ? name : 'body';
}
