import { bearer } from '../figures/compare.ts';
import type { BenchApp, BenchViewer } from '../processes/bench-app.ts';

/** Posts of each member, each with one reaction and one comment of somebody else: two notifications each. */
const POSTS = 10;
/** Texts in each thread. */
const TEXTS = 25;
const AT_ONCE = 8;

type Body = Readonly<Record<string, string>>;

async function post<T>(app: BenchApp, viewer: BenchViewer, path: string, body: Body | FormData): Promise<T> {
  const isForm = body instanceof FormData;
  const response = await fetch(app.origin + path, {
    method: 'POST',
    headers: { ...bearer(viewer.token), ...(!isForm && { 'content-type': 'application/json' }) },
    body: isForm ? body : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

async function some<T>(list: readonly T[], work: (each: T) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < list.length; from += AT_ONCE) {
    await Promise.all(list.slice(from, from + AT_ONCE).map(work));
  }
}

/** The members after one in a ring of all. */
export const neighboursOf = (viewers: readonly BenchViewer[], index: number, count: number): BenchViewer[] =>
  Array.from({ length: count }, (_, step) => viewers[(index + step + 1) % viewers.length]).filter(
    (each) => each !== undefined,
  );

/** Each of the members writes to the others, and the first of these gets so many texts that a thread has a page. */
export async function fillConversations(app: BenchApp, viewers: readonly BenchViewer[]): Promise<void> {
  const half = Math.floor(viewers.length / 2);
  await some([...viewers.entries()], async ([index, viewer]) => {
    for (const [at, { memberId }] of neighboursOf(viewers, index, half).entries()) {
      for (let text = 0; text < (at === 0 ? TEXTS : 1); text += 1) {
        await post(app, viewer, '/api/messages/send', {
          receiverId: memberId,
          content: `Hello, this is text number ${text} of a conversation`,
        });
      }
    }
  });
}

/** Each of the members has a page of notifications that wait. */
export async function fillNotifications(app: BenchApp, viewers: readonly BenchViewer[]): Promise<void> {
  await some([...viewers.entries()], async ([index, viewer]) => {
    const [friend] = neighboursOf(viewers, index, 1);
    if (!friend) throw new Error('there are several members');
    for (let number = 0; number < POSTS; number += 1) {
      const form = new FormData();
      form.append('mediaTitle', `Post number ${number}`);
      const { data } = await post<{ data: { _id: string } }>(app, viewer, '/api/media/createMedia', form);
      await post(app, friend, `/api/media/like/${data._id}`, {});
      await post(app, friend, `/api/media/comment/${data._id}`, { comment: 'Well said' });
    }
  });
}
