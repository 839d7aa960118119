/** Compares pages that members read with their floors. */
import { bearer, compare, ratioAtLeast, reportRate, type Bench } from './figures/compare.ts';
import type { Bound } from './figures/figure.ts';
import type { BenchViewer } from './processes/bench-app.ts';
import { fillConversations, fillNotifications, neighboursOf } from './content/members-data.ts';

/** Members who read; enough for a page of 20 conversations each. */
const READERS = 42;
const CONVERSATIONS = '/api/messages/conversations?limit=20';
const LIST_TARGET = ratioAtLeast(0.35);

interface Page {
  readonly name: string;
  readonly bound?: Bound;
  /** The paths that a reader asks for, one after another. */
  readonly pathsFor: (reader: BenchViewer, index: number) => readonly string[] | Promise<readonly string[]>;
}

async function measurePage(
  bench: Bench,
  readers: readonly BenchViewer[],
  { name, bound, pathsFor }: Page,
): Promise<void> {
  const { app, floor } = bench;
  const all = await Promise.all(readers.map(async (reader, index) => pathsFor(reader, index)));
  const steps = readers.flatMap(({ token }, index) =>
    (all[index] ?? []).map((path) => ({ method: 'GET', path, token })),
  );
  const own = steps.slice(0, all[0]?.length);
  let size = 0;
  for (const [part, { path, token }] of own.entries()) {
    const text = await (await fetch(app.origin + path, { headers: bearer(token) })).text();
    floor.setPage(JSON.parse(text), String(part));
    size += text.length;
  }
  const call = { headers: {}, stride: own.length };
  const product = { ...call, origin: app.origin, steps, tokens: [''] };
  const below = {
    ...call,
    origin: floor.origin,
    steps: own.map((_, part) => ({ method: 'GET', path: `/page/${part}` })),
    tokens: [floor.token],
  };
  const measured = await compare(bench, product, below);
  reportRate(`${name} (${(size / 1024).toFixed(1)} kB)`, measured, bound);
}

/** What a client asks for after a reconnect: its list, what is new in the open conversation, and the count of unread ones. */
async function pathsAfterReconnect({ app }: Bench, { token }: BenchViewer): Promise<readonly string[]> {
  const headers = bearer(token);
  const list = await fetch(app.origin + CONVERSATIONS, { headers });
  const { data } = (await list.json()) as { data: { _id: string }[] };
  const thread = `/api/messages/conversation/${data[0]?._id}`;
  const page = await fetch(`${app.origin}${thread}?limit=20`, { headers });
  const messages = (await page.json()) as { data: { _id: string }[]; state: { lastRevision: number } };
  const since = `after=${messages.data[0]?._id}&changedAfter=${messages.state.lastRevision}`;
  return [CONVERSATIONS, `${thread}?${since}&limit=100`, '/api/messages/unread-count'];
}

/** Compares reading conversations, notifications and profiles with sending the same pages as they are. */
export async function measurePages(bench: Bench): Promise<void> {
  const readers = bench.app.viewers.slice(0, READERS);
  await fillConversations(bench.app, readers);
  await fillNotifications(bench.app, readers);
  const nextTo = (index: number) => neighboursOf(readers, index, 1)[0]?.memberId ?? '';
  const pages: readonly Page[] = [
    { name: 'conversation list of 20', bound: LIST_TARGET, pathsFor: () => [CONVERSATIONS] },
    {
      name: 'after a reconnect: list of 20, open thread, count',
      pathsFor: (reader) => pathsAfterReconnect(bench, reader),
    },
    {
      name: 'thread page of 20',
      pathsFor: ({ memberId }, index) => [`/api/messages/user/${memberId}/with/${nextTo(index)}?limit=20`],
    },
    { name: 'notifications', pathsFor: () => ['/api/notifications?limit=20'] },
    { name: 'profile', pathsFor: (_, index) => [`/api/user/singleProfile/${nextTo(index)}`] },
  ];
  for (const page of pages) await measurePage(bench, readers, page);
}
