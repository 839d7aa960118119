/**
 * Compares pages of both feeds with the floor, for members who follow 5,000, and posts of authors with many followers:
 * `npm run bench -- feeds`.
 */
import { startBenchApp, type BenchApp } from './processes/bench-app.ts';
import { startClients } from './clients/clients.ts';
import {
  authorsAmong,
  fillFollowers,
  fillFollows,
  fillRareFollows,
  fillVariedPosts,
  hidePosts,
} from './content/feeds-data.ts';
import { fillMembers } from './content/feed-data.ts';
import {
  type Bench,
  type Call,
  compare,
  type Measured,
  ratioAtLeast,
  reportRate,
} from './figures/compare.ts';
import { comparePage, pathOfPage } from './figures/compare-page.ts';
import { note, report } from './figures/figure.ts';
import { sizesOr } from './figures/pace.ts';
import { createAPost } from './feed-writes.ts';
import { startFloor } from './processes/floor-app.ts';

const SIZES = [1000, 100_000];
const AUTHORS = 5600;
const READERS = 16;
const RARE_READERS = 4;
const [MANY, FEW] = [50_000, 10];
/** Highest accepted cost of a page of 100,000 posts relative to one of 1,000. */
const FLAT = 1.2;
/** Lowest accepted rate of posts of an author with many followers, relative to one with few. */
const SAME = 0.8;
const FEEDS = ['everyone', 'following'] as const;

const firstPage = (feed: string): string => `/api/media/getAllMedia?limit=20&feed=${feed}`;
const tokensOf = (viewers: BenchApp['viewers']): string[] => viewers.map(({ token }) => token);

/** Waits until caches have expired, so that directly inserted documents take effect. */
const expireCaches = () => new Promise((resolve) => setTimeout(resolve, 31_000));

async function measureFeeds(bench: Bench, size: number, tokens: readonly string[]): Promise<Measured[]> {
  const firstPages: Measured[] = [];
  for (const feed of FEEDS) {
    const path = firstPage(feed);
    firstPages.push(await comparePage(bench, `${feed}, page 1 of ${size}`, path, tokens));
    const later = await pathOfPage(bench, path, 40, tokens);
    await comparePage(bench, `${feed}, page 40 of ${size}`, later, tokens);
  }
  return firstPages;
}

function reportGrowth(small: readonly Measured[], large: readonly Measured[]): void {
  FEEDS.forEach((feed, index) => {
    report({
      name: `${feed}, a page of the most posts beside one of the fewest: its cost`,
      unit: '×',
      product: (small[index]?.cpuRatio ?? Number.NaN) / (large[index]?.cpuRatio ?? Number.NaN),
      bound: { of: 'product', is: 'most', at: FLAT },
    });
  });
}

async function measurePublishing(bench: Bench, popular: string, plain: string): Promise<void> {
  const call = (token: string): Call => createAPost(bench, [token]);
  const measured = await compare(bench, call(popular), call(plain));
  reportRate(
    `a post of an author with ${MANY} followers, beside one with ${FEW}`,
    measured,
    ratioAtLeast(SAME),
  );
}

async function main(sizes: readonly number[]): Promise<void> {
  note(
    '16 members who each follow 5,000 of 5,500 authors, one hundred of them connections, and 20 hashtags, block 20, mute 20 and hide 100 posts; rate limits are lifted. One of 20 posts is for connections, one of 25 reposted, one of 15 quotes another. Floor: bare Express, token check, one findOne and the same page.',
  );
  const app = await startBenchApp(READERS + RARE_READERS + 2);
  const bench = { app, floor: await startFloor(app), clients: startClients() };
  const readers = app.viewers.slice(0, READERS);
  const rareReaders = app.viewers.slice(READERS, READERS + RARE_READERS);
  const [popular, plain] = app.viewers.slice(-2);
  if (!popular || !plain) throw new Error('there are authors');
  try {
    const authors = authorsAmong(await fillMembers(app.database, AUTHORS));
    await fillFollows(app, readers, authors);
    await fillRareFollows(app, rareReaders, authors);
    let filled = 0;
    const firstPages: Measured[][] = [];
    for (const size of sizes) {
      await fillVariedPosts(app, authors, filled, size);
      await hidePosts(app, readers);
      await expireCaches();
      filled = size;
      firstPages.push(await measureFeeds(bench, size, tokensOf(readers)));
    }
    reportGrowth(firstPages[0] ?? [], firstPages.at(-1) ?? []);
    const path = firstPage('following');
    await comparePage(
      bench,
      `following 100 who rarely write, page 1 of ${filled}`,
      path,
      tokensOf(rareReaders),
    );
    await fillFollowers(app, popular, MANY);
    await fillFollowers(app, plain, FEW);
    await measurePublishing(bench, popular.token, plain.token);
  } finally {
    bench.clients.close();
    bench.floor.close();
    await app.close();
  }
}

await main(sizesOr(SIZES));
process.exit(0);
