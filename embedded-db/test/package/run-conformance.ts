/** Packs and installs the package, and runs the whole conformance suite against it: `npm run test:package`. */
import { rmSync } from 'node:fs';
import { temporaryFolder } from '../support/folder.ts';
import { installPackage } from './installed-package.ts';
import { runConformance } from './served-package.ts';

const folder = temporaryFolder();
try {
  await installPackage(folder);
  console.log(await runConformance(folder, ['test/conformance']));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
