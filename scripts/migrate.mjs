// Brings the database to the form that this version asks for. `-- --check` only says what is due.
import { runServerTool } from './lib/run-server-tool.mjs';

await runServerTool('migrate/main.js');
