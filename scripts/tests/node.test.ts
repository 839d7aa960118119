import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../lib/run.mjs';

test.each([
  [[], 'Name a release of Node'],
  [['latest'], '"latest" is no version of Node'],
  [['24;ls'], 'is no version of Node'],
])('test:node %j says what is wrong', (args, message) => {
  const script = path.join(ROOT, 'scripts/tests/node.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toContain(message);
});
