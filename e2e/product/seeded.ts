import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from './artefacts.ts';
import { settingsFor, startProduct, type Product } from './product.ts';

/** The product with the demo network, and a member who can sign in. */
export interface SeededProduct {
  readonly product: Product;
  /** Where its data is. */
  readonly folder: string;
  readonly person: { readonly fullName: string; readonly email: string; readonly password: string };
  close(): Promise<void>;
}

/** Seeds the demo network and starts the product. `settings` are added to those of a new clone. */
export async function startSeeded(settings: Record<string, string> = {}): Promise<SeededProduct> {
  const folder = mkdtempSync(path.join(tmpdir(), 'weft-seeded-'));
  const seeding = spawnSync(process.execPath, [path.join(ROOT, 'server/dist/seed/main.js')], {
    cwd: folder,
    env: settingsFor(folder),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (seeding.status !== 0) throw new Error('The network could not be seeded.');
  const signIns = readFileSync(path.join(folder, 'data/demo-sign-ins.txt'), 'utf8');
  const [, email = '', password = ''] = /(\S+@\S+) +(\S+)/.exec(signIns) ?? [];
  const product = await startProduct(folder, { settings });
  return {
    product,
    folder,
    person: { fullName: '', email, password },
    close: async () => {
      await product.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
