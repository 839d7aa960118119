/**
 * Compares pages of the job board with the floor, for every combination of filters: `npm run bench -- board`. Jobs are
 * inserted as the calls would store them.
 */
import { startBenchApp } from './processes/bench-app.ts';
import { startClients } from './clients/clients.ts';
import { tokensOf, type Bench } from './figures/compare.ts';
import { comparePage } from './figures/compare-page.ts';
import { note, report } from './figures/figure.ts';
import { isBrief, sizesOr } from './figures/pace.ts';
import { ENDED_PER_OPEN, fillBoard } from './content/board-data.ts';
import { startFloor } from './processes/floor-app.ts';

const JOBS = 100_000;
/** Lowest accepted ratio of a page to the floor. */
const TARGET = 0.3;
/** How long each combination is tried before the slowest ones are measured. Milliseconds. */
const TRY_MS = isBrief ? 60 : 200;
/** Few, so that a slow combination doesn't hold up the others. */
const TRY_CLIENTS = 2;
const HEAT_MS = isBrief ? 2000 : 6000;
const MEASURED = isBrief ? 3 : 8;
const SORTS = ['newest', 'best'] as const;

const filtersOf = (company: string) => ({
  words: 'search=plan%20grid',
  place: 'country=IN&state=IN-MH&city=pu',
  workplace: 'workplace=hybrid,remote',
  type: 'type=fullTime,contract',
  pay: 'pay=40000&currency=EUR',
  age: 'within=14',
  company: `company=${company}`,
  skills: 'skills=1',
});

interface Combination {
  readonly name: string;
  readonly path: string;
}

/** Every subset of the filters, in both orders. */
function combinationsOf(company: string): Combination[] {
  const filters = Object.entries(filtersOf(company));
  return Array.from({ length: 2 ** filters.length }, (_, mask) =>
    filters.filter((__, bit) => (mask & (1 << bit)) !== 0),
  ).flatMap((some) =>
    SORTS.map((sort) => ({
      name: `${some.map(([name]) => name).join(', ') || 'no filter'}; ${sort} first`,
      path: `/api/jobs?${[...some.map(([, query]) => query), `sort=${sort}`].join('&')}`,
    })),
  );
}

/** Pages per second of each combination, slowest first. */
async function tryAll({ app, clients }: Bench, all: readonly Combination[], tokens: string[]) {
  const call = (steps: readonly Combination[]) => ({
    origin: app.origin,
    steps: steps.map(({ path }) => ({ method: 'GET', path })),
    headers: {},
    tokens,
  });
  await clients.run({ ...call(all), forMs: HEAT_MS });
  const tried: (Combination & { readonly perSecond: number })[] = [];
  for (const each of all) {
    const { perSecond } = await clients.run({ ...call([each]), clients: TRY_CLIENTS, forMs: TRY_MS });
    tried.push({ ...each, perSecond });
  }
  return tried.toSorted((a, b) => a.perSecond - b.perSecond);
}

async function main(size: number): Promise<void> {
  note(
    `${size} jobs of 2,000 companies, one of ${ENDED_PER_OPEN} open. All 512 combinations of eight filters and two orders are tried; the slowest ones are measured, each beside a floor that sends the same page: bare Express, token check and one findOne.`,
  );
  const app = await startBenchApp();
  const bench = { app, floor: await startFloor(app), clients: startClients() };
  try {
    const all = combinationsOf(await fillBoard(app, size));
    const tried = await tryAll(bench, all, tokensOf(bench));
    const median = tried[Math.floor(tried.length / 2)];
    report({ name: 'a page, median of all combinations', unit: '/s', product: median?.perSecond ?? 0 });
    for (const { name, path } of tried.slice(0, MEASURED))
      await comparePage(bench, name, path, tokensOf(bench), TARGET);
  } finally {
    bench.clients.close();
    bench.floor.close();
    await app.close();
  }
}

await main(sizesOr([JOBS])[0] ?? JOBS);
process.exit(0);
