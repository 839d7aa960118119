import { gzipSync } from 'node:zlib';
import type { Request, Response } from 'express';

/** A response that is the same for everybody: created and compressed once. */
export class PackedAnswer {
  readonly #type: string;
  readonly #plain: Buffer;
  readonly #packed: Buffer;

  constructor(type: string, text: string) {
    this.#type = type;
    this.#plain = Buffer.from(text);
    this.#packed = gzipSync(this.#plain);
  }

  send(request: Request, response: Response): void {
    const isPacked = request.acceptsEncodings('gzip') === 'gzip';
    response.vary('Accept-Encoding').setHeader('Content-Type', this.#type);
    if (isPacked) response.setHeader('Content-Encoding', 'gzip');
    response.end(isPacked ? this.#packed : this.#plain);
  }
}
