import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Router, type Request, type Response } from 'express';
import { notFound, unauthenticated } from '../../errors/common.ts';
import {
  STORAGE_AREAS,
  type FileStorage,
  type StorageArea,
  type StoredFile,
} from '../../platform/storage/file-storage.ts';
import { DATA_POLICY } from '../../http/security-headers.ts';
import { requestedRange } from './byte-range.ts';
import { contentTypeOf } from './file-formats.ts';

/** Whether a member may read an item; an area without a rule is closed. */
export type ReadRule = (memberId: string, itemId: string) => Promise<boolean>;

export interface UploadsDependencies {
  readonly storage: FileStorage;
  /** Who calls, by header or cookie; undefined without a token. */
  readonly identify: (request: Request) => Promise<{ readonly memberId: string } | undefined>;
  /** Whether an item is about to be removed. */
  readonly isGoing: (itemId: string) => boolean;
  readonly displayNameOf: (itemId: string) => Promise<string | undefined>;
  /** Who may read what beside being signed in. */
  readonly rules: Readonly<Partial<Record<StorageArea, ReadRule>>>;
}

/** A stored file never changes under its name. One of a message goes with it, so a browser asks each time whether it may still show it. */
const FOREVER = 'private, max-age=31536000, immutable';
const ASKED_EACH_TIME = 'private, no-cache';
/** Shown where they are linked; all else is saved. */
const INLINE = /^(image|video)\//;

/** Serves stored files to signed-in members: in parts where asked, cached for good, never run (specification 3.15). */
export function createUploadsRouter(dependencies: UploadsDependencies): Router {
  const router = Router({ caseSensitive: true });
  router.get('/:area/:id/:name', (request, response) => serve(dependencies, request, response));
  router.use((request) =>
    requireViewer(dependencies, request).then(() => {
      throw notFound();
    }),
  );
  return router;
}

async function serve(
  dependencies: UploadsDependencies,
  request: Request<{ area: string; id: string; name: string }>,
  response: Response,
): Promise<void> {
  const memberId = await requireViewer(dependencies, request);
  const { id, name } = request.params;
  const area = STORAGE_AREAS.find((each) => each === request.params.area);
  const type = contentTypeOf(name.split('.').at(-1) ?? '');
  const rule = area && dependencies.rules[area];
  const isAllowed = rule && (await rule(memberId, id)) && !dependencies.isGoing(id);
  const file = area && isAllowed && type ? await dependencies.storage.open({ area, id }, name) : undefined;
  if (!type || !file) throw notFound();
  if (!INLINE.test(type)) response.attachment((await dependencies.displayNameOf(id)) || name);
  response.set({
    'Content-Type': type,
    'Content-Security-Policy': DATA_POLICY,
    'Cache-Control': area === 'messages' ? ASKED_EACH_TIME : FOREVER,
    'Accept-Ranges': 'bytes',
    ETag: `"${id}-${name}"`,
  });
  await send(request, response, file);
}

async function requireViewer(
  { identify }: UploadsDependencies,
  request: Pick<Request, keyof Request>,
): Promise<string> {
  const viewer = await identify(request);
  if (!viewer) throw unauthenticated();
  return viewer.memberId;
}
/** A second reading of the same file under the same name is the same file, so a known tag is always fresh. */
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
    // A reader that went away is no failure of ours.
    if (!isGone(error)) throw error;
  });
}

/** What is said of a file, and not of its absence. */
const OF_THE_FILE = ['Content-Type', 'Content-Disposition', 'Accept-Ranges', 'ETag'];

/** Its post may be deleted while a file is on its way: a file that is gone before its first byte is a 404 like any other. */
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
