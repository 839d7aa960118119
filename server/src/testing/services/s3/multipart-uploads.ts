import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';

interface Upload {
  readonly key: string;
  readonly parts: Map<number, Buffer>;
}

interface UploadRequest {
  readonly method: string | undefined;
  /** Empty for the bucket. */
  readonly key: string;
  readonly query: URLSearchParams;
  readonly body: Buffer;
}

const tagOf = (part: Buffer) => `"${createHash('md5').update(part).digest('hex')}"`;
const PART = /<PartNumber>(\d+)<\/PartNumber><ETag>([^<]*)<\/ETag>/g;

/** Objects that are sent to the S3 service in parts. */
export class MultipartUploads {
  readonly #objects: Map<string, Buffer>;
  readonly #uploads = new Map<string, Upload>();
  #begun = 0;

  constructor(objects: Map<string, Buffer>) {
    this.#objects = objects;
  }

  /** Keys of the uploads that are neither completed nor aborted. */
  unfinished(): string[] {
    return [...this.#uploads.values()].map(({ key }) => key);
  }

  /** Returns whether it answered the request. An unknown upload throws what `missing` makes. */
  serve(
    { method, key, query, body }: UploadRequest,
    response: ServerResponse,
    missing: () => Error,
  ): boolean {
    if (query.has('uploads')) {
      response.end(method === 'POST' ? this.#begin(key) : this.#list(query.get('prefix') ?? ''));
      return true;
    }
    const id = query.get('uploadId');
    if (id === null) return false;
    const upload = this.#uploads.get(id);
    if (upload?.key !== key) throw missing();
    if (method === 'PUT') {
      upload.parts.set(Number(query.get('partNumber')), body);
      response.setHeader('etag', tagOf(body));
    } else {
      if (method === 'POST') this.#objects.set(key, joined(upload, body.toString(), missing));
      this.#uploads.delete(id);
    }
    response.writeHead(method === 'DELETE' ? 204 : 200).end();
    return true;
  }

  #begin(key: string): string {
    this.#begun += 1;
    const id = `upload-${this.#begun}`;
    this.#uploads.set(id, { key, parts: new Map() });
    return `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`;
  }

  #list(prefix: string): string {
    const found = [...this.#uploads].filter(([, { key }]) => key.startsWith(prefix));
    const rows = found.map(([id, { key }]) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`);
    return `<ListMultipartUploadsResult>${rows.join('')}</ListMultipartUploadsResult>`;
  }
}

/** The parts that the request names, in its order. */
function joined({ parts }: Upload, request: string, missing: () => Error): Buffer {
  const named = [...request.matchAll(PART)].map(([, number, tag]) => {
    const part = parts.get(Number(number));
    if (!part || tagOf(part) !== tag) throw missing();
    return part;
  });
  return Buffer.concat(named);
}
