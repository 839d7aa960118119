// Runs the product with reload: server and page restart when their sources change. Two checkouts can run at
// the same time: `--port` is the page's port, `--server-port` the server's.
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './lib/build.mjs';
import { endWithParent } from './lib/end-with-parent.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { checkNodeVersion } from './lib/node-version.mjs';
import { ROOT, startTool } from './lib/run.mjs';
import { say, stop } from './lib/say.mjs';

const WAIT_MS = 60_000;

function readPorts() {
  const port = { type: /** @type {const} */ ('string'), default: '5173' };
  try {
    const { values } = parseArgs({ options: { port, 'server-port': { ...port, default: '3000' } } });
    return { page: values.port, server: values['server-port'] };
  } catch (error) {
    return stop(error instanceof Error ? error.message : String(error));
  }
}

const ports = readPorts();
const PAGE = `http://localhost:${ports.page}`;
const SERVER = `http://localhost:${ports.server}`;

/**
 * Prints a program's output with its name before each line.
 * @param {string} name
 * @param {import('node:child_process').ChildProcess} child
 */
function show(name, child) {
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: stream }).on('line', (line) => console.log(`[${name}] ${line}`));
  }
}

/** @param {string} address */
async function answers(address) {
  try {
    return (await fetch(address)).ok;
  } catch {
    return false;
  }
}

/** @param {string} address */
async function untilAnswers(address) {
  const end = Date.now() + WAIT_MS;
  while (Date.now() < end) {
    if (await answers(address)) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  say(`${address} does not answer yet; the lines above say why.`);
}

checkNodeVersion();
endWithParent();
process.chdir(ROOT);
await ensureInstalled();
await ensureBuilt(['database']);
if (await answers(`${SERVER}/healthz`))
  stop(
    `Something answers at ${SERVER} already: end it first (is npm start running?), or take another --server-port.`,
  );

say('Starting the server and the client with reload …');
const pipe = /** @type {const} */ (['ignore', 'pipe', 'pipe']);
const server = startTool(
  'tsx',
  ['watch', '--clear-screen=false', '--conditions=source', 'server/src/main.ts'],
  {
    env: {
      PORT: ports.server,
      PUBLIC_URL: process.env['PUBLIC_URL'] ?? PAGE,
      // Vite serves the page and proxies its calls.
      ALLOWED_ORIGINS: [process.env['ALLOWED_ORIGINS'], PAGE].filter(Boolean).join(),
    },
    stdio: [...pipe],
  },
);
const client = startTool('vite', ['--port', ports.page, '--strictPort', '--clearScreen', 'false'], {
  cwd: `${ROOT}/client`,
  env: { DEV_SERVER: SERVER },
  stdio: [...pipe],
});
show('server', server);
show('client', client);

/** @param {NodeJS.Signals} signal */
function end(signal) {
  server.kill(signal);
  client.kill(signal);
}
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => end(signal));
for (const child of [server, client]) {
  child.once('close', (code) => {
    process.exitCode ??= code ?? 0;
    end('SIGTERM');
  });
}

await untilAnswers(`${SERVER}/readyz`);
await untilAnswers(PAGE);
if (server.exitCode === null && client.exitCode === null)
  say(`Mails are shown at ${SERVER}/dev/mailbox. Open ${PAGE}`);
