// Fills an empty database with the demo network and prints two demo sign-ins.
import { runServerTool } from './lib/run-server-tool.mjs';

await runServerTool('seed/main.js');
