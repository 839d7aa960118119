import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Request, RequestHandler } from 'express';
import { notFound } from '../../errors/common.ts';
import { readCookie } from '../routes/cookie-jar.ts';
import { newNonce, applyPagePolicy, pagePolicy } from '../responses/security-headers.ts';
import { brandedManifest, brandedPage, type PageAppearance } from './branded-page.ts';
import { staticFiles } from './static-files.ts';
import { texts } from '../texts/generated/index.ts';

/** Paths of files: if such a file is missing the answer is 404, never the client's page. */
const FILE_NAME =
  /\.(m?js|css|map|json|txt|xml|ico|png|jpe?g|gif|webp|avif|svg|woff2?|wasm|onnx|bin|webmanifest|mp4|pdf)$/i;

/** Manifests of the installed app, one per language. */
const MANIFEST = /^\/manifest(\.[a-z]+)?\.webmanifest$/;

/** Lines of the page that preload a member's first screen; without a session they are not needed. */
const FOR_MEMBERS = /^.*\bdata-member\b.*\n/gm;

function isReading(request: Request): boolean {
  return request.method === 'GET' || request.method === 'HEAD';
}

/** Returns whether the client asks for HTML explicitly, as browsers do for navigation; a wildcard does not count. */
function prefersHtml(request: Request): boolean {
  return isReading(request) && request.accepts(['json', 'html']) === 'html';
}

export interface ClientFiles {
  /** Sends the client's page if the client prefers HTML; otherwise calls the next handler. */
  readonly screen: RequestHandler;
  /** Sends the client's files. */
  readonly files: RequestHandler;
  /** Sends the client's page for every other path that accepts HTML, except below an API prefix. */
  fallback(apiPrefixes: ReadonlySet<string>): RequestHandler;
}

interface PageSettings {
  /** Another origin that the page may call. */
  readonly apiOrigin: string | undefined;
  /** The network's name, colours and language. */
  readonly appearance: () => Promise<PageAppearance>;
  /** The origin of links that leave the page. */
  readonly publicUrl: () => string;
}

/** The client's page for members and for visitors. */
interface Page {
  readonly builtAt: number;
  readonly ofMember: string;
  readonly ofGuest: string;
}

/** Reads the client's page again after every build. */
function pageReader(file: string): () => Promise<Page> {
  let known: Page | undefined;
  return async () => {
    const { mtimeMs: builtAt } = await stat(file).catch(() => {
      throw notFound(() => texts.clientNotBuilt);
    });
    if (known?.builtAt !== builtAt) {
      const ofMember = await readFile(file, 'utf8');
      known = { builtAt, ofMember, ofGuest: ofMember.replaceAll(FOR_MEMBERS, '') };
    }
    return known;
  };
}

/**
 * Serves the built client from `folder`: precompressed files, and the page with a new nonce each time. With a session
 * cookie (valid or not) the page preloads a member's first screen.
 */
export function clientFiles(folder: string, { apiOrigin, appearance, publicUrl }: PageSettings): ClientFiles {
  const readPage = pageReader(path.join(folder, 'index.html'));

  const sendIndex: RequestHandler = async (request, response) => {
    const { ofMember, ofGuest } = await readPage();
    const page = readCookie(request.headers.cookie, 'token') === undefined ? ofGuest : ofMember;
    const nonce = newNonce();
    applyPagePolicy(response, `nonce-${nonce}`, apiOrigin);
    // A cached page would have an old nonce and, after an update, names of removed files.
    response.setHeader('Cache-Control', 'no-cache');
    response.vary('Cookie');
    const branded = brandedPage(page, await appearance(), publicUrl());
    response.type('html').send(branded.replaceAll('%CSP_NONCE%', nonce));
  };

  const files = staticFiles(folder);

  const sendManifest: RequestHandler = async (request, response, next) => {
    const built = await readFile(path.join(folder, request.path), 'utf8').catch(() => undefined);
    if (built === undefined) return next();
    response.setHeader('Content-Security-Policy', pagePolicy());
    response.setHeader('Cache-Control', 'no-cache');
    response.type('application/manifest+json').send(brandedManifest(built, await appearance()));
  };

  return {
    screen: (request, response, next) => (prefersHtml(request) ? sendIndex(request, response, next) : next()),
    files: (request, response, next) => {
      if (!isReading(request) || request.path === '/' || request.path === '/index.html') return next();
      // Only such a name, so that the path stays in the folder.
      const send = MANIFEST.test(request.path) ? sendManifest : files;
      send(request, response, next);
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
