import { bearer } from '../figures/compare.ts';
import type { BenchApp, BenchViewer } from '../processes/bench-app.ts';

/** Posts per member. Each gets one reaction and one comment of another member, which makes two notifications. */
const POSTS = 10;
/** Messages per thread. */
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

/** The members after `index`, as if all formed a ring. */
export const neighboursOf = (viewers: readonly BenchViewer[], index: number, count: number): BenchViewer[] =>
  Array.from({ length: count }, (_, step) => viewers[(index + step + 1) % viewers.length]).filter(
    (each) => each !== undefined,
  );

/** Creates conversations between the members. The first one of each member has a full page of messages. */
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

/** Creates a page of unread notifications for each member. */
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
