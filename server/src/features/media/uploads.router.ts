import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Router, type Request, type Response } from 'express';
import { notFound, unauthenticated } from '../../errors/common.ts';
import type { Held } from '../../errors/held.ts';
import {
  STORAGE_AREAS,
  type FileStorage,
  type StorageArea,
  type StoredFile,
} from '../../platform/storage/file-storage.ts';
import { DATA_POLICY } from '../../http/responses/security-headers.ts';
import { requestedRange } from './byte-range.ts';
import { contentTypeOf } from './file-formats.ts';
import type { ItemAccess } from './stored-item.store.ts';

/** Returns whether a member may read an item; an area without rule is not readable. */
export type ReadRule = (memberId: string, itemId: string) => Promise<boolean>;

/** Who reads files. Members who are held read only their own. */
interface FileReader {
  readonly memberId: string;
  readonly held?: Held;
}

export interface UploadsDeps {
  readonly storage: FileStorage;
  /** The caller, by header or cookie; undefined without a token. */
  readonly identify: (request: Request) => Promise<FileReader | undefined>;
  /** Whether everybody may read an item of the area `network`. */
  readonly isPublic: (itemId: string) => Promise<boolean>;
  /** Whether an item is about to be removed. */
  readonly isGoing: (itemId: string) => boolean;
  readonly accessOf: (itemId: string) => Promise<ItemAccess | undefined>;
  readonly displayNameOf: (itemId: string) => Promise<string | undefined>;
  /** Rules per area, in addition to authentication. */
  readonly rules: Readonly<Partial<Record<StorageArea, ReadRule>>>;
}

/**
 * Files never change under their name. Browsers must revalidate attachments of messages, which can be deleted, CVs, and
 * files that only connections may read, because a connection can end.
 */
const FOREVER = 'private, max-age=31536000, immutable';
const FOREVER_FOR_ALL = 'public, max-age=31536000, immutable';
const ASKED_EACH_TIME = 'private, no-cache';
const REVALIDATED: ReadonlySet<StorageArea | undefined> = new Set(['messages', 'applications'] as const);
/** Types that are displayed inline; all others are downloaded. */
const INLINE = /^(image|video)\//;

/** Serves stored files to signed-in members: with range requests, immutable caching, and without script execution. */
export function uploadsRouter(deps: UploadsDeps): Router {
  const router = Router({ caseSensitive: true });
  router.get('/network/:id/:name', (request, response) => servePublic(deps, request, response));
  router.get('/:area/:id/:name', (request, response) => serve(deps, request, response));
  router.use((request) =>
    requireViewer(deps, request).then(() => {
      throw notFound();
    }),
  );
  return router;
}

async function serve(
  deps: UploadsDeps,
  request: Request<{ area: string; id: string; name: string }>,
  response: Response,
): Promise<void> {
  const { memberId, held } = await requireViewer(deps, request);
  const { name } = request.params;
  // The rules compare ids as text, so ids have one spelling.
  const id = request.params.id.toLowerCase();
  const area = STORAGE_AREAS.find((each) => each === request.params.area);
  const type = contentTypeOf(name.split('.').at(-1) ?? '');
  const rule = area && deps.rules[area];
  const mayRead = held ? await isOwn(deps, memberId, id) : rule && (await rule(memberId, id));
  const isAllowed = mayRead && !deps.isGoing(id);
  const file = area && isAllowed && type ? await deps.storage.open({ area, id }, name) : undefined;
  if (!type || !file) throw notFound();
  if (!INLINE.test(type)) response.attachment((await deps.displayNameOf(id)) || name);
  const isLasting = !REVALIDATED.has(area) && (await deps.accessOf(id))?.isRestricted !== true;
  response.set({
    'Content-Type': type,
    'Content-Security-Policy': DATA_POLICY,
    'Cache-Control': isLasting ? FOREVER : ASKED_EACH_TIME,
    'Accept-Ranges': 'bytes',
    ETag: `"${id}-${name}"`,
  });
  await send(request, response, file);
}

/** Serves a picture of the network to everybody: the sign-in page and home screens show it. */
async function servePublic(
  { isPublic, storage }: UploadsDeps,
  request: Request<{ id: string; name: string }>,
  response: Response,
): Promise<void> {
  const { id, name } = request.params;
  const type = contentTypeOf(name.split('.').at(-1) ?? '');
  const file = type && (await isPublic(id)) ? await storage.open({ area: 'network', id }, name) : undefined;
  if (!type || !file) throw notFound();
  response.set({
    'Content-Type': type,
    'Content-Security-Policy': DATA_POLICY,
    'Cache-Control': FOREVER_FOR_ALL,
    'Accept-Ranges': 'bytes',
    ETag: `"${id}-${name}"`,
  });
  await send(request, response, file);
}

async function requireViewer(
  { identify }: UploadsDeps,
  request: Pick<Request, keyof Request>,
): Promise<FileReader> {
  const viewer = await identify(request);
  if (!viewer) throw unauthenticated();
  return viewer;
}

async function isOwn({ accessOf }: UploadsDeps, memberId: string, itemId: string): Promise<boolean> {
  return (await accessOf(itemId))?.owner === memberId;
}

/** A file never changes under its name, so a known ETag is always fresh. */
function isKnown(request: Request, tag: string): boolean {
  const header = request.headers['if-none-match'];
  return (
    header !== undefined &&
    (header === '*' || header.split(',').some((each) => each.trim().replace(/^W\//, '') === tag))
  );
}

async function send(request: Request, response: Response, file: StoredFile): Promise<void> {
  const tag = String(response.getHeader('ETag'));
  if (isKnown(request, tag)) {
    response.removeHeader('Content-Type');
    response.status(304).end();
    return;
  }
  const ifRange = request.headers['if-range'];
  const range = requestedRange(
    ifRange === undefined || ifRange === tag ? request.headers.range : undefined,
    file.size,
  );
  if (range === 'none') {
    response.setHeader('Content-Range', `bytes */${file.size}`);
    response.removeHeader('Content-Disposition');
    response.status(416).end();
    return;
  }
  const { start, end } = range === 'whole' ? { start: 0, end: file.size - 1 } : range;
  const isRead = request.method !== 'HEAD';
  const content = isRead
    ? await opened(file.read(range === 'whole' ? undefined : range), response)
    : undefined;
  if (range !== 'whole')
    response.status(206).setHeader('Content-Range', `bytes ${start}-${end}/${file.size}`);
  response.setHeader('Content-Length', end - start + 1);
  if (!content) {
    response.end();
    return;
  }
  await pipeline(content, response).catch((error: unknown) => {
    // A client that disconnected is no error.
    if (!isGone(error)) throw error;
  });
}

/** Headers that describe the file, not an error. */
const OF_THE_FILE = ['Content-Type', 'Content-Disposition', 'Accept-Ranges', 'ETag'];

/** A post may be deleted while its file is sent: a file that disappears before its first byte gives a 404. */
async function opened(content: Readable, response: Response): Promise<Readable> {
  try {
    await once(content, 'readable');
    return content;
  } catch (error) {
    for (const name of OF_THE_FILE) response.removeHeader(name);
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw notFound();
    throw error;
  }
}

const GONE = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE']);

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && GONE.has(String(error.code));
}
