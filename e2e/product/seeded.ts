import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startProduct, type Product } from './product.ts';
import { demoSignIns, runScript } from './run-script.ts';

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
  const seeding = runScript('seed', folder);
  const [signIn] = demoSignIns(seeding.stdout);
  if (seeding.status !== 0 || !signIn) throw new Error(`The network could not be seeded: ${seeding.stderr}`);
  const product = await startProduct(folder, { settings });
  return {
    product,
    folder,
    person: { fullName: '', ...signIn },
    close: async () => {
      await product.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
