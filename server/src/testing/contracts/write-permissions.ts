import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withPermissionTable } from './permission-table.ts';

// `npm run permissions`: updates docs/permissions.md from the contracts.
const file = path.resolve(import.meta.dirname, '../../../../docs/permissions.md');
writeFileSync(file, await withPermissionTable(readFileSync(file, 'utf8')));
