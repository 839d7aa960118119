// Makes the picture in README from a freshly seeded network: `npm run screenshots`.
import path from 'node:path';
import sharp from 'sharp';
import { ROOT } from './artefacts.ts';
import { DEVICES, launchBrowser, openProfile } from './browser.ts';
import { signIn } from './pages/accounts.ts';
import { startSeeded } from './seeded.ts';

const [desktop] = DEVICES;
if (!desktop) throw new Error('No device to take pictures on.');

const seeded = await startSeeded();
const { product, person } = seeded;
const browser = await launchBrowser();
try {
  const page = await (await openProfile(browser, desktop)).newPage();
  await page.goto(product.address);
  await signIn(page, person);
  await page.getByRole('article').first().waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.waitForLoadState('networkidle');
  const picture = await page.screenshot();
  await sharp(picture)
    .png({ palette: true, quality: 90, effort: 10 })
    .toFile(path.join(ROOT, 'docs/feed.png'));
} finally {
  await browser.close();
  await seeded.close();
}
