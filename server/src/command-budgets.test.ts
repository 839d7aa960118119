import { beforeAll, expect, test } from 'vitest';
import { COMMAND_BUDGETS } from '@weft/shared/http/command-budgets';
import { everyClientEvent, everyEndpoint } from './testing/contracts/every-contract.ts';
import { SCATTER_GATHER } from './testing/budgets/scatter-gather.ts';
import { measureBudgets, SCENARIOS, type Measured } from './testing/budgets/measure-budgets.ts';

const PATIENCE = 1_800_000;
/** Lengths of lists. One command per entry would add as many commands as there are more entries. */
const [SHORT, LONG] = [2, 7];
/**
 * Concurrent reads share a command or do not, conversation heads are cached for five seconds of real time, and who is hidden, which
 * takes three commands, is read for the response or by the work after it, whichever asks first.
 */
const BY_CHANCE = 3;
const COLUMNS = ['call', 'cold', 'after'] as const;

let short: ReadonlyMap<string, Measured>;
let long: ReadonlyMap<string, Measured>;
beforeAll(async () => {
  short = await measureBudgets(SHORT);
  long = await measureBudgets(LONG);
}, PATIENCE);

test('every call and event has a budget, and is measured', async () => {
  const calls = (await everyEndpoint()).map(({ id }) => id);
  const events = (await everyClientEvent()).map(({ name }) => name);
  const declared = [...calls, ...events].toSorted();
  expect(Object.keys(COMMAND_BUDGETS).toSorted()).toEqual(declared);
  expect(Object.keys(SCENARIOS).toSorted()).toEqual(declared);
});

test('no call or event takes more commands than its budget', () => {
  const over = [short, long].flatMap((measured) =>
    [...measured].flatMap(([id, commands]) =>
      COLUMNS.filter((column) => commands[column].length > (COMMAND_BUDGETS[id]?.[column] ?? 0)).map(
        (column) => ({ id, column, budget: COMMAND_BUDGETS[id]?.[column], commands: commands[column] }),
      ),
    ),
  );
  expect(over).toEqual([]);
});

test('no other command than those listed would ask all shards of a cluster, and all of those still would', () => {
  expect(scatteredCommands()).toEqual(SCATTER_GATHER);
});

test('no call of the feed, conversations or messages would ask all shards', () => {
  const calls = Object.values(scatteredCommands()).flat();
  // Names of events have no dot.
  const isMeant = (id: string) => id === 'posts.feed' || id.startsWith('messages.') || !id.includes('.');
  expect(calls.filter(isMeant)).toEqual([]);
});

/** Calls and events by the commands that would ask all shards. */
function scatteredCommands(): Record<string, string[]> {
  const callsOf = new Map<string, Set<string>>();
  for (const [id, { scattered }] of [...short, ...long]) {
    for (const command of scattered) callsOf.set(command, (callsOf.get(command) ?? new Set()).add(id));
  }
  return Object.fromEntries([...callsOf].map(([command, calls]) => [command, [...calls].toSorted()]));
}

test('no number of commands grows with the length of a list', () => {
  const growing = [...long].flatMap(([id, commands]) =>
    COLUMNS.filter((column) => {
      return commands[column].length > (short.get(id)?.[column].length ?? 0) + BY_CHANCE;
    }).map((column) => ({ id, column, short: short.get(id)?.[column], long: commands[column] })),
  );
  expect(growing).toEqual([]);
});
