import { setImmediate } from 'node:timers/promises';
import { Parser } from 'htmlparser2';
import { LINK_PREVIEW_LIMITS as LIMITS } from '@weft/shared/limits';
import { oneLine } from '@weft/shared/text/normal-text';
import { shorten } from '@weft/shared/text/shorten';
import { isBlank } from '@weft/shared/text/visible-text';
import type { WebResponse } from '../../../platform/outbound/web-reader.ts';

/** What a page says about itself. Empty texts are unknown. */
export interface PageFacts {
  readonly title: string;
  readonly description: string;
  readonly siteName: string;
  readonly imageUrl: URL | null;
}

/** Characters that are parsed at once; other calls run between two parts. */
const PART = 16 * 1024;
/** Enough for every limit above, whatever spaces a page contains. */
const TEXT_MAX = 5000;

const TITLES = ['og:title', 'twitter:title'];
const DESCRIPTIONS = ['og:description', 'twitter:description', 'description'];
const IMAGES = ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image'];
const WANTED: ReadonlySet<string> = new Set([...TITLES, ...DESCRIPTIONS, ...IMAGES, 'og:site_name']);

/** Where the head of a page ends. */
const HEAD_END = /<\/head\s*>|<body[\s>]/i;
const CHARSET = /charset\s*=\s*["']?([\w:.-]+)/i;

/** Reads a response up to the end of the page's head. */
async function headOf({ body }: WebResponse): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let last = '';
  for await (const chunk of body) {
    chunks.push(chunk);
    // The end may be split between two chunks.
    last = last.slice(-16) + chunk.toString('latin1');
    if (HEAD_END.test(last)) break;
  }
  return Buffer.concat(chunks);
}

/** Decodes a page by its header, its byte order mark or its meta tag, else as UTF-8. */
function decode(head: Buffer, contentType: string): string {
  const declared = CHARSET.exec(contentType) ?? CHARSET.exec(head.subarray(0, 1024).toString('latin1'));
  try {
    return new TextDecoder(declared?.[1] ?? 'utf-8').decode(head);
  } catch {
    return new TextDecoder().decode(head);
  }
}

/** Collects title and meta tags; the first of a kind counts. */
async function tagsOf(html: string): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  let title: string | undefined;
  const head = { isOver: false };
  const parser = new Parser({
    onopentag(name, { property, name: metaName, content }) {
      head.isOver ||= name === 'body';
      if (head.isOver) return;
      if (name === 'title' && !found.has('title')) title = '';
      if (name !== 'meta' || content === undefined) return;
      const key = (property ?? metaName ?? '').toLowerCase();
      if (WANTED.has(key) && !found.has(key) && !isBlank(content)) found.set(key, content.slice(0, TEXT_MAX));
    },
    ontext(text) {
      if (title !== undefined && title.length < TEXT_MAX) title += text;
    },
    onclosetag(name) {
      head.isOver ||= name === 'head';
      if (name !== 'title' || title === undefined) return;
      found.set('title', title);
      title = undefined;
    },
  });
  for (let at = 0; at < html.length && !head.isOver; at += PART) {
    parser.write(html.slice(at, at + PART));
    await setImmediate();
  }
  return found;
}

const clean = (text: string, max: number) => shorten(oneLine(text).replace(/\s+/g, ' ').trim(), max);

/**
 * Reads what the head of an HTML page says about the page. Null for other types of content and for a page without a
 * title. Throws if the response is too long.
 */
export async function readPage(response: WebResponse): Promise<PageFacts | null> {
  if (!/^(text\/html|application\/xhtml\+xml)\b/i.test(response.contentType)) return null;
  const tags = await tagsOf(decode(await headOf(response), response.contentType));
  const first = (names: readonly string[]) => {
    const name = names.find((each) => tags.has(each));
    return (name !== undefined && tags.get(name)) || '';
  };
  const title = clean(first([...TITLES, 'title']), LIMITS.titleMax);
  if (isBlank(title)) return null;
  const image = first(IMAGES);
  return {
    title,
    description: clean(first(DESCRIPTIONS), LIMITS.descriptionMax),
    siteName: clean(first(['og:site_name']), LIMITS.siteNameMax),
    imageUrl: image !== '' && URL.canParse(image, response.url.href) ? new URL(image, response.url) : null,
  };
}
