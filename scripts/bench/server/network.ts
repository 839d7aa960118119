/**
 * Compares searches, suggestions and pages of lists per second with the floor, as the network grows: `npm run
 * bench -- network`. Members and connections are inserted as the calls would store them.
 */
import { startBenchApp } from './processes/bench-app.ts';
import { startClients } from './clients/clients.ts';
import {
  bearer,
  compare,
  ratioAtLeast,
  reportRate,
  tokensOf,
  type Bench,
  type Measured,
} from './figures/compare.ts';
import { note, report, type Bound } from './figures/figure.ts';
import { startFloor } from './processes/floor-app.ts';
import { isBrief, median, sizesOr } from './figures/pace.ts';
import { connectViewer, fillPeople, type Someone } from './content/people-data.ts';

const SIZES = isBrief ? [1000, 100_000] : [1000, 10_000, 100_000];
/** Highest accepted cost of the largest network relative to the smallest. */
const GROWTH = 1.2;
/** Lowest accepted ratios to the floor, of searches, and of pages of connections with and without a frequent word by activity. */
const SEARCH = ratioAtLeast(0.3);
const PAGE = ratioAtLeast(0.25);
const FREQUENT_BY_ACTIVITY = ratioAtLeast(0.1);
/** Its longest accepted p95. Milliseconds. */
const FREQUENT_BY_ACTIVITY_P95 = 60;
/** Warm-up of every request before the measurement. Milliseconds. */
const HEAT_MS = 6000;
const CONNECTIONS = 200;
const MANY = 5000;
const LIST = 50_000;
/** The beginning of a name that very many have. */
const FREQUENT = 'an';

const search = (query: string) => `/api/user/search?query=${encodeURIComponent(query)}&limit=8`;
/** Typical searches: an incomplete name, a rare name, a very frequent word, two words, and a company. */
const SEARCHES = {
  'two and three letters': ['an', 'mar', 'el', 'jos'].map(search),
  'a whole name': ['Anna Berano', 'jose linsen', 'Petra Tamwell', 'grace vinova'].map(search),
  'a word of every headline': ['north', 'nor'].map(search),
  'name and company': ['anna brid', 'ben rail wor'].map(search),
};
const SUGGESTIONS = ['/api/user/users?limit=8'];

async function measure(
  bench: Bench,
  name: string,
  paths: readonly string[],
  tokens: string[],
  bound?: Bound,
): Promise<Measured> {
  const { app, floor } = bench;
  const response = await fetch(app.origin + paths[0], { headers: bearer(tokens[0] ?? '') });
  floor.setPage(await response.json());
  const steps = paths.map((path) => ({ method: 'GET', path }));
  const below = {
    origin: floor.origin,
    steps: [{ method: 'GET', path: '/page' }],
    headers: {},
    tokens: [floor.token],
  };
  const measured = await compare(bench, { origin: app.origin, steps, headers: {}, tokens }, below);
  reportRate(name, measured, bound);
  return measured;
}

/** Median duration of the first suggestions per viewer, which computes them. Milliseconds. */
async function firstSuggestions({ app }: Bench, tokens: readonly string[]): Promise<number> {
  const times: number[] = [];
  for (const token of tokens) {
    const since = performance.now();
    await (await fetch(app.origin + SUGGESTIONS[0], { headers: bearer(token) })).text();
    times.push(performance.now() - since);
  }
  return median(times);
}

