import { once } from 'node:events';
import type { RequestListener, ServerResponse } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { certificateFor, startWebServer, type WebServer } from '../../testing/services/web-server.ts';
import type { HostNames } from './host-names.ts';
import { WebReader } from './web-reader.ts';

/** Bytes that a response may have here. */
const LIMIT = 64 * 1024;

let pages: WebServer;
beforeAll(async () => {
  pages = await startWebServer();
});
afterAll(() => pages.close());

/** Addresses that name servers give to strangers' hosts here; all of them are refused. */
const STRANGERS: Readonly<Record<string, readonly string[]>> = {
  'loopback.example': ['127.0.0.1'],
  'six.example': ['::1'],
  'mixed.example': ['1.1.1.1', '10.0.0.1'],
  'metadata.example': ['169.254.169.254'],
  'nowhere.example': [],
};

let asked: string[] = [];
afterEach(() => {
  asked = [];
});
const hostNames: HostNames = {
  public: (hostname) => {
    asked.push(hostname);
    return Promise.resolve(STRANGERS[hostname] ?? []);
  },
  // No other resolver knows `pages.test`.
  local: (hostname) => {
    asked.push(hostname);
    return Promise.resolve(['127.0.0.1']);
  },
  texts: () => Promise.resolve([]),
};

const readerFor = (...hosts: string[]) =>
  new WebReader({
    deniedHosts: ['denied.example'],
    privateHosts: [pages.host, ...hosts],
    privateCa: pages.cert,
    userAgent: 'Weft test',
    hostNames,
  });

/** Reads an address with a small limit; returns the text. */
function read(address: string, reader = readerFor(), signal = new AbortController().signal): Promise<string> {
  const wanted = { accept: 'text/html', maxRedirects: 3, maxBytes: LIMIT, signal };
  return reader.read(new URL(address), wanted, ({ body }) => text(body));
}

const page = (path: string) => `https://${pages.host}${path}`;

/** The page at `path` sends the reader to `location`. */
function redirect(path: string, location: string, status = 302): string {
  pages.on(path, (_request, response) => response.writeHead(status, { location }).end());
  return page(path);
}

it('reads a page from the address that it has checked, and resolves its name once', async () => {
  pages.onPage('/good', 'Hello');
  expect(await read(page('/good'))).toBe('Hello');
  expect(asked).toEqual(['pages.test']);
});

it('sends its name, and nothing about the member', async () => {
  const headers = new Promise<unknown>((resolve) => {
    pages.on('/headers', (request, response) => {
      resolve(request.headers);
      response.end();
    });
  });
  await read(page('/headers'));
  expect(await headers).toEqual({
    host: pages.host,
    accept: 'text/html',
    'accept-encoding': 'gzip, deflate, br',
    'user-agent': 'Weft test',
    connection: 'close',
  });
});

it.each([301, 302, 303, 307, 308])('follows three redirects, of status %i too', async (status) => {
  pages.onPage('/end', 'The end');
  redirect('/third', '/end', status);
  redirect('/second', page('/third'), status);
  expect(await read(redirect('/first', '/second', status))).toBe('The end');
});

it.each([
  ['gzip', gzipSync],
  ['x-gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
])('decodes %s', async (encoding, compress) => {
  pages.on('/encoded', (_request, response) => {
    response.writeHead(200, { 'content-encoding': encoding }).end(compress('Wörter'));
  });
  expect(await read(page('/encoded'))).toBe('Wörter');
});

describe('asks no address but a public one on port 443 with https', () => {
  it.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://①②⑦.0.0.1/',
    'https://0/',
    'https://10.1.2.3/',
    'https://169.254.169.254/latest/meta-data/',
    'https://168.63.129.16/',
    'https://100.100.100.200/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[fd00:ec2::254]/',
    'https://loopback.example/',
    'https://loopback.example./',
    'https://LOOPBACK.example/',
    'https://six.example/',
    'https://mixed.example/',
    'https://metadata.example/',
  ])('%s', async (address) => {
    await expect(read(address)).rejects.toThrow('the host is not public');
  });

  it.each([
    ['http://93.184.216.34/', 'only https is read'],
    ['ftp://93.184.216.34/', 'only https is read'],
    ['file:///etc/passwd', 'only https is read'],
    ['data:text/html,Hello', 'only https is read'],
    ['javascript:alert(1)', 'only https is read'],
    ['https://user@93.184.216.34/', 'the address contains credentials'],
    ['https://:secret@93.184.216.34/', 'the address contains credentials'],
    ['https://93.184.216.34:22/', 'only port 443 is read'],
    ['https://93.184.216.34:8443/', 'only port 443 is read'],
    ['https://denied.example/', 'the host is denied'],
    ['https://www.Denied.example./', 'the host is denied'],
    ['https://nowhere.example/', 'the host has no address'],
    ['https://pages.test/', 'the host has no address'],
    ['https://pages.test:1/', 'only port 443 is read'],
  ])('%s', async (address, reason) => {
    await expect(read(address)).rejects.toThrow(reason);
  });

  it.each([
    ['https://127.0.0.1/', 'the host is not public'],
    ['https://loopback.example/', 'the host is not public'],
    ['https://mixed.example/', 'the host is not public'],
    ['//[::1]/', 'the host is not public'],
    ['http://93.184.216.34/', 'only https is read'],
    ['file:///etc/passwd', 'only https is read'],
    ['https://user@93.184.216.34/', 'the address contains credentials'],
    ['https://93.184.216.34:6379/', 'only port 443 is read'],
    ['https://denied.example/', 'the host is denied'],
    ['https://[', 'Invalid URL'],
  ])('after a redirect to %s', async (location, reason) => {
    await expect(read(redirect('/away', location))).rejects.toThrow(reason);
  });
});

