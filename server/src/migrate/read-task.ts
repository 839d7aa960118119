import { parseArgs } from 'node:util';
import type { Environment } from '../config/read-environment.ts';

/** What `npm run migrate` is asked for: to migrate, to list what is due, or to shard a cluster. */
export type MigrateTask = 'migrate' | 'check' | 'shard' | 'shard without changes';

export const isSharding = (task: MigrateTask): boolean => task.startsWith('shard');

const USAGE =
  'usage: npm run migrate, npm run migrate -- --check, which changes nothing, npm run migrate -- --shard, or npm run migrate -- --shard --dry-run, which changes nothing';

const FLAGS = ['check', 'shard', 'dry-run'] as const;

/** Returns the task. Throws for any other argument: a typo must not start a migration. */
export function readTask(environment: Environment): MigrateTask {
  const given = givenFlags(environment).join(' ');
  if (given === '') return 'migrate';
  if (given === 'check') return 'check';
  if (given === 'shard') return 'shard';
  if (given === 'shard dry-run') return 'shard without changes';
  throw new Error(USAGE);
}

function givenFlags(environment: Environment): readonly string[] {
  const options = Object.fromEntries(FLAGS.map((flag) => [flag, { type: 'boolean' as const }]));
  // Without `--` npm consumes the flags and sets these variables.
  const byNpm = (flag: string) => environment[`npm_config_${flag.replaceAll('-', '_')}`] === 'true';
  try {
    const { values } = parseArgs({ options, strict: true });
    return FLAGS.filter((flag) => values[flag] === true || byNpm(flag));
  } catch {
    throw new Error(USAGE);
  }
}
