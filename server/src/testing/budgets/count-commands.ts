import { currentRequestContexts } from '../../platform/logger/request-context.ts';
import { createBackground } from '../../platform/background.ts';
import { SHARD_KEYS } from '../../migrations/shard-keys.ts';
import { startTestApp, type TestApp } from '../app/test-app.ts';
import { holdBackground, type HeldBackground } from './held-background.ts';
import { scatteredOf } from './scattered-commands.ts';

/** The database commands of one call, before its response and in its background jobs. */
interface CommandCounts {
  readonly call: readonly string[];
  readonly after: readonly string[];
  /** Those of both that would ask all shards of a cluster, each once. */
  readonly scattered: readonly string[];
}

/** An app whose database commands can be counted. */
export interface CountedApp {
  readonly app: TestApp;
  /** Makes the call alone. `isCold` lets all caches expire before. */
  count(call: () => Promise<unknown>, isCold: boolean): Promise<CommandCounts>;
}

/** Longer than any cache is valid, shorter than a code is (ms). */
const UNTIL_EXPIRED = 6 * 60_000;

/** Starts an app that counts commands before and after a response separately. */
export async function startCountedApp(settings: Record<string, string>): Promise<CountedApp> {
  const held: { background?: HeldBackground } = {};
  const app = await startTestApp(settings, {
    openBackground: (logger) => (held.background = holdBackground(createBackground(logger))),
  });
  // No cache expires on a slow machine.
  app.clock.freeze();
  const { background } = held;
  if (!background) throw new Error('the app opens its background work');
  let commands: string[] = [];
  let scattered = new Set<string>();
  app.database.connection.getClient().on('commandStarted', ({ commandName, command }) => {
    // Commands of the server itself have no request context.
    if (currentRequestContexts().length === 0) return;
    commands.push(nameOf(commandName, command));
    for (const each of scatteredOf(commandName, command, SHARD_KEYS)) scattered.add(each);
  });
  const taken = (): string[] => {
    const all = commands;
    commands = [];
    return all;
  };
  return {
    app,
    async count(call, isCold) {
      await app.settled();
      if (isCold) app.clock.advance(UNTIL_EXPIRED);
      taken();
      scattered = new Set();
      background.hold();
      await call().finally(() => background.release());
      const before = taken();
      await app.settled();
      return { call: before, after: taken(), scattered: [...scattered] };
    },
  };
}

function nameOf(commandName: string, command: Readonly<Record<string, unknown>>): string {
  const target = commandName === 'getMore' ? command['collection'] : command[commandName];
  return typeof target === 'string' ? `${commandName} ${target}` : commandName;
}
