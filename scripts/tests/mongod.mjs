// Runs the tests against a real mongod, which is downloaded and started only for this run. Passes arguments
// to vitest.
import { MongoMemoryReplSet } from 'mongodb-memory-server-core';
import { ensureBuilt } from '../lib/build.mjs';
import { endWithParent } from '../lib/end-with-parent.mjs';
import { ROOT, runTool } from '../lib/run.mjs';
import { say, stop } from '../lib/say.mjs';

const VERSION = process.env['MONGOD_VERSION'] ?? '8.0.4';

endWithParent();
process.chdir(ROOT);
await ensureBuilt(['database']);
say(`Starting MongoDB ${VERSION} as a one-member replica set (downloaded the first time) …`);
// The library prints a failed download three times; this script prints its own message instead.
const printError = console.error;
console.error = () => {};
const mongod = await MongoMemoryReplSet.create({
  binary: { version: VERSION },
  replSet: { count: 1, storageEngine: 'wiredTiger' },
}).catch((error) => {
  console.error = printError;
  return stop(
    `MongoDB could not be had here: ${error instanceof Error ? error.message.split('\n')[0] : error}\n` +
      '  Where nothing can be downloaded, name a running one: MONGODB_URI="mongodb://…/?replicaSet=rs0" npm test',
  );
});
console.error = printError;
try {
  const uri = mongod.getUri('weft-test');
  say(`Running the tests against ${uri}`);
  process.exitCode = await runTool('vitest', ['run', ...process.argv.slice(2)], {
    env: { MONGODB_URI: uri },
  });
} finally {
  await mongod.stop();
}
