/** Compares pages of the feed per second with the floor, as the feed grows: `npm run bench -- feed`. */
import { startBenchApp } from './processes/bench-app.ts';
import { startClients } from './clients/clients.ts';
import { bearer, compare, reportRate, tokensOf, type Bench, type Measured } from './figures/compare.ts';
import { fillLikes, fillMembers, fillPosts, fillWords } from './content/feed-data.ts';
import { measureWrites } from './feed-writes.ts';
import { note, report } from './figures/figure.ts';
import { startFloor } from './processes/floor-app.ts';
import { fillBlocks, fillConnections } from './content/network-data.ts';
import { sizesOr } from './figures/pace.ts';

const SIZES = [1000, 10_000, 100_000];
/** Lowest accepted ratio of a page to the floor, and highest accepted cost of 100,000 posts relative to 1,000. */
const TARGET = 0.35;
const FLAT = 1.2;
const FIRST_PAGE = '/api/media/getAllMedia?limit=20';

const read = async ({ app }: Bench, path: string) =>
  (await fetch(app.origin + path, { headers: bearer(app.viewers[0]?.token ?? '') })).text();

async function cursorOfPage(bench: Bench, page: number): Promise<string> {
  let cursor = '';
  for (let at = 1; at < page; at += 1) {
    const text = await read(bench, FIRST_PAGE + (cursor && `&cursor=${cursor}`));
    cursor = (JSON.parse(text) as { nextCursor: string }).nextCursor;
  }
  return cursor;
}

async function measurePage(
  bench: Bench,
  name: string,
  path: string,
  tokens = tokensOf(bench),
): Promise<Measured> {
  const { app, floor } = bench;
  const text = await read(bench, path);
  floor.setPage(JSON.parse(text));
  const call = { origin: app.origin, steps: [{ method: 'GET', path }], headers: {}, tokens };
  const below = {
    ...call,
    origin: floor.origin,
    steps: [{ method: 'GET', path: '/page' }],
    tokens: [floor.token],
  };
  const measured = await compare(bench, call, below);
  reportRate(`${name} (${Math.round(text.length / 1024)} kB)`, measured, TARGET);
  return measured;
}

async function measureSizes(
  bench: Bench,
  authors: readonly object[],
  sizes: readonly number[],
): Promise<void> {
  const firstPages: Measured[] = [];
  let filled = 0;
  for (const size of sizes) {
    await fillPosts(bench.app.database, authors, filled, size);
    filled = size;
    firstPages.push(await measurePage(bench, `first page of ${size}`, FIRST_PAGE));
    const cursor = await cursorOfPage(bench, 40);
    await measurePage(bench, `page 40 of ${size}`, `${FIRST_PAGE}&cursor=${cursor}`);
  }
  const growth = (firstPages[0]?.ratio ?? Number.NaN) / (firstPages.at(-1)?.ratio ?? Number.NaN);
  report({
    name: `a page of ${filled} posts beside one of ${sizes[0]}: its cost`,
    unit: '×',
    product: growth,
    bound: { of: 'product', is: 'most', at: FLAT },
  });
}

/** Waits until caches of follows and blocks have expired, so that directly inserted documents take effect. */
const expireSocialGraph = () => new Promise((resolve) => setTimeout(resolve, 31_000));

/** Maximum duration of a search, including slow search texts. Milliseconds. */
const SEARCH_TARGET = 200;

async function measureSearch(bench: Bench): Promise<void> {
  await fillWords(bench.app.database);
  for (const [name, query] of [
    ['a word of every post', 'cluster'],
    ['a letter that begins one in every post', 'w'],
    ['two words, one of them rare', 'cluster 4321'],
    ['a word of no post', 'zebra'],
  ] as const) {
    const path = `/api/media/search?query=${encodeURIComponent(query)}`;
    const call = {
      origin: bench.app.origin,
      steps: [{ method: 'GET', path }],
      headers: {},
      tokens: tokensOf(bench),
    };
    const { p95 } = await bench.clients.run({ ...call, clients: 1 });
    report({
      name: `search for ${name}, p95`,
      unit: 'ms',
      product: p95,
      bound: { of: 'product', is: 'most', at: SEARCH_TARGET },
    });
  }
}

async function main(sizes: readonly number[]): Promise<void> {
  note(
    '16 clients, each a member; rate limits are lifted. Floor: bare Express, token check, one findOne and the same page; for writes one insert.',
  );
  const app = await startBenchApp();
  const floor = await startFloor(app);
  const clients = startClients();
  const bench = { app, floor, clients };
  try {
    const authors = await fillMembers(app.database);
    await measureSizes(bench, authors, sizes);
    const postId = await fillLikes(app.database, authors, 100_000);
    await measurePage(bench, 'first page, one post with 100,000 likes', FIRST_PAGE);
    await fillConnections(app, authors);
    await expireSocialGraph();
    await measurePage(bench, 'the same for members with 5,000 connections', FIRST_PAGE);
    await measureSearch(bench);
    await measureWrites(bench, postId);
    await fillBlocks(app, authors);
    await expireSocialGraph();
    await measurePage(bench, 'first page for members who block 500', FIRST_PAGE);
  } finally {
    clients.close();
    floor.close();
    await app.close();
  }
}

await main(sizesOr(SIZES));
process.exit(0);
