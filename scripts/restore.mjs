// Restores a backup: `npm run restore -- --from <file>`.
import { runServerTool } from './lib/run-server-tool.mjs';

await runServerTool('backup/restore-main.js');
