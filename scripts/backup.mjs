// Writes database and files into one file: `npm run backup -- --to <folder or new file>`.
import { runServerTool } from './lib/run-server-tool.mjs';

await runServerTool('backup/backup-main.js');
