/** A command without its values: which fields a query used, but not for whom. */
export interface CommandShape {
  readonly filter?: unknown;
  readonly sort?: unknown;
  readonly update?: unknown;
  readonly pipeline?: unknown;
  /** Number of documents or statements in the command. */
  readonly count?: number;
}

/** Maximum depth of a shape, and maximum items of a list or object, because it is logged on one line. */
const DEPTH_MAX = 6;
const PARTS_MAX = 20;
/** Part of a path that may be an id and not a field name. */
const NO_NAME = /^(\d+|[\da-f]{24}|.{41,})$/i;

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return (
    typeof value === 'object' &&
    value !== null &&
    [Object.prototype, null].includes(Object.getPrototypeOf(value) as null)
  );
}

const nameOf = (key: string): string =>
  key
    .split('.')
    .map((part) => (NO_NAME.test(part) ? '*' : part))
    .join('.');

/** Keeps names and replaces values with question marks. Sort directions (1, -1) stay: they are no data. */
function namesOf(value: unknown, keep: (value: unknown) => boolean, depth = 0): unknown {
  if (keep(value)) return value;
  if (depth === DEPTH_MAX) return '?';
  if (Array.isArray(value)) {
    const parts: unknown[] = value;
    if (!parts.some((part) => isFields(part))) return '?';
    return parts.slice(0, PARTS_MAX).map((part) => namesOf(part, keep, depth + 1));
  }
  if (!isFields(value)) return '?';
  const entries = Object.entries(value).slice(0, PARTS_MAX);
  return Object.fromEntries(entries.map(([key, part]) => [nameOf(key), namesOf(part, keep, depth + 1)]));
}

const nothing = (): boolean => false;
const order = (value: unknown): boolean => value === 1 || value === -1;

/** Returns what helps to explain a slow command, without any value. */
export function shapeOf(command: Fields): CommandShape {
  const statements = [command['updates'], command['deletes'], command['documents']].find(Array.isArray) as
    | unknown[]
    | undefined;
  const [first] = statements ?? [];
  const statement = isFields(first) && 'q' in first ? first : undefined;
  const filter = command['filter'] ?? command['query'] ?? statement?.['q'];
  const update = statement?.['u'] ?? command['update'];
  return {
    ...(filter !== undefined && { filter: namesOf(filter, nothing) }),
    ...(command['sort'] !== undefined && { sort: namesOf(sortOf(command['sort']), order) }),
    ...(typeof update === 'object' && { update: namesOf(update, nothing) }),
    ...(command['pipeline'] !== undefined && { pipeline: namesOf(command['pipeline'], nothing) }),
    ...(statements && { count: statements.length }),
  };
}

/** The driver stores a sort order in a Map. */
const sortOf = (sort: unknown): unknown => (sort instanceof Map ? Object.fromEntries(sort) : sort);
