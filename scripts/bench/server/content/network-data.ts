import type { BenchApp } from '../processes/bench-app.ts';

type Id = object;

const CONNECTIONS = 5000;
const BLOCKS = 500;
const BATCH = 1000;

type Rows = Record<string, unknown>[];

/** Inserts documents in batches. */
export async function insert(
  { database }: Pick<BenchApp, 'database'>,
  collection: string,
  rows: Rows,
): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH) {
    await database.connection
      .collection(collection)
      .insertMany(rows.slice(at, at + BATCH), { ordered: false });
  }
}

const idsOfViewers = (app: BenchApp): Id[] =>
  app.viewers.map((viewer) => new app.database.connection.base.Types.ObjectId(viewer.memberId));

/** Connects every viewer with 5,000 members, including the authors of the feed. */
export async function fillConnections(app: BenchApp, authors: readonly Id[]): Promise<void> {
  const newId = () => new app.database.connection.base.Types.ObjectId();
  const others = [...authors, ...Array.from({ length: CONNECTIONS - authors.length }, newId)];
  const at = new Date();
  for (const owner of idsOfViewers(app)) {
    const rows = others.flatMap((other) =>
      ['connection', 'following'].map((kind) => ({ owner, other, kind, createdAt: at, name: '', words: [] })),
    );
    await insert(app, 'network_links', rows);
  }
}

/** Lets every viewer block 500 members, including every tenth author of the feed. */
export async function fillBlocks(app: BenchApp, authors: readonly Id[]): Promise<void> {
  const newId = () => new app.database.connection.base.Types.ObjectId();
  const some = authors.filter((_, index) => index % 10 === 0);
  const blockedOnes = [...some, ...Array.from({ length: BLOCKS - some.length }, newId)];
  for (const blocker of idsOfViewers(app)) {
    await insert(
      app,
      'blocks',
      blockedOnes.map((blocked) => ({ blocker, blocked, createdAt: new Date() })),
    );
  }
}
