// Runs the end-to-end tests of the built product in a real browser. Passes arguments to vitest and keeps
// artefacts in artifacts/e2e. `--language ar` runs all files in one language, `--devices both` all on a desktop
// and a phone, `--pictures` takes pictures of the screens.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from '../lib/build.mjs';
import { endWithParent } from '../lib/end-with-parent.mjs';
import { ensureInstalled } from '../lib/install.mjs';
import { ROOT, runTool } from '../lib/run.mjs';
import { say } from '../lib/say.mjs';

endWithParent();
process.chdir(ROOT);
const args = process.argv.slice(2);

/**
 * Removes an option and its value from the arguments, and returns the value.
 * @param {string} option
 */
function take(option) {
  const at = args.indexOf(option);
  return at < 0 ? undefined : args.splice(at, 2)[1];
}
const language = take('--language');
const devices = take('--devices');
const withPictures = args.indexOf('--pictures');
if (withPictures >= 0) args.splice(withPictures, 1);
await ensureInstalled();
await ensureBuilt(['database', 'server', 'client']);
rmSync(path.join(ROOT, 'artifacts/e2e'), { recursive: true, force: true });
say('Walking through the product in Chromium …');
process.exitCode = await runTool('vitest', ['run', '--config', 'e2e/vitest.config.ts', ...args], {
  env: {
    ...(language && { E2E_LANGUAGE: language }),
    ...(devices && { E2E_DEVICES: devices }),
    ...(withPictures >= 0 && { E2E_PICTURES: '1' }),
  },
});
if (withPictures >= 0) say('Pictures of the screens stand in artifacts/e2e.');
