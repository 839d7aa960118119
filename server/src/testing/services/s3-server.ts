import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { S3Settings } from '../../platform/storage/s3/signed-requests.ts';
import { MultipartUploads } from './s3/multipart-uploads.ts';
import { signatureProblem } from './s3-signature.ts';
import { listenLocally } from '../http/listen-locally.ts';

/**
 * A failure of a request: a status, a connection closed before or during the response, the whole object instead of a
 * range, or a response that is delayed until recovery.
 */
type Trouble = number | 'cut' | 'late' | 'whole' | { readonly cutAfterBytes: number };

interface Faults {
  readonly trouble: Trouble;
  /** The method that fails; default all. */
  readonly method?: string;
  /** How many requests fail; default all until `recover`. */
  readonly times?: number;
}

/** An S3 service on loopback with one bucket in memory. It verifies every signature and hash. */
export interface S3Server {
  readonly settings: S3Settings;
  /** The same as settings of Weft. */
  readonly environment: Record<string, string>;
  /** `METHOD path?query` of every request, in order. */
  readonly requests: string[];
  /** The objects of the bucket by key. */
  readonly objects: Map<string, Buffer>;
  /** Objects that are sent in parts. */
  readonly uploads: MultipartUploads;
  fail(faults: Faults): void;
  recover(): void;
  close(): Promise<void>;
}

const BUCKET = 'weft-files';
const KEYS = { 'weft-key': 'weft/secret+of/40+characters/and+more=' };

class S3Problem extends Error {
  readonly status: number;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
  }
}

export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const uploads = new MultipartUploads(objects);
  const requests: string[] = [];
  let faults: Faults | undefined;
  let left = 0;
  let late: (() => void)[] = [];
  const takeTrouble = ({ method }: IncomingMessage): Trouble | undefined => {
    if (!faults || left === 0 || (faults.method !== undefined && faults.method !== method)) return undefined;
    left -= 1;
    return faults.trouble;
  };
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const trouble = takeTrouble(request);
    if (trouble === 'cut') return void request.socket.destroy();
    if (typeof trouble === 'number') return void response.writeHead(trouble).end();
    const go = (): void => void answer({ objects, uploads }, request, response, trouble);
    return trouble === 'late' ? void late.push(go) : go();
  });
  const port = await listenLocally(server);
  const [[accessKeyId, secretAccessKey] = ['', '']] = Object.entries(KEYS);
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    settings: {
      endpoint,
      region: 'us-east-1',
      bucket: BUCKET,
      accessKeyId,
      secretAccessKey,
      forcePathStyle: true,
    },
    environment: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
    requests,
    objects,
    uploads,
    fail(what) {
      faults = what;
      left = what.times ?? Infinity;
    },
    recover() {
      faults = undefined;
      for (const go of late) go();
      late = [];
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer(
  { objects, uploads }: Pick<S3Server, 'objects' | 'uploads'>,
  request: IncomingMessage,
  response: ServerResponse,
  trouble: Exclude<Trouble, number | 'cut'> | undefined,
): Promise<void> {
  if (trouble === 'whole') delete request.headers.range;
  const cutAfterBytes = typeof trouble === 'object' ? trouble.cutAfterBytes : undefined;
  try {
    const body = await buffer(request);
    const problem = signatureProblem(request, KEYS);
    if (problem) throw new S3Problem(403, problem);
    if (createHash('sha256').update(body).digest('hex') !== request.headers['x-amz-content-sha256'])
      throw new S3Problem(400, 'XAmzContentSHA256Mismatch');
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://any');
    const [bucket, ...parts] = pathname.slice(1).split('/');
    if (bucket !== BUCKET) throw new S3Problem(404, 'NoSuchBucket');
    const key = parts.join('/');
    const noUpload = () => new S3Problem(404, 'NoSuchUpload');
    if (uploads.serve({ method: request.method, key, query: searchParams, body }, response, noUpload)) return;
    if (key === '') response.end(page(objects, searchParams));
    else serveObject(objects, key, body, request, response, cutAfterBytes);
  } catch (error) {
    // An aborted request gets no response.
    if (!(error instanceof S3Problem)) return void response.destroy();
    response.writeHead(error.status, { 'content-type': 'application/xml' });
    response.end(`<Error><Code>${error.message}</Code></Error>`);
  }
}

function serveObject(
  objects: Map<string, Buffer>,
  key: string,
  body: Buffer,
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  cutAfterBytes: number | undefined,
): void {
  if (method === 'PUT') objects.set(key, body);
  if (method === 'DELETE') objects.delete(key);
  if (method === 'PUT' || method === 'DELETE')
    return void response.writeHead(method === 'PUT' ? 200 : 204).end();
  const content = objects.get(key);
  if (!content) throw new S3Problem(404, 'NoSuchKey');
  const [, first = '0', last = ''] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? [];
  const [start, end] = [
    Number(first),
    last === '' ? content.length - 1 : Math.min(Number(last), content.length - 1),
  ];
  if (headers.range !== undefined && start > end) throw new S3Problem(416, 'InvalidRange');
  response.writeHead(headers.range === undefined ? 200 : 206, { 'content-length': end - start + 1 });
  if (method === 'HEAD') return void response.end();
  const part = content.subarray(start, end + 1);
  if (cutAfterBytes === undefined || cutAfterBytes >= part.length) return void response.end(part);
  response.write(part.subarray(0, cutAfterBytes), () => response.socket?.end());
}

function page(objects: Map<string, Buffer>, query: URLSearchParams): string {
  const [prefix, after] = [query.get('prefix') ?? '', query.get('start-after') ?? ''];
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
  const shown = keys.slice(0, Number(query.get('max-keys') ?? 1000));
  const rows = shown.map(
    (key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)?.length}</Size></Contents>`,
  );
  return `<ListBucketResult><IsTruncated>${shown.length < keys.length}</IsTruncated>${rows.join('')}</ListBucketResult>`;
}
