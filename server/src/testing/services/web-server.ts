import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listenLocally } from '../http/listen-locally.ts';

/** Creates a key and a certificate for host names, signed by itself. */
export function certificateFor(...names: readonly string[]): { readonly key: string; readonly cert: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'weft-certificate-'));
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const hosts = names.map((name) => `DNS:${name}`).join();
  const options = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  const subject = ['-subj', '/CN=Weft test', '-addext', `subjectAltName=${hosts}`];
  try {
    execFileSync('openssl', ['req', '-x509', ...options, ...subject, '-keyout', key, '-out', cert], {
      stdio: 'ignore',
    });
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A web server on loopback that speaks https. */
export interface WebServer {
  /** Its name with its port. */
  readonly host: string;
  readonly port: number;
  readonly cert: string;
  /** Paths of all requests so far. */
  readonly requests: readonly string[];
  /** Answers a path from now on. */
  on(path: string, answer: RequestListener): void;
  /** Answers a path with an HTML page from now on. */
  onPage(path: string, html: string): void;
  close(): Promise<void>;
}

/** Starts a server under a name that only tests can resolve, or under another one; its certificate is also for `others`. */
export async function startWebServer(
  name = 'pages.test',
  others: readonly string[] = [],
): Promise<WebServer> {
  const { key, cert } = certificateFor(name, ...others);
  const answers = new Map<string, RequestListener>();
  const requests: string[] = [];
  const server = createServer({ key, cert }, (request, response) => {
    const place = request.url ?? '';
    requests.push(place);
    const answer = answers.get(place);
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
  const port = await listenLocally(server);
  return {
    host: `${name}:${port}`,
    port,
    cert,
    requests,
    on: (place, answer) => void answers.set(place, answer),
    onPage: (place, html) =>
      void answers.set(place, (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html' }).end(html);
      }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}
