import {
  createServer,
  request as ask,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy that can make the product's files look like those of a later build. */
export interface NewerBuild {
  readonly address: string;
  /** Makes page and service worker part of another build. */
  publish(name: string): void;
  close(): Promise<void>;
}

const text = async (answer: IncomingMessage): Promise<string> => {
  answer.setEncoding('utf8');
  let whole = '';
  for await (const chunk of answer) whole += String(chunk);
  return whole;
};

/** Forwards every call to the product at `address`, and replaces the build's name in responses. */
export async function startNewerBuild(address: string): Promise<NewerBuild> {
  let build: { from: string; to: string } | undefined;
  let name = '';
  const handle = async (call: IncomingMessage, response: ServerResponse) => {
    const path = call.url ?? '/';
    const isPage = path === '/worker.js' || call.headers.accept?.includes('text/html') === true;
    const headers: IncomingHttpHeaders = { ...call.headers };
    if (isPage) {
      // Uncompressed and without 304, because the content is changed here.
      headers['accept-encoding'] = 'identity';
      delete headers['if-none-match'];
      delete headers['if-modified-since'];
    }
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const forwarded = ask(`${address}${path}`, { method: call.method, headers }, resolve);
      forwarded.on('error', reject);
      call.pipe(forwarded);
    });
    if (!isPage) {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      return;
    }
    let body = await text(answer);
    name = /name="build" content="(\w+)"/.exec(body)?.[1] ?? name;
    if (build) body = body.replaceAll(build.from, build.to);
    const { 'content-length': _length, etag: _etag, ...kept } = answer.headers;
    response.writeHead(answer.statusCode ?? 502, kept).end(body);
  };
  const server = createServer((call, response) => {
    handle(call, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    publish: (to) => {
      build = { from: name, to };
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}
