import { ConfigError, loadConfig, type Config } from './config/load-config.ts';
import { readEnvironment } from './config/read-environment.ts';
import { openEmbeddedDatabase } from './platform/database/embedded.ts';

function readConfig(): Config {
  try {
    return loadConfig(readEnvironment());
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const line of error.lines) process.stderr.write(`${line}\n`);
    return process.exit(1);
  }
}

async function main(): Promise<void> {
  const config = readConfig();
  const opening = config.mongodbUri === undefined ? openEmbeddedDatabase(config.databaseDir) : undefined;
  // A failure is reported once the server waits for the database.
  opening?.catch(() => undefined);
  // Loading the server takes longer than opening the database, which runs in a thread meanwhile.
  const { runServer } = await import('./run-server.ts');
  await runServer(config, opening);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`Weft could not start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
