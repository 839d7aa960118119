import type { WorkingMemory } from '../spill/working-memory.ts';
import { fieldOf } from '../values/values.ts';
import type { CommandContext } from './command-context.ts';
import { flagOption } from './options.ts';

/** What the stages of a command may hold; the rest goes to the disk unless `allowDiskUse` is false. @throws StoreError 14 */
export function workingMemory(context: CommandContext): WorkingMemory {
  const { memory } = context.store;
  const given = fieldOf(context.body, 'allowDiskUse');
  if (given === undefined || given === null || flagOption(context, 'allowDiskUse')) return memory;
  return { ...memory, createFile: undefined };
}
