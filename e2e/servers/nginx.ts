import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { freePort } from '../../server/src/testing/services/free-port.ts';
import { ROOT } from '../product/artefacts.ts';

const START_MS = 10_000;
/** Debian's default folders belong to root. */
const OTHER_FOLDERS = ['fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path tmp/${name};`).join('\n');

/** Files of nginx's certificate. */
interface Certificate {
  readonly certificate: string;
  readonly key: string;
}

/** The https configuration from the operators' documentation. */
const withTls = ({ certificate, key }: Certificate): string =>
  ` ssl; ssl_certificate ${certificate}; ssl_certificate_key ${key};`;

/** The operators' configuration with the test's addresses and folders. It adds the server's name to each response. */
async function configuration(
  port: number,
  servers: readonly number[],
  certificate: Certificate | undefined,
): Promise<string> {
  const given = await readFile(path.join(ROOT, 'deploy/nginx.conf'), 'utf8');
  let left: number[] = [];
  const lines = given.split('\n').flatMap((line) => {
    if (/^ *upstream /.test(line)) left = [...servers];
    if (!/^ *server weft/.test(line)) return [line];
    const next = left.shift();
    return next === undefined ? [] : [line.replace(/weft[\w-]*:3000/, `127.0.0.1:${next}`)];
  });
  const configured = lines
    .join('\n')
    .replaceAll('/var/cache/nginx/', 'tmp/')
    .replace('/var/run/nginx.pid', 'nginx.pid')
    .replace('error_log stderr warn', 'error_log stderr crit')
    .replace(
      'listen 8080;',
      `listen 127.0.0.1:${port}${certificate ? withTls(certificate) : ';'} add_header X-Served-By $upstream_addr always;`,
    )
    .replace('http {', `http {\n${OTHER_FOLDERS}`);
  return `daemon off;\nmaster_process off;\n${configured}`;
}

/** The installed nginx in front of local servers, on a free port. */
export interface Nginx {
  readonly origin: string;
  readonly port: number;
  stop(): Promise<void>;
}

export async function startNginx(
  folder: string,
  servers: readonly number[],
  certificate?: Certificate,
): Promise<Nginx> {
  const port = await freePort();
  await mkdir(path.join(folder, 'tmp'), { recursive: true });
  const file = path.join(folder, 'nginx.conf');
  await writeFile(file, await configuration(port, servers, certificate));
  const args = ['-p', folder, '-c', file, '-e', 'stderr'];
  const child = spawn('nginx', args, { stdio: ['ignore', 'inherit', 'inherit'] });
  const failed = once(child, 'error').then(([error]) => Promise.reject(error as Error));
  failed.catch(() => undefined);
  await Promise.race([failed, untilListening(port)]);
  const origin = `http${certificate ? 's' : ''}://127.0.0.1:${port}`;
  return { origin, port, stop: () => end(child) };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

async function untilListening(port: number): Promise<void> {
  const patience = AbortSignal.timeout(START_MS);
  for (;;) {
    patience.throwIfAborted();
    const socket = connect(port, '127.0.0.1');
    const answers = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (answers) return;
    await after(50);
  }
}
