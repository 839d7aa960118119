import { isSharded, type ShardKey, type ShardKeys } from '../../platform/database/sharding/shard-key.ts';
import { shapeOf } from '../../platform/database/watching/command-shape.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Commands that continue a cursor or a transaction ask the shards that the first command asked. */
const CONTINUING = new Set(['getMore', 'killCursors', 'commitTransaction', 'abortTransaction']);

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const listOf = (value: unknown): readonly Fields[] =>
  Array.isArray(value) ? (value as readonly Fields[]) : [];

/** Whether a condition names the values of a field, so that a router knows their shards. */
const namesValues = (condition: unknown): boolean =>
  !isFields(condition) ||
  '$eq' in condition ||
  '$in' in condition ||
  !Object.keys(condition).some((key) => key.startsWith('$'));

/** Whether a filter names the values of a field, in all branches of an `$or`. */
function names(filter: Fields, field: string): boolean {
  if (field in filter && namesValues(filter[field])) return true;
  if (listOf(filter['$and']).some((part) => names(part, field))) return true;
  const branches = listOf(filter['$or']);
  return branches.length > 0 && branches.every((branch) => names(branch, field));
}

/** Filters of all statements; documents that are inserted choose their shard as a filter would. */
function filtersOf(name: string, command: Fields): readonly Fields[] {
  if (name === 'update') return listOf(command['updates']).map(({ q }) => q as Fields);
  if (name === 'delete') return listOf(command['deletes']).map(({ q }) => q as Fields);
  if (name === 'insert') return listOf(command['documents']);
  if (name === 'aggregate') return [(listOf(command['pipeline'])[0]?.['$match'] ?? {}) as Fields];
  return [(command['filter'] ?? command['query'] ?? {}) as Fields];
}

/** A filter without its values, such as `{member,createdAt:{$gt}}`. */
function describe(filter: Fields): string {
  const { filter: shape } = shapeOf({ filter });
  return JSON.stringify(shape).replaceAll('"', '').replaceAll(':?', '');
}

/**
 * Returns what a command asks of all shards, one line for each kind of filter without the shard key; nothing if it
 * asks the shards of its keys only, or if its collection is not sharded.
 */
export function scatteredOf(name: string, command: Fields, shardKeys: ShardKeys): string[] {
  if (CONTINUING.has(name)) return [];
  const collection = command[name];
  const placement = typeof collection === 'string' ? shardKeys[collection] : undefined;
  if (!isSharded(placement)) return [];
  const lacking = filtersOf(name, command).filter((filter) => !hasKey(filter, placement.key));
  return [...new Set(lacking.map((filter) => `${name} ${String(collection)} ${describe(filter)}`))];
}

const hasKey = (filter: Fields, key: ShardKey): boolean =>
  Object.keys(key).every((field) => names(filter, field));
