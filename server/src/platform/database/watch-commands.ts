import type { mongo } from 'mongoose';
import { shapeOf, type CommandShape } from './command-shape.ts';

/** One command that the database has answered, or not. */
export interface CommandFacts {
  /** Its name: `find`, `update` and so on. */
  readonly command: string;
  readonly collection: string | undefined;
  /** Milliseconds, the way to the database and back included. */
  readonly duration: number;
  readonly failed: boolean;
  /** What it looked like, without any value; made when it is asked for. */
  readonly shape: () => CommandShape;
}

export type CommandWatch = (facts: CommandFacts) => void;

interface Started {
  readonly at: number;
  readonly command: mongo.Document;
}

/** Commands under way that are remembered; beyond them some go unseen rather than memory being filled. */
const UNDER_WAY_MAX = 10_000;

/** Tells of every command once it has ended. */
export function watchCommands(client: mongo.MongoClient, watch: CommandWatch): void {
  const underWay = new Map<number, Started>();
  client.on('commandStarted', ({ requestId, command }) => {
    if (underWay.size < UNDER_WAY_MAX) underWay.set(requestId, { at: performance.now(), command });
  });
  const ended = (requestId: number, name: string, failed: boolean): void => {
    const started = underWay.get(requestId);
    if (!started) return;
    underWay.delete(requestId);
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
