import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { forgotPassword, login, registerStep1 } from '@weft/shared/accounts/contract';
import {
  listConversations,
  listMessages,
  listMessagesOfPair,
  sendMessage,
} from '@weft/shared/messaging/contract';
import {
  acceptRequest,
  followMember,
  listConnections,
  listFollowers,
  listReceivedRequests,
  sendRequest,
} from '@weft/shared/network/contract';
import { getNetworkCounts, searchMembers } from '@weft/shared/network/discovery-contract';
import { listNotifications } from '@weft/shared/notifications/contract';
import { createPost, getPost, likePost, listFeed } from '@weft/shared/posts/contract';
import { getOwnProfile, getProfile, updateProfile } from '@weft/shared/profiles/contract';
import { getCase, liftSuspension, listSuspended, suspendAuthor } from '@weft/shared/safety/contract';
import { reasonText } from '@weft/shared/safety/reason-text';
import { SAFETY_TEXTS } from '@weft/shared/safety/texts';
import { connectSocket, refusalOf, aSocket, untilCut } from '../../testing/app/connect-socket.ts';
import { formOf } from '../../testing/http/forms.ts';
import { anEmail, type TestMember } from '../../testing/members/register-member.ts';
import {
  aComment,
  aPost,
  aReply,
  openCaseOf,
  sendReport,
  suspend,
} from '../../testing/content/report-content.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';
import { aMessage } from '../../testing/content/write-messages.ts';

const PATIENCE = 300_000;
const MODERATOR = anEmail('moderator');

let app: TestApp;
let mona: TestMember;
let ben: TestMember;
beforeAll(async () => {
  app = await startTestApp({ MODERATOR_EMAILS: MODERATOR });
  // The last activity of members is noted to the minute.
  app.clock.freeze();
  mona = await app.addMember({ email: MODERATOR, fullName: 'Mona' });
  ben = await app.addMember({ fullName: 'Ben' });
});
afterAll(() => app.close());

const signIn = ({ email, password }: TestMember) => app.browser().call(login, { body: { email, password } });
const lift = (id: string) => mona.browser.call(liftSuspension, { params: { id }, body: {} });

async function connect(one: TestMember, other: TestMember): Promise<void> {
  await one.browser.call(sendRequest, { body: { recipientId: other.id } });
  (await other.browser.call(acceptRequest, { params: { id: one.id } })).data satisfies object;
}

async function aPicture() {
  const canvas = { width: 64, height: 64, channels: 3, background: '#0B5563' } as const;
  return { bytes: await sharp({ create: canvas }).jpeg().toBuffer(), type: 'image/jpeg' };
}

describe('a suspended member', () => {
  test('is signed out everywhere immediately, gets the reason by mail, and cannot sign in', async () => {
    const ann = await app.addMember({ fullName: 'Ann' });
    const elsewhere = (await signIn(ann)).data.token;
    const sockets = await Promise.all(
      [ann.browser.token, elsewhere].map((token) => connectSocket(app.url, token)),
    );
    const cut = sockets.map(untilCut);
    const why = Promise.all(
      sockets.map((socket) => new Promise((resolve) => void socket.once('session_ended', resolve))),
    );
    const mails = app.mailer.to(ann.email).length;
    const decided = await suspend(mona, ben, ann);
    expect(decided).toMatchObject({
      decision: { outcome: 'suspended' },
      author: { fullName: 'Ann', suspension: { reason: 'spam', note: 'Nothing but coins' } },
      can: { suspend: false, lift: true },
    });
    const ended = { message: SAFETY_TEXTS.suspended, code: 'SUSPENDED' };
    expect(await why).toEqual([ended, ended]);
    expect((await Promise.all(cut)).map(({ heard }) => heard)).toEqual([
      ['session_ended'],
      ['session_ended'],
    ]);

    const refused = await Promise.all([
      ann.browser.call(getOwnProfile),
      ann.browser.call(createPost, { form: formOf({ mediaTitle: 'Still here?' }) }),
      signIn(ann),
    ]);
    for (const { status, failure } of refused) {
      expect([status, failure.code, failure.message]).toEqual([403, 'SUSPENDED', SAFETY_TEXTS.suspended]);
    }
    const auth = { token: ann.browser.token ?? '' };
    expect(await refusalOf(aSocket(app.url, { auth }))).toMatchObject({ code: 'SUSPENDED' });
    // Without the password the error reveals nothing.
    expect((await signIn({ ...ann, password: 'a wrong one' })).failure.code).toBe('INVALID_CREDENTIALS');

    await app.browser().call(forgotPassword, { body: { email: ann.email } });
    await app.settled();
    const [mail, ...others] = app.mailer.to(ann.email).slice(mails);
    expect(others).toEqual([]);
    expect(mail?.text).toContain(reasonText('spam'));
    expect(mail?.text).not.toMatch(/Nothing but coins|Ben|Mona/);
    const body = { email: ann.email, password: 'another one', fullName: 'Ann again' };
    expect((await app.browser().call(registerStep1, { body })).failure.code).toBe('EMAIL_TAKEN');

    const listed = (await mona.browser.call(listSuspended)).data.members;
    expect(listed[0]).toMatchObject({ member: { _id: ann.id, fullName: 'Ann' }, can: { lift: true } });
    const lifted = await Promise.all([lift(ann.id), lift(ann.id)]);
    expect(lifted.map(({ data }) => data.member.suspension)).toEqual([null, null]);
    await app.settled();
    expect(app.mailer.to(ann.email).slice(mails)).toHaveLength(2);
    expect((await signIn(ann)).status).toBe(200);
    expect((await lift('f'.repeat(24))).failure.code).toBe('NOT_FOUND');
  });

  test('cannot sign in, and calls that began before leave nothing visible', async () => {
    for (let round = 0; round < 3; round += 1) {
      const ann = await app.addMember();
      await sendReport(ben, 'member', ann.id);
      const writing = Array.from({ length: 5 }, (_, n) =>
        ann.browser.call(createPost, { form: formOf({ mediaTitle: `Coins ${n}` }) }),
      );
      const signingIn = Array.from({ length: 5 }, () => signIn(ann));
      await suspend(mona, ben, ann);
      await Promise.all(writing);
      for (const { status, data } of (await Promise.all(signingIn)).filter((each) => each.status === 200)) {
        expect(status).toBe(200);
        const late = app.browser();
        late.token = data.token;
        expect((await late.call(getOwnProfile)).failure.code).toBe('SUSPENDED');
      }
      const { posts } = (await ben.browser.call(listFeed)).data;
      expect(posts.filter(({ user }) => user._id === ann.id)).toEqual([]);
      expect(await app.database.connection.collection('sessions').countDocuments({ memberId: ann.id })).toBe(
        0,
      );
    }
  });
});

