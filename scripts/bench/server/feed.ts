/** Compares pages of the feed per second with the floor, as the feed grows: `npm run bench -- feed`. */
import { startBenchApp } from './processes/bench-app.ts';
import { startClients } from './clients/clients.ts';
import { tokensOf, type Bench, type Measured } from './figures/compare.ts';
import { comparePage, pathOfPage } from './figures/compare-page.ts';
import { fillLikes, fillMembers, fillPosts, fillWords } from './content/feed-data.ts';
import { measureWrites } from './feed-writes.ts';
import { note, report } from './figures/figure.ts';
import { startFloor } from './processes/floor-app.ts';
import { fillBlocks, fillConnections } from './content/network-data.ts';
import { sizesOr } from './figures/pace.ts';

const SIZES = [1000, 10_000, 100_000];
/** Highest accepted cost of a page of 100,000 posts relative to one of 1,000. */
const FLAT = 1.2;
const FIRST_PAGE = '/api/media/getAllMedia?limit=20';

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
    firstPages.push(await comparePage(bench, `first page of ${size}`, FIRST_PAGE));
    await comparePage(bench, `page 40 of ${size}`, await pathOfPage(bench, FIRST_PAGE, 40));
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
    await comparePage(bench, 'first page, one post with 100,000 likes', FIRST_PAGE);
    await fillConnections(app, authors);
    await expireSocialGraph();
    await comparePage(bench, 'the same for members with 5,000 connections', FIRST_PAGE);
    await measureSearch(bench);
    await measureWrites(bench, postId);
    await fillBlocks(app, authors);
    await expireSocialGraph();
    await comparePage(bench, 'first page for members who block 500', FIRST_PAGE);
  } finally {
    clients.close();
    floor.close();
    await app.close();
  }
}

await main(sizesOr(SIZES));
process.exit(0);
