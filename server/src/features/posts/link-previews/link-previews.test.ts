import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteAccount, requestExport } from '@weft/shared/accounts/contract';
import { deletePost, getPost, listFeed, updatePost } from '@weft/shared/posts/contract';
import { findLinkPreview } from '@weft/shared/posts/link-preview-contract';
import type { LinkPreviewView, PostView } from '@weft/shared/posts/views';
import sharp from 'sharp';
import { writePost } from '../../../testing/content/write-posts.ts';
import type { TestMember } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { plainPicture } from '../../../testing/files/pictures.ts';
import { readZip } from '../../../testing/files/read-zip.ts';
import { scratchFolders } from '../../../testing/files/stored-files.ts';
import { formOf } from '../../../testing/http/forms.ts';
import { startWebServer, type WebServer } from '../../../testing/services/web-server.ts';
import { itemIdOf } from '../../media/index.ts';

const MINUTE = 60_000;
const NOTES = `<!doctype html><html><head>
<title>Notes</title>
<meta property="og:title" content="What 41 outages taught &amp; the northern ring">
<meta property="og:description" content="  The switching plan,
  and the numbers after one week. ">
<meta property="og:site_name" content="Tidewell">
<meta property="og:image" content="/ring.png">
</head><body><meta property="og:title" content="Not in the head"></body></html>`;

let pages: WebServer;
let app: TestApp;
let ann: TestMember;
let ben: TestMember;
beforeAll(async () => {
  pages = await startWebServer();
  const settings = {
    LINK_PREVIEW_PRIVATE_HOSTS: pages.host,
    LINK_PREVIEW_CA: pages.cert,
    LINK_PREVIEW_DENIED_HOSTS: 'denied.test',
  };
  app = await startTestApp(settings, { findHost: () => Promise.resolve(['127.0.0.1']) });
  [ann, ben] = [await app.addMember(), await app.addMember()];
});
afterAll(async () => {
  await app.close();
  await pages.close();
});
beforeEach(async () => {
  pages.onPage('/notes', NOTES);
  const picture = await plainPicture(1600, 800);
  pages.on('/ring.png', (_request, response) => response.end(picture));
});
afterEach(() => app.clock.advance(46 * MINUTE));

const address = (path: string) => `https://${pages.host}${path}`;
const find = async (member: TestMember, url: string) =>
  (await member.browser.call(findLinkPreview, { body: { url } })).data.data;
const seen = async (viewer: TestMember, id: string) =>
  (await viewer.browser.call(getPost, { params: { id } })).data.data.linkPreview;

/** Writes a post with the preview of a page. */
async function writeLinked(member: TestMember, path = '/notes', further: Record<string, string> = {}) {
  const found = await find(member, address(path));
  if (!found) throw new Error('there is no preview');
  return writePost(member, { mediaTitle: `Read ${address(path)}.`, linkPreview: found.id, ...further });
}

/** Changes a post; returns its preview. */
async function edit(member: TestMember, id: string, fields: Parameters<typeof formOf>[0]) {
  const { data } = await member.browser.call(updatePost, { params: { id }, form: formOf(fields) });
  return data.data.linkPreview;
}

/** State of a stored image; undefined once it is removed. */
async function stateOf(preview: LinkPreviewView | null | undefined): Promise<unknown> {
  const id = itemIdOf(preview?.image?.url ?? '');
  await app.settled();
  const items = app.database.connection.collection<{ _id: string; state: string }>('stored_items');
  return (await items.findOne({ _id: id ?? 'no image' }))?.state;
}

