import { likePost } from '@weft/shared/posts/contract';
import type { CommentView, PostView } from '@weft/shared/posts/views';
import type { MessageView } from '@weft/shared/messaging/views';
import { acceptRequest, blockMember, followMember, sendRequest } from '@weft/shared/network/contract';
import { login } from '@weft/shared/accounts/contract';
import { connectSocket, type TestSocket } from '../app/connect-socket.ts';
import { insertMembers } from '../members/insert-members.ts';
import type { TestMember } from '../members/register-member.ts';
import { sendReport } from '../content/report-content.ts';
import type { TestApp } from '../app/test-app.ts';
import type { ScriptedProvider } from '../services/scripted-provider.ts';
import { aMessage, someMessages } from '../content/write-messages.ts';
import { reactToComment } from '@weft/shared/posts/comment-contract';
import { writeComment, writePost, writeReply } from '../content/write-posts.ts';

export const BUDGET_ORIGIN = 'https://weft.example.org';
export const MODERATOR = 'moderator@example.org';

/** A member who calls, with lists that all have the same length. */
export interface BudgetWorld {
  readonly app: TestApp;
  /** Everybody may sign in at it. */
  readonly provider: ScriptedProvider;
  /** How many entries each list has. */
  readonly size: number;
  readonly viewer: TestMember;
  readonly socket: TestSocket;
  readonly moderator: TestMember;
  /** Connected with the viewer and with each other's first. */
  readonly friends: readonly TestMember[];
  readonly friend: TestMember;
  /** They asked the viewer to connect. */
  readonly askers: readonly TestMember[];
  /** They never sign in; `strangers` have nothing to do with the viewer. */
  readonly strangers: readonly string[];
  /** The viewer's post, with reactions, comments, and replies and reactions to the first of these. */
  readonly post: PostView;
  readonly comment: CommentView;
  /** A post of the friend's that was reported by all askers. */
  readonly reported: PostView;
  /** The friend's messages to the viewer, the oldest first. */
  readonly thread: readonly MessageView[];
}

/** The first of a list that is never empty. */
export function firstOf<T>(list: readonly T[]): T {
  const [first] = list;
  if (first === undefined) throw new Error('the list has entries');
  return first;
}

async function inTurn<T, R>(list: readonly T[], work: (each: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const each of list) results.push(await work(each));
  return results;
}

const ask = async (from: TestMember, recipientId: string): Promise<void> => {
  (await from.browser.call(sendRequest, { body: { recipientId } })).data satisfies object;
};

/** Both are connected from then on. */
export async function connect(from: TestMember, to: TestMember): Promise<void> {
  await ask(from, to.id);
  (await to.browser.call(acceptRequest, { params: { id: from.id } })).data satisfies object;
}

/** Fills an empty app. */
export async function makeBudgetWorld(
  app: TestApp,
  size: number,
  provider: ScriptedProvider,
): Promise<BudgetWorld> {
  const numbers = Array.from({ length: size }, (_, number) => number);
  const registerAll = (name: string) =>
    inTurn(numbers, (number) => app.addMember({ fullName: `${name} Nr${number}` }));
  const moderator = await app.addMember({ fullName: 'Mona Lund', email: MODERATOR });
  const viewer = await app.addMember({ fullName: 'Vera Wood' });
  const friends = await registerAll('Fiona Friend');
  const askers = await registerAll('Asha Asker');
  const insert = (fullName: string) =>
    insertMembers(
      app,
      numbers.map(() => ({ fullName })),
    );
  const [asked, blocked, strangers] = [
    await insert('Ada Asked'),
    await insert('Bo Block'),
    await insert('Sam Strange'),
  ];
  const friend = firstOf(friends);
  await inTurn(friends, (each) => connect(each, viewer));
  await inTurn(friends.slice(1), (each) => connect(each, friend));
  await inTurn(askers, (each) => ask(each, viewer.id));
  await inTurn(asked, (id) => ask(viewer, id));
  await inTurn(blocked, (userId) => viewer.browser.call(blockMember, { params: { userId } }));
  await inTurn(askers, (each) => each.browser.call(followMember, { params: { id: friend.id } }));
  const post = await writePost(viewer, 'Weaving for beginners');
  await inTurn(friends, (each) => each.browser.call(likePost, { params: { id: post._id }, body: {} }));
  const [comment] = await inTurn(friends, (each) => writeComment(each, post));
  if (!comment) throw new Error('there are comments');
  await inTurn(friends, (each) => writeReply(each, post, comment));
  const reaction = { params: { id: comment._id }, body: { reaction: '👏' } } as const;
  await inTurn(friends, (each) => each.browser.call(reactToComment, reaction));
  const again = { mediaTitle: 'Weaving again' };
  const [reported] = await inTurn(friends, (each) =>
    // The askers can only report what everyone sees.
    writePost(each, { ...again, audience: each === friend ? 'everyone' : 'connections' }),
  );
  if (!reported) throw new Error('there are posts');
  await inTurn(friends, (each) => aMessage(each, viewer, 'Hello there'));
  const thread = await someMessages(friend, viewer, size);
  await inTurn(askers, (each) => sendReport(each, 'post', reported._id));
  const { email, password } = viewer;
  // Beyond twenty the oldest session ends, which is the one that the viewer calls with.
  await inTurn(numbers.slice(2), () => app.browser().call(login, { body: { email, password } }));
  const socket = await connectSocket(app.url, viewer.browser.token);
  await app.settled();
  return {
    app,
    provider,
    size,
    viewer,
    socket,
    moderator,
    friends,
    friend,
    askers,
    strangers,
    post,
    comment,
    reported,
    thread,
  };
}