async function measureSizes(people: Someone[], sizes: readonly number[]): Promise<Map<string, Measured[]>> {
  const all = new Map<string, Measured[]>();
  for (const size of sizes) {
    // Each size has its own server, because cached data of a smaller network would be wrong.
    await withBench(async (bench) => {
      people.length = 0;
      await fillPeople(bench.app.database, people, size);
      for (const { memberId } of bench.app.viewers)
        await connectViewer(bench.app.database, memberId, people, CONNECTIONS);
      const tokens = tokensOf(bench);
      const first = await firstSuggestions(bench, tokens);
      report({ name: `first suggestions of a viewer, ${size} members`, unit: 'ms', product: first });
      const calls = {
        suggestions: SUGGESTIONS,
        ...Object.fromEntries(Object.entries(SEARCHES).map(([name, paths]) => [`search: ${name}`, paths])),
        'search: all of these': Object.values(SEARCHES).flat(),
      };
      await heat(bench, Object.values(calls).flat(), tokens);
      for (const [name, paths] of Object.entries(calls)) {
        const bound = name.startsWith('search') ? SEARCH : undefined;
        const measured = await measure(bench, `${name}, ${size} members`, paths, tokens, bound);
        all.set(name, [...(all.get(name) ?? []), measured]);
      }
      if (size === sizes.at(-1)) await measureLarge(bench, people);
    });
  }
  return all;
}

/**
 * Sends all measured requests before each size. V8 compiles after thousands of calls, and each size has its
 * own database.
 */
async function heat({ app, clients }: Bench, paths: readonly string[], tokens: string[]): Promise<void> {
  const steps = paths.map((path) => ({ method: 'GET', path }));
  await clients.run({ origin: app.origin, steps, headers: {}, tokens, forMs: HEAT_MS });
}

/** Measures one member with very many connections. */
async function measureLarge(bench: Bench, people: readonly Someone[]): Promise<void> {
  const { app } = bench;
  const [, many, list] = app.viewers;
  if (!many || !list) throw new Error('there are viewers');
  const few = Math.min(MANY, people.length);
  await connectViewer(app.database, many.memberId, people, few);
  // Longer than connection ids stay cached.
  await new Promise((resolve) => setTimeout(resolve, 31_000));
  await measure(bench, `suggestions, ${few} connections`, SUGGESTIONS, [many.token]);
  await measure(bench, `search, ${few} connections`, Object.values(SEARCHES).flat(), [many.token], SEARCH);
  const rows = Math.min(LIST, Math.floor(people.length / 2));
  await connectViewer(app.database, list.memberId, people, rows);
  for (const sort of ['recently-added', 'name', 'recently-active']) {
    for (const [name, text] of [
      ['', ''],
      [', rare search', 'petra tamw'],
      [', frequent search', FREQUENT],
    ] as const) {
      const path = `/api/connection?sort=${sort}${text && `&search=${encodeURIComponent(text)}`}`;
      const isHardest = sort === 'recently-active' && text === FREQUENT;
      const bound = isHardest ? FREQUENT_BY_ACTIVITY : PAGE;
      const label = `list of ${rows}, ${sort}${name}`;
      const { p95 } = await measure(bench, label, [path], [list.token], bound);
      const most = { of: 'product', is: 'most', at: FREQUENT_BY_ACTIVITY_P95 } as const;
      if (isHardest) report({ name: `${label}, p95`, unit: 'ms', product: p95, bound: most });
    }
  }
}

async function withBench(work: (bench: Bench) => Promise<void>): Promise<void> {
  const app = await startBenchApp();
  const floor = await startFloor(app);
  const clients = startClients();
  try {
    await work({ app, floor, clients });
  } finally {
    clients.close();
    floor.close();
    await app.close();
  }
}

async function main(sizes: readonly number[]): Promise<void> {
  note(
    '16 clients, each a member; rate limits are lifted. Floor: bare Express, token check, one findOne and the same page.',
  );
  const all = await measureSizes([], sizes);
  for (const [name, measured] of all) {
    const [first, last] = [measured[0], measured.at(-1)];
    const growth = (first?.cpuRatio ?? Number.NaN) / (last?.cpuRatio ?? Number.NaN);
    report({
      name: `${name}, ${sizes.at(-1)} members beside ${sizes[0]}: CPU time`,
      unit: '×',
      product: growth,
      bound: { of: 'product', is: 'most', at: GROWTH },
    });
  }
}

await main(sizesOr(SIZES));
process.exit(0);
