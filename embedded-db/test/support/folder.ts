import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new temporary folder; the caller removes it. */
export const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), 'eds-'));
