// Runs the file storage tests against s3rver, a third-party S3 server that is installed only for this run.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from '../lib/build.mjs';
import { endWithParent } from '../lib/end-with-parent.mjs';
import { ensureInstalled } from '../lib/install.mjs';
import { ROOT, runNpm, runTool } from '../lib/run.mjs';
import { say, stop } from '../lib/say.mjs';

const VERSION = '3.7.1';
const BUCKET = 'weft-files';
/** The only account of s3rver: name and secret. */
const ACCOUNT = 'S3RVER:S3RVER';

endWithParent();
process.chdir(ROOT);
await ensureInstalled();
await ensureBuilt(['database']);
const folder = mkdtempSync(path.join(tmpdir(), 'weft-s3rver-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
say(`Installing s3rver ${VERSION} for this run …`);
const install = ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--loglevel', 'error'];
if ((await runNpm([...install, `s3rver@${VERSION}`])) !== 0) stop('s3rver could not be installed.');

const { default: S3rver } = await import(
  pathToFileURL(path.join(folder, 'node_modules/s3rver/lib/s3rver.js')).href
);
const directory = path.join(folder, 'objects');
mkdirSync(directory);
const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory,
  configureBuckets: [{ name: BUCKET }],
});
const { port } = await server.run();
try {
  process.exitCode = await runTool(
    'vitest',
    [
      'run',
      '--project',
      'server',
      'platform/storage/file-storage',
      'platform/backup-places',
      ...process.argv.slice(2),
    ],
    { env: { TEST_S3: `http://${ACCOUNT}@127.0.0.1:${port}/${BUCKET}` } },
  );
} finally {
  await server.close();
}
