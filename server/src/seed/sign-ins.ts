import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { emailOf, PEOPLE } from './content/people.ts';
import { MODERATOR } from './content/reports.ts';
import type { DemoMember } from './demo-member.ts';

const moderator = PEOPLE.find(({ key }) => key === MODERATOR);

/** The address of the demo's moderator: one, where the setting names it. */
export const MODERATOR_EMAIL = moderator ? emailOf(moderator) : '';

/** Who the demo is looked at as. */
const SHOWN = ['asha', 'tomas'];

const fileIn = (dataDir: string): string => path.join(dataDir, 'demo-sign-ins.txt');

/** Writes the two demo sign-ins to the data folder, readable by its owner alone, and answers the text. */
export async function keepSignIns(dataDir: string, members: readonly DemoMember[]): Promise<string> {
  const lines = members
    .filter(({ person }) => SHOWN.includes(person.key))
    .map(({ person, email, password }) => `  ${email}  ${password}  (${person.fullName})`);
  const hint = `With MODERATOR_EMAILS=${MODERATOR_EMAIL} the first of them decides about reports at /moderation.`;
  const text = `Demo sign-ins:\n${lines.join('\n')}\n${hint}\n`;
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
