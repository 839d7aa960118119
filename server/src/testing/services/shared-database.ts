import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { openEmbeddedDatabase } from '../../platform/database/embedded.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URI for tests: the MongoDB of MONGODB_URI, or one embedded database for all workers. */
    databaseUri: string;
  }
}

/** Starts the database of a test run; every test app uses its own name in it. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env['MONGODB_URI'];
  if (given) {
    project.provide('databaseUri', given);
    return undefined;
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'weft-test-'));
  const embedded = await openEmbeddedDatabase(folder, { durable: false });
  project.provide('databaseUri', embedded.uri);
  return async () => {
    await embedded.close();
    await rm(folder, { recursive: true, force: true });
  };
}
