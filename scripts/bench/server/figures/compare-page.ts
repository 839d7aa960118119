import { bearer, compare, ratioAtLeast, reportRate, tokensOf, type Bench, type Measured } from './compare.ts';

/** Lowest accepted ratio of a page of the feed to the floor. */
const TARGET = 0.35;

async function read({ app }: Bench, path: string, token: string): Promise<string> {
  return (await fetch(app.origin + path, { headers: bearer(token) })).text();
}

/** Returns the path of a page of a list whose first page has the path `first`, as the first token's member reads it. */
export async function pathOfPage(
  bench: Bench,
  first: string,
  page: number,
  [token = '']: readonly string[] = tokensOf(bench),
): Promise<string> {
  let path = first;
  for (let at = 1; at < page; at += 1) {
    const { nextCursor } = JSON.parse(await read(bench, path, token)) as { nextCursor: string | null };
    if (nextCursor === null) throw new Error(`${first} has only ${at} pages`);
    path = `${first}&cursor=${nextCursor}`;
  }
  return path;
}

/** Compares reading a page with sending the same page as it is, and reports it. `least`: the lowest accepted ratio. */
export async function comparePage(
  bench: Bench,
  name: string,
  path: string,
  tokens: readonly string[] = tokensOf(bench),
  least = TARGET,
): Promise<Measured> {
  const { app, floor } = bench;
  const text = await read(bench, path, tokens[0] ?? '');
  floor.setPage(JSON.parse(text));
  const call = { origin: app.origin, steps: [{ method: 'GET', path }], headers: {}, tokens };
  const below = {
    ...call,
    origin: floor.origin,
    steps: [{ method: 'GET', path: '/page' }],
    tokens: [floor.token],
  };
  const measured = await compare(bench, call, below);
  reportRate(`${name} (${Math.round(text.length / 1024)} kB)`, measured, ratioAtLeast(least));
  return measured;
}