describe('the preview of a link', () => {
  it('has title, description, site and a copy of the image', async () => {
    const found = await find(ann, address('/notes'));
    expect(found?.preview).toMatchObject({
      url: address('/notes'),
      title: 'What 41 outages taught & the northern ring',
      description: 'The switching plan, and the numbers after one week.',
      siteName: 'Tidewell',
      image: { width: 1200, height: 600 },
    });
    const { image } = found?.preview ?? {};
    expect(image?.url).toMatch(/^\/uploads\/posts\//);
    const copy = await ann.browser.fetch(image?.url ?? '');
    expect((await sharp(Buffer.from(await copy.arrayBuffer())).metadata()).format).toBe('webp');
    expect(await scratchFolders(app.uploadsDir)).toEqual([]);
  });

  it('is read once for a member, however often and from how many tabs they ask', async () => {
    const before = pages.requests.length;
    const all = await Promise.all([1, 2, 3].map(() => find(ann, address('/notes'))));
    const again = await find(ann, address('/notes'));
    expect(new Set([...all, again].map((found) => found?.id)).size).toBe(1);
    expect(pages.requests.slice(before)).toEqual(['/notes', '/ring.png']);
  });

  it('is in the post for every reader, and asks the site nothing more', async () => {
    const post = await writeLinked(ann);
    const before = pages.requests.length;
    expect(post.linkPreview).toMatchObject({ title: 'What 41 outages taught & the northern ring' });
    expect(await seen(ben, post._id)).toEqual(post.linkPreview);
    const { data } = await ben.browser.call(listFeed);
    expect(data.posts.find(({ _id }) => _id === post._id)?.linkPreview).toEqual(post.linkPreview);
    expect((await ben.browser.fetch(post.linkPreview?.image?.url ?? '')).status).toBe(200);
    expect(pages.requests).toHaveLength(before);
    expect(await stateOf(post.linkPreview)).toBe('kept');
  });

  it('shows its image to those alone who see the post', async () => {
    const open = await writeLinked(ann);
    const closed = await writeLinked(ann, '/notes', { audience: 'connections' });
    const statusFor = async (reader: TestMember, { linkPreview }: PostView) =>
      (await reader.browser.fetch(linkPreview?.image?.url ?? '')).status;
    expect([await statusFor(ben, open), await statusFor(ben, closed)]).toEqual([200, 404]);
    await edit(ann, open._id, { audience: 'connections' });
    await edit(ann, closed._id, { audience: 'everyone' });
    expect([await statusFor(ben, open), await statusFor(ben, closed)]).toEqual([404, 200]);
  });

  it('belongs to one post', async () => {
    const found = await find(ann, address('/notes'));
    const fields = { mediaTitle: address('/notes'), linkPreview: found?.id ?? '' };
    const posts = await Promise.all([writePost(ann, fields), writePost(ann, fields)]);
    expect(posts.filter(({ linkPreview }) => linkPreview)).toHaveLength(1);
  });

  it.each<[string, () => Promise<string | undefined>, () => string]>([
    ['of somebody else', async () => (await find(ben, address('/notes')))?.id, () => address('/notes')],
    ['that does not exist', () => Promise.resolve('0'.repeat(24)), () => address('/notes')],
    [
      'of another address',
      async () => (await find(ann, address('/notes')))?.id,
      () => address('/notes?other'),
    ],
    [
      'of the second link',
      async () => (await find(ann, address('/notes')))?.id,
      () => `www.test ${address('/notes')}`,
    ],
    ['without a link in the text', async () => (await find(ann, address('/notes')))?.id, () => 'No link'],
  ])('is not shown: one %s', async (_name, give, text) => {
    const post = await writePost(ann, { mediaTitle: text(), linkPreview: (await give()) ?? '' });
    expect(post.linkPreview).toBeNull();
  });

  it('is not shown after 45 minutes', async () => {
    const found = await find(ann, address('/notes'));
    app.clock.advance(46 * MINUTE);
    const fields = { mediaTitle: address('/notes'), linkPreview: found?.id ?? '' };
    expect((await writePost(ann, fields)).linkPreview).toBeNull();
  });

  it('is not shown beside files, and remains for a post without them', async () => {
    const found = await find(ann, address('/notes'));
    const fields = { mediaTitle: address('/notes'), linkPreview: found?.id ?? '' };
    const mediaImage = { bytes: await plainPicture(20, 10) };
    expect((await writePost(ann, { ...fields, mediaImage })).linkPreview).toBeNull();
    expect((await writePost(ann, fields)).linkPreview).not.toBeNull();
  });
});

describe('an edit', () => {
  it('keeps the preview with its link, and removes it with the link', async () => {
    const post = await writeLinked(ann);
    expect(await edit(ann, post._id, { mediaTitle: `Do read ${address('/notes')}` })).toEqual(
      post.linkPreview,
    );
    expect(await edit(ann, post._id, { mediaTitle: `${address('/other')} ${address('/notes')}` })).toBeNull();
    expect(await stateOf(post.linkPreview)).toBeUndefined();
  });

  it('removes the preview alone', async () => {
    const post = await writeLinked(ann);
    expect(await edit(ann, post._id, { linkPreview: '' })).toBeNull();
    expect(await seen(ben, post._id)).toBeNull();
  });

  it('removes the preview when a picture is added', async () => {
    const post = await writeLinked(ann);
    expect(await edit(ann, post._id, { mediaImage: { bytes: await plainPicture(20, 10) } })).toBeNull();
  });

  it('adds the preview of a new link', async () => {
    const post = await writePost(ann, 'No link yet');
    const found = await find(ann, address('/notes'));
    const fields = { mediaTitle: address('/notes'), linkPreview: found?.id ?? '' };
    expect(await edit(ann, post._id, fields)).toEqual(found?.preview);
    expect(await stateOf(found?.preview)).toBe('kept');
  });

  it('leaves no file of a preview that it does not show', async () => {
    const post = await writePost(ann, { mediaTitle: 'x', mediaImage: { bytes: await plainPicture(20, 10) } });
    const found = await find(ann, address('/notes'));
    const fields = { mediaTitle: address('/notes'), linkPreview: found?.id ?? '' };
    expect(await edit(ann, post._id, fields)).toBeNull();
    expect(await stateOf(found?.preview)).toBeUndefined();
  });
});

describe('a page that shows nothing', () => {
  const HEAD = (content: string) => `<html><head>${content}</head></html>`;
  it.each([
    ['without a title', HEAD('<meta name="description" content="Nothing">')],
    ['with an invisible title', HEAD('<title>\u200b \u2800</title>')],
    ['with a title after its head', '<html><head></head><body><title>Late</title></body>'],
    ['with words that no post may have', HEAD('<title>fuck this shit</title>')],
    ['with a head of more than a megabyte', HEAD(`${'<!-- -->'.repeat(200_000)}<title>Long</title>`)],
  ])('%s', async (_name, html) => {
    pages.onPage('/nothing', html);
    const before = pages.requests.length;
    // Nor is it asked again.
    for (const _turn of [1, 2]) expect(await find(ann, address('/nothing'))).toBeNull();
    expect(pages.requests.slice(before)).toEqual(['/nothing']);
  });

  it.each(['application/json', 'image/svg+xml', 'text/plain', 'text/html2', ''])(
    'of type %j',
    async (type) => {
      pages.on('/typed', (_request, response) => {
        response.writeHead(200, type === '' ? {} : { 'content-type': type }).end(NOTES);
      });
      expect(await find(ann, address('/typed'))).toBeNull();
    },
  );

  it.each(['https://127.0.0.1/', 'https://localhost/', 'https://denied.test/', 'https://www.denied.test/'])(
    'at %s, which is never asked',
    async (url) => {
      expect(await find(ann, url)).toBeNull();
    },
  );
});

describe('what a hostile page says', () => {
  const titled = async (html: string, contentType = 'text/html') => {
    pages.on('/hostile', (_request, response) => {
      response.writeHead(200, { 'content-type': contentType }).end(html);
    });
    const found = await find(ann, address('/hostile'));
    return found?.preview;
  };

  it('is plain text on one line, without marks that turn other text around', async () => {
    const preview = await titled(
      '<head><title>&lt;script&gt;alert(1)&lt;/script&gt;\u202eevil\n\u0000 now</title></head>',
    );
    expect(preview?.title).toBe('<script>alert(1)</script>evil now');
  });

  it('is cut to what a card shows', async () => {
    const long = 'word '.repeat(30_000);
    const preview = await titled(
      `<title>${long}</title><meta name=description content="${long}"><meta property=og:site_name content="${long}">`,
    );
    expect([preview?.title.length, preview?.description.length, preview?.siteName.length]).toEqual([
      200, 300, 80,
    ]);
    expect(preview?.title).toMatch(/…$/);
  });

  it.each([
    ['endless attributes', `<meta ${'a '.repeat(200_000)}><title>Still here</title>`],
    ['endless nesting', `${'<p>'.repeat(100_000)}<title>Still here</title>`],
    ['endless entities', `<meta content="${'&amp;'.repeat(100_000)}"><title>Still here</title>`],
    ['endless titles', `<title>Still here</title>${'<title>x</title>'.repeat(30_000)}`],
  ])('%s: other calls go on', async (_name, html) => {
    const [preview, health] = await Promise.all([titled(html), app.browser().fetch('/healthz')]);
    expect(health.status).toBe(200);
    expect(preview?.title).toBe('Still here');
  });

  it.each([
    ['the header', 'text/html; charset=windows-1251', '<title>', [0xcf, 0xf0, 0xe8]],
    ['a meta tag', 'text/html', '<meta charset="windows-1251"><title>', [0xcf, 0xf0, 0xe8]],
    ['no known name', 'text/html; charset=nonsense', '<title>', [...Buffer.from('При')]],
  ])('is decoded by %s', async (_name, contentType, head, bytes) => {
    pages.on('/decoded', (_request, response) => {
      const body = Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from('</title>')]);
      response.writeHead(200, { 'content-type': contentType }).end(body);
    });
    expect((await find(ann, address('/decoded')))?.preview.title).toBe('При');
  });
});

