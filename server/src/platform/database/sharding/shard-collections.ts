import type { DatabaseConnection } from '../database.ts';
import type { DeclaredIndex } from '../declared-collections.ts';
import { isCluster, sayHello } from '../replica-set.ts';
import { canStayUnique, isSharded, type ShardKey, type ShardKeys } from './shard-key.ts';

interface ShardOptions {
  readonly shardKeys: ShardKeys;
  /** Prints what would be done, and changes nothing. */
  readonly isDryRun: boolean;
  readonly say: (line: string) => void;
}

/** Commands of older versions refuse to change one document that their filter does not locate. */
const OLDEST_MAJOR = 8;
const NAMESPACE_NOT_FOUND = 26;

interface ShardedEntry {
  readonly _id: string;
  readonly key: Readonly<Record<string, unknown>>;
  /** Unsharded collections that were moved are listed as well. */
  readonly unsplittable?: boolean;
}

interface StoredIndex {
  readonly name: string;
  readonly key: DeclaredIndex['fields'];
  readonly unique?: boolean;
}

const isSame = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The error for a database that can not be sharded. */
export const noCluster = (): Error =>
  new Error(
    'the database is no sharded cluster: --shard needs MONGODB_URI to name a mongos. Nothing was changed',
  );

/** Throws for everything but a router of a cluster that is new enough. */
export async function refuseUnlessCluster(connection: DatabaseConnection): Promise<void> {
  if (!isCluster(await sayHello(connection))) throw noCluster();
  const version = String((await connection.db?.admin().command({ buildInfo: 1 }))?.['version'] ?? '');
  if (Number.parseInt(version, 10) >= OLDEST_MAJOR) return;
  throw new Error(
    `the cluster runs MongoDB ${version}, and --shard needs ${OLDEST_MAJOR}.0 or newer. Nothing was changed`,
  );
}

/**
 * Spreads the collections of a migrated database over the shards of a cluster: drops unique indexes that prevent it, and
 * issues `enableSharding` and `shardCollection`. Skips what is done, so it can be repeated. Throws if a collection is
 * sharded by another key.
 */
export async function shardCollections(connection: DatabaseConnection, options: ShardOptions): Promise<void> {
  const { shardKeys, isDryRun, say } = options;
  const database = connection.name;
  const present = await shardedBy(connection);
  const due = Object.entries(shardKeys).flatMap(([name, placement]) =>
    isSharded(placement) && !isShardedBy(present.get(`${database}.${name}`), placement.key, name)
      ? [{ name, key: placement.key }]
      : [],
  );
  if (due.length === 0) {
    say('All collections are sharded.');
    return;
  }
  const admin = connection.getClient().db('admin');
  say(`enableSharding ${database}`);
  if (!isDryRun) await admin.command({ enableSharding: database });
  for (const { name, key } of due) {
    await dropHinderingIndexes(connection, { name, key }, options);
    say(`shardCollection ${database}.${name} ${JSON.stringify(key)}`);
    if (!isDryRun) await admin.command({ shardCollection: `${database}.${name}`, key });
  }
}

function isShardedBy(present: object | undefined, key: ShardKey, name: string): boolean {
  if (present === undefined) return false;
  if (isSame(present, key)) return true;
  throw new Error(
    `${name} is sharded by ${JSON.stringify(present)} instead of ${JSON.stringify(key)}: use reshardCollection, then repeat this command`,
  );
}

/** Shard keys by `database.collection`. */
async function shardedBy(connection: DatabaseConnection): Promise<ReadonlyMap<string, object>> {
  const entries = await connection
    .getClient()
    .db('config')
    .collection<ShardedEntry>('collections')
    .find({})
    .toArray();
  const sharded = entries.filter(({ unsplittable }) => unsplittable !== true);
  return new Map(sharded.map(({ _id, key }) => [_id, key]));
}

/** `shardCollection` refuses unique indexes that do not begin with the shard key. */
async function dropHinderingIndexes(
  connection: DatabaseConnection,
  { name, key }: { readonly name: string; readonly key: ShardKey },
  { isDryRun, say }: ShardOptions,
): Promise<void> {
  for (const index of await storedIndexes(connection, name)) {
    if (index.unique !== true || canStayUnique(key, { fields: index.key })) continue;
    say(`dropIndex ${name}.${index.name}`);
    if (!isDryRun) await connection.collection(name).dropIndex(index.name);
  }
}

/** None if the collection does not exist. */
async function storedIndexes(connection: DatabaseConnection, name: string): Promise<readonly StoredIndex[]> {
  try {
    return (await connection.collection(name).indexes()) as unknown as StoredIndex[];
  } catch (error) {
    if ((error as { readonly code?: unknown }).code === NAMESPACE_NOT_FOUND) return [];
    throw error;
  }
}
