import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { DemoMember } from './demo-member.ts';

/** Who the demo is looked at as. */
const SHOWN = ['asha', 'tomas'];

const fileIn = (dataDir: string): string => path.join(dataDir, 'demo-sign-ins.txt');

/** Writes the two demo sign-ins to the data folder, readable by its owner alone, and answers the text. */
export async function keepSignIns(dataDir: string, members: readonly DemoMember[]): Promise<string> {
  const lines = members
    .filter(({ person }) => SHOWN.includes(person.key))
    .map(({ person, email, password }) => `  ${email}  ${password}  (${person.fullName})`);
  const text = `Demo sign-ins:\n${lines.join('\n')}\n`;
  await mkdir(dataDir, { recursive: true });
  await writeFile(fileIn(dataDir), text, { mode: 0o600 });
  return text;
}

/** The demo sign-ins of an earlier seeding; undefined if there was none. */
export async function readSignIns(dataDir: string): Promise<string | undefined> {
  try {
    return await readFile(fileIn(dataDir), 'utf8');
  } catch {
    return undefined;
  }
}
