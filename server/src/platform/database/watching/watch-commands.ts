import type { mongo } from 'mongoose';
import { shapeOf, type CommandShape } from './command-shape.ts';

/** A command that succeeded or failed. */
export interface CommandFacts {
  /** Its name, such as `find` or `update`. */
  readonly command: string;
  readonly collection: string | undefined;
  /** Milliseconds, including the network. */
  readonly duration: number;
  readonly failed: boolean;
  /** The command without values; computed on demand. */
  readonly shape: () => CommandShape;
}

export type CommandWatch = (facts: CommandFacts) => void;

interface Started {
  readonly at: number;
  readonly command: mongo.Document;
}

/** Maximum number of running commands that are tracked; further ones are not measured. */
const UNDER_WAY_MAX = 10_000;

/** Calls the watcher for every command that has ended. */
export function watchCommands(client: mongo.MongoClient, watch: CommandWatch): void {
  const inFlight = new Map<number, Started>();
  client.on('commandStarted', ({ requestId, command }) => {
    if (inFlight.size < UNDER_WAY_MAX) inFlight.set(requestId, { at: performance.now(), command });
  });
  const ended = (requestId: number, name: string, failed: boolean): void => {
    const started = inFlight.get(requestId);
    if (!started) return;
    inFlight.delete(requestId);
    const { at, command } = started;
    watch({
      command: name,
      collection: collectionOf(name, command),
      duration: performance.now() - at,
      failed,
      shape: () => shapeOf(command),
    });
  };
  client.on('commandSucceeded', ({ requestId, commandName }) => ended(requestId, commandName, false));
  client.on('commandFailed', ({ requestId, commandName }) => ended(requestId, commandName, true));
}

function collectionOf(name: string, command: mongo.Document): string | undefined {
  const target: unknown = name === 'getMore' ? command['collection'] : command[name];
  return typeof target === 'string' ? target : undefined;
}
