import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Request, RequestHandler } from 'express';
import { notFound } from '../../errors/common.ts';
import { readCookie } from '../cookie-jar.ts';
import { newNonce, applyPagePolicy } from '../security-headers.ts';
import { staticFiles } from './static-files.ts';

/** Names that only files have: such a path that is not there is a 404, never the client's page. */
const FILE_NAME =
  /\.(m?js|css|map|json|txt|xml|ico|png|jpe?g|gif|webp|avif|svg|woff2?|wasm|onnx|bin|webmanifest|mp4|pdf)$/i;

/** Lines of the page that name what a member's first screen loads; who has no session does not need it. */
const FOR_MEMBERS = /^.*\bdata-member\b.*\n/gm;

function isReading(request: Request): boolean {
  return request.method === 'GET' || request.method === 'HEAD';
}

/** Whether the caller asks for a page by name, as browsers do when they open an address; a mere "anything" does not count. */
function prefersHtml(request: Request): boolean {
  return isReading(request) && request.accepts(['json', 'html']) === 'html';
}

export interface ClientFiles {
  /** Sends the client's page where the caller prefers HTML; else goes on. */
  readonly screen: RequestHandler;
  /** Sends the client's files. */
  readonly files: RequestHandler;
  /** Sends the client's page for every other address that accepts HTML, but not below an API prefix. */
  fallback(apiPrefixes: ReadonlySet<string>): RequestHandler;
}

/** The client's page as a member gets it, and as everybody else does. */
interface Page {
  readonly builtAt: number;
  readonly ofMember: string;
  readonly ofGuest: string;
}

/** Reads the client's page, anew whenever it has been built again. */
function pageReader(file: string): () => Promise<Page> {
  let known: Page | undefined;
  return async () => {
    const { mtimeMs: builtAt } = await stat(file).catch(() => {
      throw notFound('The client is not built yet: run npm run build.');
    });
    if (known?.builtAt !== builtAt) {
      const ofMember = await readFile(file, 'utf8');
      known = { builtAt, ofMember, ofGuest: ofMember.replaceAll(FOR_MEMBERS, '') };
    }
    return known;
  };
}

/**
 * Serves the built client from `folder`: its files as they were made ahead, its page with a nonce of its own each time, and naming what
 * a member's first screen loads where there is a session's cookie, whatever that is worth. `apiOrigin` is another origin that the page may call.
 */
export function clientFiles(folder: string, apiOrigin?: string): ClientFiles {
  const readPage = pageReader(path.join(folder, 'index.html'));

  const sendIndex: RequestHandler = async (request, response) => {
    const { ofMember, ofGuest } = await readPage();
    const page = readCookie(request.headers.cookie, 'token') === undefined ? ofGuest : ofMember;
    const nonce = newNonce();
    applyPagePolicy(response, nonce, apiOrigin);
    // A stored page would bring an old nonce and, after an update, names of files that are gone.
    response.setHeader('Cache-Control', 'no-cache');
    response.vary('Cookie');
    response.type('html').send(page.replaceAll('%CSP_NONCE%', nonce));
  };

  const files = staticFiles(folder);

  return {
    screen: (request, response, next) => (prefersHtml(request) ? sendIndex(request, response, next) : next()),
    files: (request, response, next) => {
      if (!isReading(request) || request.path === '/' || request.path === '/index.html') return next();
      files(request, response, next);
    },
    fallback: (apiPrefixes) => (request, response, next) => {
      const [, first = ''] = request.path.split('/');
      const isPage =
        isReading(request) &&
        !apiPrefixes.has(first) &&
        !FILE_NAME.test(request.path) &&
        request.accepts('html') !== false;
      return isPage ? sendIndex(request, response, next) : next();
    },
  };
}
