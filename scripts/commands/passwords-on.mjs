// Lets passwords sign members in again after owners have turned them off: `npm run passwords-on`.
import { runServerTool } from '../lib/run-server-tool.mjs';

await runServerTool('passwords/main.js');
