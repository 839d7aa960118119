import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import multer, { MulterError } from 'multer';
import type { Endpoint, FilePart } from '@weft/shared/http/endpoint';
import { BODY_LIMITS } from '@weft/shared/limits';
import { UPLOAD_TEXTS } from '@weft/shared/media/texts';
import { AppError } from '../errors/app-error.ts';
import { invalid } from '../errors/common.ts';
import type { Scratch } from '../platform/storage/file-storage.ts';
import { callRecord } from './call-record.ts';
import { CallFolder } from './call-folder.ts';
import { isCutOff } from './cut-off.ts';
import { limitBodySize } from './limit-body-size.ts';
import { UploadPace } from './upload-pace.ts';

/** A file of a multipart form, in the temporary folder. Its name and declared type are the client's word and decide nothing. */
export interface UploadedFile {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** The name that the client gave, for display only. */
  readonly originalName: string;
}

/** Uploaded files by field; a field without files is an empty list. */
export type UploadedFiles<Field extends string = string> = Readonly<Record<Field, readonly UploadedFile[]>>;

type Parts = Readonly<Record<string, FilePart>>;
type IncomingPart = Express.Multer.File;

/** `skills[49][skill]` is the deepest form that Weft has. */
const NAME_LIMITS = { fieldNameSize: 200, fieldNestingDepth: 3, fieldArrayIndexLimit: 199 };

/**
 * Makes the reader of multipart bodies. Every call that brings files gets a temporary folder of its own, which goes with the call:
 * on failure here, else by `cleanUp`. `location[city]` and `skills[0][skill]` arrive as objects and lists without a prototype, a
 * repeated field as a list. Throws UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE or VALIDATION_FAILED.
 */
export function createMultipartReader(openScratch: () => Promise<Scratch>) {
  const pace = new UploadPace();
  return async (endpoint: Endpoint, request: Request, response: Response) => {
    const parts: Parts = endpoint.files ?? {};
    if (!request.is('multipart/form-data')) {
      throw new AppError('UNSUPPORTED_MEDIA_TYPE', UPLOAD_TEXTS.notAForm);
    }
    await limitBodySize(request, bodyMaxBytes(parts));
    if (isCutOff(request)) throw new AppError('VALIDATION_FAILED', UPLOAD_TEXTS.broken);
    const folder = new CallFolder(openScratch);
    const { uploadBytesPerSecond } = endpoint;
    const caller = callRecord(response).memberId ?? request.ip ?? '';
    const slowed = (): Transform[] =>
      uploadBytesPerSecond === undefined ? [] : [pace.stream(caller, uploadBytesPerSecond)];
    try {
      await parseInto(boundedDiskStorage(folder, parts, slowed), parts, request, response);
      return {
        fields: request.body ?? {},
        files: filesByField(parts, request.files as IncomingPart[] | undefined),
        cleanUp: () => folder.remove(),
      };
    } catch (error) {
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
      // One more than allowed, so that the filter can say which field has too many.
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

/** Refuses files of unknown fields, and more files of a field than it takes. */
function countFiles(parts: Parts): multer.Options['fileFilter'] {
  const counts = new Map<string, number>();
  return (_request, file, done) => {
    const part = Object.hasOwn(parts, file.fieldname) ? parts[file.fieldname] : undefined;
    const count = (counts.get(file.fieldname) ?? 0) + 1;
    counts.set(file.fieldname, count);
    if (!part) return done(invalid({ [shownName(file.fieldname)]: UPLOAD_TEXTS.unknownField }));
    if (count > part.maxCount)
      return done(invalid({ [file.fieldname]: UPLOAD_TEXTS.tooMany(part.maxCount) }));
    return done(null, true);
  };
}

/** Writes each file under a number of its own, at its pace, and stops at the first byte over its field's bound. */
function boundedDiskStorage(
  folder: CallFolder,
  parts: Parts,
  slowed: () => Transform[],
): multer.StorageEngine {
  let written = 0;
  const write = async (file: IncomingPart, into: string): Promise<Partial<IncomingPart>> => {
    const target = path.join(into, `upload-${(written += 1)}`);
    const maxBytes = parts[file.fieldname]?.maxBytes ?? 0;
    const meter = new ByteMeter(maxBytes, file.fieldname);
    await pipeline([file.stream, meter, ...slowed(), createWriteStream(target, { flags: 'wx' })]);
    return { path: target, size: meter.bytes };
  };
  return {
    _handleFile: (_request, file, done) =>
      void handleFile(
        folder.write((into) => write(file, into)),
        done,
      ),
    // The call's folder goes as a whole.
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
    const message = UPLOAD_TEXTS.tooLarge(this.#maxBytes);
    return done(new AppError('PAYLOAD_TOO_LARGE', message, { fields: { [this.#field]: message } }));
  }
}

function filesByField(parts: Parts, files: readonly IncomingPart[] = []): UploadedFiles {
  const byField: Record<string, UploadedFile[]> = Object.create(null);
  for (const name of Object.keys(parts)) byField[name] = [];
  for (const file of files) {
    byField[file.fieldname]?.push({ path: file.path, size: file.size, originalName: file.originalname });
  }
  return byField;
}

const TOO_LARGE_CODES: ReadonlySet<string> = new Set([
  'LIMIT_FILE_SIZE',
  'LIMIT_FIELD_VALUE',
  'LIMIT_FIELD_COUNT',
  'LIMIT_PART_COUNT',
]);

/** What a parser says of a body is the client's fault: a broken boundary, a cut connection, a name that is no name. */
function asAppError(error: unknown): Error {
  if (error instanceof AppError) return error;
  if (error instanceof Error && 'code' in error && typeof error.code === 'string' && 'syscall' in error)
    return error;
  const code = error instanceof MulterError ? error.code : '';
  if (TOO_LARGE_CODES.has(code))
    return new AppError('PAYLOAD_TOO_LARGE', UPLOAD_TEXTS.formTooLarge, { cause: error });
  return new AppError('VALIDATION_FAILED', UPLOAD_TEXTS.broken, { cause: error });
}

/** A field's name as the answer repeats it: short, and never one that means something to an object. */
function shownName(name: string): string {
  return /^[\w[\].-]{1,60}$/.test(name) && name !== '__proto__' ? name : 'body';
}
