// Signs a member out everywhere: `npm run sessions -- end <email>`.
import { runServerTool } from '../lib/run-server-tool.mjs';

await runServerTool('sessions/main.js');
