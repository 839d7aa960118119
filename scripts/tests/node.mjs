// Runs the tests, or another npm script, on another release of Node, which it downloads from npm:
//   npm run test:node -- 24
//   npm run test:node -- 24 --project server
//   npm run test:node -- 22 test:e2e journey
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { endWithParent } from '../lib/end-with-parent.mjs';
import { fetchNode } from '../lib/fetch-node.mjs';
import { ROOT, runNpm } from '../lib/run.mjs';
import { say, stop } from '../lib/say.mjs';

endWithParent();
process.chdir(ROOT);
const [version, ...rest] = process.argv.slice(2);
if (version === undefined) stop('Name a release of Node: npm run test:node -- 24');
const script = rest[0] === undefined || rest[0].startsWith('-') ? 'test' : rest.shift();

const folder = await fetchNode(version);
const node = path.join(folder, 'node');
say(
  `Running \`npm run ${script}\` on Node ${execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()} …`,
);
process.exitCode = await runNpm(['run', String(script), '--', ...rest], {
  node,
  env: { PATH: `${folder}${path.delimiter}${process.env['PATH']}` },
});