it('gives up after three redirects', async () => {
  await expect(read(redirect('/round', '/round'))).rejects.toThrow('redirects more than 3 times');
});

/** Writes until the reader ends the connection. */
function writeForever(response: ServerResponse, chunk: Buffer): void {
  const more = () => {
    while (response.writable && response.write(chunk));
  };
  response.on('drain', more);
  more();
}

describe('ends the request of a hostile server', () => {
  const HOSTILE: readonly (readonly [string, RequestListener, RegExp])[] = [
    ['that answers 404', (_, response) => response.writeHead(404).end('no'), /answered 404/],
    ['that answers 500', (_, response) => response.writeHead(500).end('no'), /answered 500/],
    ['that answers a part', (_, response) => response.writeHead(206).end('no'), /answered 206/],
    ['that answers 304', (_, response) => response.writeHead(304).end(), /answered 304/],
    ['that sends one byte too many', (_, response) => response.end(Buffer.alloc(LIMIT + 1)), /longer than/],
    ['that never stops', (_, response) => writeForever(response, Buffer.alloc(16_384, 'x')), /longer than/],
    [
      'with a bomb of gzip',
      (_, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(20_000_000))),
      /longer than/,
    ],
    [
      'with a bomb of brotli',
      (_, response) =>
        response
          .writeHead(200, { 'content-encoding': 'br' })
          .end(brotliCompressSync(Buffer.alloc(20_000_000))),
      /longer than/,
    ],
    [
      'with endless empty blocks of gzip',
      (_, response) => {
        response.writeHead(200, { 'content-encoding': 'gzip' });
        response.write(gzipSync('').subarray(0, 10));
        writeForever(response, Buffer.from('000000ffff'.repeat(1000), 'hex'));
      },
      /longer than/,
    ],
    [
      'that lies about its encoding',
      (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('not gzip'),
      /incorrect header/,
    ],
    [
      'with an unknown encoding',
      (_, response) => response.writeHead(200, { 'content-encoding': 'constructor' }).end('x'),
      /unknown encoding/,
    ],
    [
      'with several encodings',
      (_, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end(gzipSync(gzipSync('x'))),
      /unknown encoding/,
    ],
    [
      'with a large header',
      (_, response) => response.writeHead(200, { 'x-large': 'x'.repeat(20_000) }).end(),
      /Header overflow/i,
    ],
    [
      'with a thousand cookies',
      (_, response) =>
        response
          .writeHead(200, {
            'set-cookie': Array.from({ length: 1000 }, (_each, index) => `a${index}=bcdefgh`),
          })
          .end(),
      /Header overflow/i,
    ],
    ['that hangs up', (request) => request.socket.destroy(), /socket hang up|ECONNRESET/],
    [
      'that hangs up within the body',
      (request, response) => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write('half', () => request.socket.destroy());
      },
      /aborted|ECONNRESET/,
    ],
    [
      'that switches protocols',
      (request) => {
        request.socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n');
      },
      /switches protocols/,
    ],
    [
      'that speaks no HTTP',
      (request) => request.socket.end('SSH-2.0-OpenSSH_9.2\r\n'),
      /Parse Error|Expected HTTP/,
    ],
    [
      'that redirects to nothing',
      (_, response) => response.writeHead(302).end(),
      /redirects more than 3 times/,
    ],
  ];

  it.each(HOSTILE)('%s', async (_name, answer, reason) => {
    pages.on('/hostile', answer);
    await expect(read(page('/hostile'))).rejects.toThrow(reason);
  });

  it.each([
    ['that never answers', () => undefined],
    ['that never ends its head', (request) => request.socket.write('HTTP/1.1 200 OK\r\nX-Slow: 1\r\n')],
    [
      'that drips',
      (_, response) => {
        response.writeHead(200);
        response.write('.');
      },
    ],
    [
      'that only continues',
      (_, response) => {
        response.writeContinue();
        response.writeProcessing();
      },
    ],
  ] satisfies [string, RequestListener][])('%s, at its deadline', async (_name, answer) => {
    const deadline = new AbortController();
    pages.on('/slow', (request, response) => {
      answer(request, response);
      deadline.abort();
    });
    await expect(read(page('/slow'), readerFor(), deadline.signal)).rejects.toThrow('aborted');
  });
});

describe('trusts no other certificate', () => {
  async function listening(server: Server): Promise<string> {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return `pages.test:${(server.address() as AddressInfo).port}`;
  }

  it('ends the request of a server that never shakes hands, at its deadline', async () => {
    const deadline = new AbortController();
    const server = createServer(() => deadline.abort());
    const host = await listening(server);
    await expect(read(`https://${host}/`, readerFor(host), deadline.signal)).rejects.toThrow('aborted');
    server.close();
  });

  it('refuses the certificate of another name', async () => {
    const host = pages.host.replace('pages.test', 'other.test');
    await expect(read(`https://${host}/`, readerFor(host))).rejects.toThrow(/Hostname\/IP does not match/);
  });

  it('refuses a certificate that nobody signed', async () => {
    const other = new WebReader({
      deniedHosts: [],
      privateHosts: [pages.host],
      privateCa: certificateFor('pages.test').cert,
      userAgent: 'Weft test',
      hostNames,
    });
    await expect(read(page('/good'), other)).rejects.toThrow(/self-signed|unable to verify/i);
  });
});