describe('the image of a page', () => {
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const imageAt = async (content: string) => {
    pages.onPage('/with-image', `<title>Here</title><meta property="og:image" content="${content}">`);
    const found = await find(ann, address('/with-image'));
    expect(found?.preview.title).toBe('Here');
    return found?.preview.image;
  };

  it('is found relative to the page', async () => {
    expect(await imageAt('ring.png')).toMatchObject({ width: 1200 });
  });

  it.each([
    'javascript:alert(1)',
    'data:image/png;base64,iVBORw0KGgo=',
    'file:///etc/passwd',
    'http://pages.test/ring.png',
    'https://127.0.0.1/ring.png',
    'https://169.254.169.254/latest/meta-data/',
    'https://localhost/ring.png',
    'https://[',
    '',
  ])('is not asked for at %j', async (content) => {
    const before = pages.requests.length;
    expect(await imageAt(content)).toBeNull();
    expect(pages.requests.slice(before)).toEqual(['/with-image']);
  });

  it.each([
    ['an SVG with a script', () => Promise.resolve(Buffer.from(SVG))],
    ['a page', () => Promise.resolve(Buffer.from(NOTES))],
    ['nothing', () => Promise.resolve(Buffer.alloc(0))],
    ['a broken picture', async () => (await plainPicture(200, 100)).subarray(0, 60)],
    ['more than a megabyte', () => Promise.resolve(Buffer.alloc(1_100_000))],
    [
      'a bomb of pixels',
      () =>
        sharp({
          create: { width: 12_000, height: 12_000, channels: 3, background: '#000' },
          limitInputPixels: false,
        })
          .png({ compressionLevel: 9 })
          .toBuffer(),
    ],
  ])('is left out if it is %s', async (_name, make) => {
    const content = await make();
    pages.on('/odd', (_request, response) =>
      response.writeHead(200, { 'content-type': 'image/png' }).end(content),
    );
    expect(await imageAt('/odd')).toBeNull();
    expect(await scratchFolders(app.uploadsDir)).toEqual([]);
  });
});

