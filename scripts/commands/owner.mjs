// Makes a member an owner of the network: `npm run owner -- <email>`.
import { runServerTool } from '../lib/run-server-tool.mjs';

await runServerTool('owner/main.js');
