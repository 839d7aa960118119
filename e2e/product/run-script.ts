import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ROOT } from './artefacts.ts';
import { settingsFor } from './product.ts';

/** Runs a command of the project (`seed`, `backup` …) on the data in `folder` to its end. */
export function runScript(
  name: string,
  folder: string,
  { args = [], settings = {} }: { args?: readonly string[]; settings?: Record<string, string> } = {},
) {
  return spawnSync(process.execPath, [path.join(ROOT, `scripts/${name}.mjs`), ...args], {
    env: { ...settingsFor(folder), ...settings },
    encoding: 'utf8',
  });
}

export interface DemoSignIn {
  readonly email: string;
  readonly password: string;
}

/** The two demo sign-ins that the seed prints. */
export function demoSignIns(output: string): DemoSignIn[] {
  return [...output.matchAll(/^ +(\S+@\S+) +(\S+) +\(/gm)].map(([, email = '', password = '']) => ({
    email,
    password,
  }));
}
