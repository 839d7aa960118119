import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { Environment } from '../../src/storage/environment.ts';
import { entriesOf, SPACES } from '../../src/storage/kv.ts';
import type { KvReader, Space } from '../../src/storage/kv.ts';
import { folderOfTest } from './store.ts';

const EVERYTHING = { low: Buffer.from([0]), high: Buffer.alloc(64, 0xff) };
/** The key of the log's mark. */
const MARK = 'w';

/** What is stored, as text by space and key. */
export const contentOf = (reader: KvReader): Record<string, string> => {
  const content: Record<string, string> = {};
  for (const space of SPACES) {
    for (const { key, value } of entriesOf(reader, space, EVERYTHING)) {
      if (key.toString() !== MARK) content[`${space} ${key.toString('latin1')}`] = value.toString('latin1');
    }
  }
  return content;
};

/** Opens the environment of a folder for as long as the test lasts. */
export const openEnvironment = (directory: string): Environment => {
  const environment = new Environment(directory, { sync: true });
  onTestFinished(() => environment.close());
  return environment;
};

/** Writes texts in one commit; `null` removes. */
export const commitTexts = (
  environment: Environment,
  texts: Readonly<Record<string, string | null>>,
  space: Space = 'docs',
): void =>
  environment.commit(() => {
    const writer = environment.writer();
    for (const [name, text] of Object.entries(texts)) {
      const key = Buffer.from(name, 'latin1');
      if (text === null) writer.remove(space, key);
      else writer.put(space, key, Buffer.from(text, 'latin1'));
    }
  });

/** Excludes the lock and socket of the owner. */
const isContent = (file: string): boolean => !/(-lock|\.lock|\.sock)$/.test(file);

/** A copy of a folder as it is on disk, as after a loss of power. */
export const copyOf = (directory: string): string => {
  const copy = folderOfTest();
  cpSync(directory, copy, { recursive: true, filter: isContent });
  return copy;
};

/** The log in a folder, if there is one. */
export const logIn = (directory: string): string | undefined => {
  const name = readdirSync(directory).find((file) => file.endsWith('.wal'));
  return name === undefined ? undefined : join(directory, name);
};

/** The content of a folder after an unclean end. */
export const foundIn = async (directory: string): Promise<Record<string, string>> => {
  const environment = new Environment(directory, { sync: true });
  const content = contentOf(environment.reader());
  await environment.close();
  return content;
};