test('a suspension takes effect although the content cannot be removed at first', async () => {
  const ann = await app.addMember({ fullName: 'Ann' });
  const post = await aPost(ann);
  await sendReport(ben, 'post', post);
  const { _id: id } = await openCaseOf(mona, post);
  const cut = untilCut(await connectSocket(app.url, ann.browser.token));
  const decide = () =>
    mona.browser.call(suspendAuthor, {
      params: { id },
      body: { reason: 'spam', note: '', removeContent: true },
    });
  const removal = vi.spyOn(app.database.connection.model('Reaction'), 'deleteMany');
  removal.mockRejectedValueOnce(new Error('no primary'));
  expect((await decide()).status).toBe(500);
  expect((await cut).heard).toEqual(['session_ended']);
  await app.settled();
  expect(app.mailer.to(ann.email).at(-1)?.text).toContain(reasonText('spam'));
  expect((await decide()).status).toBe(200);
  await app.settled();
  expect(app.mailer.to(ann.email).filter(({ text }) => text.includes(reasonText('spam')))).toHaveLength(1);
  expect(await app.database.connection.collection('report_cases').countDocuments({ isRemoving: true })).toBe(
    0,
  );
});

describe('what a suspended member left', () => {
  let sue: TestMember;
  let cara: TestMember;
  let post: string;
  let picture: string;
  let portrait: string;
  let conversation: string;
  let before: unknown;

  /** Everything that changes for ben and must be back afterwards. */
  async function seenByBen(): Promise<unknown> {
    const { browser } = ben;
    const own = (await browser.call(getOwnProfile)).data.user;
    const { posts } = (await browser.call(listFeed)).data;
    return {
      feed: posts.map(({ _id, comments, likes }) => ({
        _id,
        comments: comments.map(({ comment, replies }) => [comment, replies.map(({ reply }) => reply)]),
        likes: likes.map(({ user }) => user.fullName),
      })),
      found: (await browser.call(searchMembers, { query: { query: 'Zuleika' } })).data.total,
      connections: (await browser.call(listConnections)).data.total,
      followers: (await browser.call(listFollowers)).data.total,
      ofCara: (await browser.call(getProfile, { params: { id: cara.id } })).data,
      own: [own.connectionsCount, own.followersCount],
      counts: (await browser.call(getNetworkCounts)).data.counts,
      notifications: (await browser.call(listNotifications)).data,
      profile: (await browser.call(getProfile, { params: { id: sue.id } })).status,
      post: (await browser.call(getPost, { params: { id: post } })).status,
      files: [(await browser.fetch(picture)).status, (await browser.fetch(portrait)).status],
      writes: (await browser.call(listMessagesOfPair, { params: { a: ben.id, b: sue.id } })).data.data.can,
    };
  }

  beforeAll(async () => {
    sue = await app.addMember({ fullName: 'Zuleika Hidden' });
    cara = await app.addMember({ fullName: 'Cara' });
    await connect(sue, ben);
    await connect(sue, cara);
    await connect(ben, cara);
    await sue.browser.call(followMember, { params: { id: ben.id } });
    const form = formOf({ profileImage: await aPicture(), headline: 'Zuleika knows coins' });
    portrait = (await sue.browser.call(updateProfile, { form })).data.user.profileImage ?? '';
    const written = await sue.browser.call(createPost, {
      form: formOf({ mediaTitle: 'Zuleika writes', mediaImage: await aPicture() }),
    });
    post = written.data.data._id;
    picture = written.data.data.mediaImage[0]?.url ?? '';
    const bens = await aPost(ben, 'A post of Ben');
    const comment = await aComment(sue, bens, 'Zuleika comments');
    await aReply(sue, bens, await aComment(ben, bens, 'A comment of Ben'), 'Zuleika replies');
    await aReply(ben, bens, comment, 'To whom?');
    await sue.browser.call(likePost, { params: { id: bens } });
    conversation = (await aMessage(sue, ben, 'What stays readable')).conversationId;
    await aMessage(ben, sue, 'An answer');
    await app.settled();
    before = await seenByBen();
    await sendReport(ben, 'post', post);
    await suspend(mona, ben, sue);
  }, PATIENCE);

  test(
    'is shown by no call, under no name',
    async () => {
      const { paths } = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as {
        paths: Record<string, Record<string, unknown>>;
      };
      const reads = Object.entries(paths).filter(
        ([path, methods]) => 'get' in methods && !path.startsWith('/weather'),
      );
      expect(reads.length).toBeGreaterThan(30);
      const asked = new Set<string>();
      const ids = { member: sue.id, post, conversation, other: cara.id };
      for (const [path] of reads) {
        for (const id of Object.values(ids)) {
          const filled = path
            .replace('{a}', ben.id)
            .replace('{b}', sue.id)
            .replaceAll(/\{\w+\}/g, id);
          for (const query of ['', '?query=Zuleika&search=Zuleika&userId=']) {
            const address = `/api${filled}${query && query + id}`;
            // Without a place for an id, each id would ask the same again.
            if (asked.has(address)) continue;
            asked.add(address);
            const response = await ben.browser.fetch(address);
            const text = await response.text();
            expect(text, `${path} ${query}`).not.toMatch(/Zuleika/);
            expect(response.status, path).toBeLessThan(500);
          }
        }
      }
      expect(await seenByBen()).toMatchObject({
        found: 0,
        connections: 1,
        followers: 1,
        own: [1, 1],
        profile: 404,
        post: 404,
        files: [404, 404],
        writes: { send: false },
      });
    },
    PATIENCE,
  );

  test('stays in conversations under a placeholder, and cannot be written to', async () => {
    const { data } = (await ben.browser.call(listConversations)).data;
    const found = data.find(({ _id }) => _id === conversation);
    expect(found?.participants[1]).toMatchObject({
      fullName: 'Weft member',
      profileImage: null,
      isDeleted: true,
      presence: { status: 'offline', lastSeen: null },
    });
    expect(found?.can.send).toBe(false);
    const thread = (await ben.browser.call(listMessages, { params: { id: conversation } })).data.data;
    expect(thread.map(({ sender, content }) => [sender.fullName, content])).toEqual([
      ['Ben', 'An answer'],
      ['Weft member', 'What stays readable'],
    ]);
    const body = { receiverId: sue.id, content: 'Hello?' };
    expect([403, 404]).toContain((await ben.browser.call(sendMessage, { body })).status);
  });

  test('is there for moderators, its files too', async () => {
    const { _id: id } = await openCaseOf(mona, post);
    const { case: found } = (await mona.browser.call(getCase, { params: { id } })).data;
    expect(found).toMatchObject({
      author: { fullName: 'Zuleika Hidden', suspension: { reason: 'spam' } },
      snapshot: { text: 'Zuleika writes', files: [{ kind: 'image', url: picture }] },
      can: { dismiss: true, remove: true, suspend: false, lift: true },
    });
    expect((await mona.browser.fetch(picture)).status).toBe(200);
    expect((await cara.browser.fetch(picture)).status).toBe(404);
  });

  test('is back as it was when the suspension is lifted', async () => {
    await lift(sue.id);
    expect(await seenByBen()).toEqual(before);
    const { data } = (await ben.browser.call(listConversations)).data;
    expect(data.find(({ _id }) => _id === conversation)?.participants[1]?.fullName).toBe('Zuleika Hidden');
    expect((await aMessage(ben, sue, 'Welcome back')).conversationId).toBe(conversation);
  });
});

test('a pending request of a suspended member is hidden, and returns with them', async () => {
  const [ann, eve] = [await app.addMember(), await app.addMember()];
  await ann.browser.call(sendRequest, { body: { recipientId: eve.id } });
  const seen = async () => {
    const { requests, total } = (await eve.browser.call(listReceivedRequests)).data;
    const { requestsCount } = (await eve.browser.call(getNetworkCounts)).data.counts;
    return [requests.length, total, requestsCount];
  };
  expect(await seen()).toEqual([1, 1, 1]);
  await suspend(mona, ben, ann);
  expect(await seen()).toEqual([0, 0, 0]);
  await lift(ann.id);
  expect(await seen()).toEqual([1, 1, 1]);
});
