import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { freePort } from '../../server/src/testing/free-port.ts';

const START_MS = 10_000;

/** Every call goes to the next server; one that does not answer is left out for a second. Sockets begin as websockets, so nothing has to stick. */
const configuration = (port: number, servers: readonly number[]): string => `
daemon off;
master_process off;
pid nginx.pid;
error_log stderr crit;
events { worker_connections 512; }
http {
  access_log off;
  client_body_temp_path tmp/body;
  proxy_temp_path tmp/proxy;
  fastcgi_temp_path tmp/fastcgi;
  uwsgi_temp_path tmp/uwsgi;
  scgi_temp_path tmp/scgi;
  upstream weft {
    ${servers.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=1s;`).join('\n    ')}
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://weft;
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $http_connection;
      proxy_connect_timeout 1s;
      add_header X-Served-By $upstream_addr always;
    }
  }
}
`;

/** The installed nginx in front of servers on loopback, on a free port. */
export interface Nginx {
  readonly origin: string;
  stop(): Promise<void>;
}

export async function startNginx(folder: string, servers: readonly number[]): Promise<Nginx> {
  const port = await freePort();
  await mkdir(path.join(folder, 'tmp'), { recursive: true });
  const file = path.join(folder, 'nginx.conf');
  await writeFile(file, configuration(port, servers));
  const args = ['-p', folder, '-c', file, '-e', 'stderr'];
  const child = spawn('nginx', args, { stdio: ['ignore', 'inherit', 'inherit'] });
  const failed = once(child, 'error').then(([error]) => Promise.reject(error as Error));
  failed.catch(() => undefined);
  await Promise.race([failed, untilItListens(port)]);
  return { origin: `http://127.0.0.1:${port}`, stop: () => end(child) };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

async function untilItListens(port: number): Promise<void> {
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
