import path from 'node:path';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { DATA_POLICY, pagePolicy } from '../responses/security-headers.ts';

/** Encodings that the build creates, best first, with their file extensions. */
const ENCODINGS = { br: '.br', gzip: '.gz' } as const;
type Encoding = keyof typeof ENCODINGS;

const PREFERRED: Encoding[] = ['br', 'gzip'];

function encodingsFor(request: Request): Encoding[] {
  return PREFERRED.filter((encoding) => request.acceptsEncodings(encoding) === encoding);
}

/**
 * Serves files of a folder: precompressed if possible, those of `assets/` with an unlimited cache lifetime because
 * their name contains a hash. Calls the next handler if there is no such file; a file that disappears meanwhile only
 * fails its own request.
 */
export function staticFiles(folder: string): RequestHandler {
  const send = express.static(folder, {
    index: false,
    redirect: false,
    cacheControl: false,
    etag: true,
    dotfiles: 'ignore',
  });

  return (request, response, next) => {
    const { url, path: address } = request;
    const attempts: (Encoding | undefined)[] = [...encodingsFor(request), undefined];
    const attempt = (error?: unknown): void => {
      request.url = url;
      if (error !== undefined || attempts.length === 0) {
        for (const name of ['Content-Encoding', 'Content-Type', 'Cache-Control']) response.removeHeader(name);
        response.setHeader('Content-Security-Policy', DATA_POLICY);
        next(error);
        return;
      }
      const encoding = attempts.shift();
      setHeaders(response, address, encoding);
      if (encoding) request.url = `${address}${ENCODINGS[encoding]}`;
      void send(request, response, attempt);
    };
    attempt();
  };
}

function setHeaders(response: Response, address: string, encoding: Encoding | undefined): void {
  response.setHeader('Content-Security-Policy', pagePolicy());
  response.vary('Accept-Encoding');
  const isHashed = address.startsWith('/assets/');
  response.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  if (encoding) {
    response.setHeader('Content-Encoding', encoding);
    response.type(path.extname(address) || 'application/octet-stream');
  } else {
    response.removeHeader('Content-Encoding');
    response.removeHeader('Content-Type');
  }
}
