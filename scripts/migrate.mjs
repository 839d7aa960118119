// Migrates the database to this version. `-- --check` only lists pending migrations.
import { runServerTool } from './lib/run-server-tool.mjs';

await runServerTool('migrate/main.js');
