import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { StorageAwayError } from '../storage-away.ts';
import { sendBytes, sendTimeout } from './put-file.ts';
import type { S3Client } from './s3-client.ts';

/** The service may copy the parts before it answers (ms). */
const JOIN_TIMEOUT = 10 * 60_000;

interface Upload {
  readonly key: string;
  readonly uploadId: string;
}

const UPLOAD = /<Upload>(.*?)<\/Upload>/gs;
const KEY = /<Key>([^<]*)<\/Key>/;
const UPLOAD_ID = /<UploadId>([^<]*)<\/UploadId>/;

const noBucket = () => new StorageAwayError('the S3 service has no such bucket', { isLasting: true });
const lostUpload = () => new StorageAwayError('the S3 service has lost an upload');

/**
 * Sends a file of any size in parts of `partBytes`, one after the other. The service keeps the whole object or nothing:
 * after a failure the parts are removed.
 */
export async function putInParts(
  client: S3Client,
  key: string,
  path: string,
  partBytes: number,
): Promise<void> {
  const { size } = await stat(path);
  const upload = { key, uploadId: await begin(client, key) };
  try {
    const tags: string[] = [];
    for (let start = 0; start < size; start += partBytes) {
      const end = Math.min(start + partBytes, size) - 1;
      const sent = { start, end, number: tags.length + 1 };
      tags.push(await sendPart(client, upload, path, sent));
    }
    await join(client, upload, tags, size);
  } catch (error) {
    // The failure of the upload matters more than one of cleaning up, which the next upload repeats.
    await abort(client, upload).catch(() => undefined);
    throw error;
  }
}

/** Removes the parts of all unfinished uploads whose keys begin with `prefix`. */
export async function abortUploads(client: S3Client, prefix: string): Promise<void> {
  const list = await client.ask({
    method: 'GET',
    query: { uploads: '', prefix },
    read: (response) => response.text(),
  });
  for (const [, found = ''] of (list ?? '').matchAll(UPLOAD)) {
    const [key = '', uploadId = ''] = [KEY.exec(found)?.[1], UPLOAD_ID.exec(found)?.[1]];
    if (key.startsWith(prefix) && uploadId !== '') await abort(client, { key, uploadId });
  }
}

async function begin(client: S3Client, key: string): Promise<string> {
  const answer = await client.ask({
    method: 'POST',
    key,
    query: { uploads: '' },
    read: (response) => response.text(),
  });
  if (answer === undefined) throw noBucket();
  const id = UPLOAD_ID.exec(answer)?.[1];
  if (!id) throw new StorageAwayError('the S3 service began no upload', { isLasting: true });
  return id;
}

async function sendPart(
  client: S3Client,
  { key, uploadId }: Upload,
  path: string,
  { start, end, number }: { readonly start: number; readonly end: number; readonly number: number },
): Promise<string> {
  const size = end - start + 1;
  const query = { partNumber: String(number), uploadId };
  // A part that takes minutes gets a second attempt, too.
  const within = sendTimeout(size);
  const tag = await sendBytes(client, { key, query, path, size, range: { start, end }, within });
  if (tag === undefined) throw lostUpload();
  return tag;
}

async function join(
  client: S3Client,
  { key, uploadId }: Upload,
  tags: readonly string[],
  size: number,
): Promise<void> {
  const parts = tags.map(
    (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
  );
  const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
  const answer = await client.ask({
    method: 'POST',
    key,
    query: { uploadId },
    sha256: createHash('sha256').update(body).digest('hex'),
    body: {
      open: () => Readable.toWeb(Readable.from([body])) as ReadableStream,
      size: body.length,
      timeout: JOIN_TIMEOUT,
    },
    read: async (response) => {
      const text = await response.text();
      // The status is sent before the parts are joined.
      if (text.includes('<Error>')) throw lostUpload();
      return text;
    },
  });
  // A first attempt may have joined them without our reading the answer.
  if (answer === undefined && (await sizeOf(client, key)) !== size) throw lostUpload();
}

const sizeOf = (client: S3Client, key: string) =>
  client.ask({ method: 'HEAD', key, read: ({ headers }) => Number(headers.get('content-length')) });

const abort = (client: S3Client, { key, uploadId }: Upload) =>
  client.ask({ method: 'DELETE', key, query: { uploadId }, read: () => undefined });
