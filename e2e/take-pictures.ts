// Makes the picture in README from a freshly seeded network: `npm run screenshots`.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { ROOT } from './artefacts.ts';
import { DEVICES, launchBrowser, openProfile } from './browser.ts';
import { signIn } from './pages/accounts.ts';
import { settingsFor, startProduct } from './product.ts';

const [desktop] = DEVICES;
if (!desktop) throw new Error('No device to take pictures on.');

const folder = mkdtempSync(path.join(tmpdir(), 'weft-pictures-'));
const seeding = spawnSync(process.execPath, [path.join(ROOT, 'server/dist/seed/main.js')], {
  cwd: folder,
  env: settingsFor(folder),
  stdio: ['ignore', 'ignore', 'inherit'],
});
if (seeding.status !== 0) throw new Error('The network could not be seeded.');
const signIns = readFileSync(path.join(folder, 'data/demo-sign-ins.txt'), 'utf8');
const [, email = '', password = ''] = /(\S+@\S+) +(\S+)/.exec(signIns) ?? [];

const product = await startProduct(folder);
const browser = await launchBrowser();
try {
  const page = await (await openProfile(browser, desktop)).newPage();
  await page.goto(product.address);
  await signIn(page, { fullName: '', email, password });
  await page.getByRole('article').first().waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.waitForLoadState('networkidle');
  const picture = await page.screenshot();
  await sharp(picture)
    .png({ palette: true, quality: 90, effort: 10 })
    .toFile(path.join(ROOT, 'docs/feed.png'));
} finally {
  await browser.close();
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}