describe('a preview goes', () => {
  it('with its post, image and all', async () => {
    const post = await writeLinked(ben);
    const { url } = post.linkPreview?.image ?? { url: '' };
    await ben.browser.call(deletePost, { params: { id: post._id } });
    await app.settled();
    expect((await ben.browser.fetch(url)).status).toBe(404);
  });

  it('with the account, which exports it first; so does one that waits for its post', async () => {
    const leaving = await app.addMember();
    const post = await writeLinked(leaving);
    pages.onPage('/later', '<title>Later</title>');
    await find(leaving, address('/later'));
    const { data } = await leaving.browser.call(requestExport);
    const files = readZip(Buffer.from(await (await app.browser().fetch(data.url)).arrayBuffer()));
    expect(files.get('posts/posts-1.json')?.toString()).toContain('northern ring');
    expect([...files.keys()]).toContain(`posts/${post._id}/1.webp`);

    await leaving.browser.call(deleteAccount, { body: { password: leaving.password } });
    await app.settled();
    const waiting = await app.database.connection.collection('pending_link_previews').find().toArray();
    expect(waiting.filter(({ owner }) => String(owner) === leaving.id)).toEqual([]);
    expect(await stateOf(post.linkPreview)).toBeUndefined();
  });
});

it('is never looked for if the operator has turned link previews off', async () => {
  const settings = {
    LINK_PREVIEWS: 'false',
    LINK_PREVIEW_PRIVATE_HOSTS: pages.host,
    LINK_PREVIEW_CA: pages.cert,
  };
  const quiet = await startTestApp(settings, { findHost: () => Promise.resolve(['127.0.0.1']) });
  try {
    const before = pages.requests.length;
    expect(await find(await quiet.addMember(), address('/notes'))).toBeNull();
    expect(pages.requests).toHaveLength(before);
  } finally {
    await quiet.close();
  }
});

it.each([
  'http://example.org/',
  'example.org',
  'https://',
  'See https://example.org/',
  'https://example.org/#part',
])('is refused for %j', async (url) => {
  const { failure } = await ann.browser.call(findLinkPreview, { body: { url } });
  expect(failure).toMatchObject({ code: 'VALIDATION_FAILED', message: 'Please enter an https address' });
});
