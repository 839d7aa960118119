import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteAccount } from '@weft/shared/accounts/contract';
import {
  acceptRequest,
  blockMember,
  followMember,
  listMemberConnections,
  rejectRequest,
  removeConnection,
  sendRequest,
  unblockMember,
  unfollowMember,
} from '@weft/shared/network/contract';
import { searchMembers } from '@weft/shared/network/discovery-contract';
import { updateProfile } from '@weft/shared/profiles/contract';
import { connect } from '../../testing/content/connect.ts';
import { suspend } from '../../testing/content/report-content.ts';
import { anEmail, type TestMember } from '../../testing/members/register-member.ts';
import { startTwoServers, type TwoServers } from '../../testing/app/two-servers.ts';
import { formOf } from '../../testing/http/forms.ts';

const PATIENCE = 60_000;
const MODERATOR = anEmail('moderator');

let servers: TwoServers;
let owner: TestMember;
let shown: TestMember;
let viewer: TestMember;
beforeAll(async () => {
  servers = await startTwoServers({ MODERATOR_EMAILS: MODERATOR });
  const { one } = servers;
  owner = await one.addMember({ fullName: 'Olga Owner' });
  shown = await one.addMember({ fullName: 'Sina Shown' });
  viewer = await one.addMember({ fullName: 'Vera Viewer' });
  await connect(owner, shown);
}, PATIENCE);
afterAll(() => servers.close());

/** The card of `shown` in the owner's list, as the viewer sees it on each of the servers. */
async function cards() {
  const found = await Promise.all(
    [servers.one, servers.two].map(async (server) => {
      const browser = server.browser();
      browser.token = viewer.browser.token;
      const { data } = await browser.call(listMemberConnections, { params: { id: owner.id } });
      return data.connections.map(({ user }) => user).find(({ _id }) => _id === shown.id);
    }),
  );
  return found;
}

async function expectCards(card: object): Promise<void> {
  for (const each of await cards()) expect(each).toMatchObject(card);
}

const ofShown = () => ({ params: { id: shown.id } });
const ofViewer = () => ({ params: { id: viewer.id } });
const ask = () => viewer.browser.call(sendRequest, { body: { recipientId: shown.id } });

test(
  'a card that both servers have cached shows each change of the relationship at once',
  async () => {
    const { browser } = viewer;
    await expectCards({ connectionStatus: 'none', isFollowing: false });
    await browser.call(followMember, ofShown());
    await expectCards({ connectionStatus: 'none', isFollowing: true, isFollower: false });
    await shown.browser.call(followMember, ofViewer());
    await expectCards({ isFollowing: true, isFollower: true });
    await browser.call(unfollowMember, ofShown());
    await expectCards({ isFollowing: false, isFollower: true });
    await ask();
    await expectCards({ connectionStatus: 'pending', isIncoming: false });
    await browser.call(removeConnection, ofShown());
    await expectCards({ connectionStatus: 'none', connectionId: null });
    await ask();
    await shown.browser.call(acceptRequest, ofViewer());
    await expectCards({ connectionStatus: 'accepted', isFollowing: true });
    await browser.call(removeConnection, ofShown());
    await expectCards({ connectionStatus: 'none', connectionId: null });
    await ask();
    await expectCards({ connectionStatus: 'pending' });
    await shown.browser.call(rejectRequest, ofViewer());
    await expectCards({ connectionStatus: 'rejected', can: { connect: false } });
    await browser.call(blockMember, { params: { userId: shown.id } });
    expect((await cards()).map((card) => card?.can.message ?? false)).toEqual([false, false]);
    await browser.call(unblockMember, { params: { userId: shown.id } });
    await expectCards({ isFollowing: false, isFollower: false });
  },
  PATIENCE,
);

test(
  'a card that both servers have cached shows a new profile at once, and no member who is suspended or gone',
  async () => {
    await expectCards({ fullName: 'Sina Shown', bannerImage: null });
    await shown.browser.call(updateProfile, { form: formOf({ headline: 'Weaver', skills: 'Looms' }) });
    await expectCards({ fullName: 'Sina Shown', headline: 'Weaver' });
    const { data } = await viewer.browser.call(searchMembers, { query: { query: 'looms' } });
    expect(data.users).toMatchObject([
      { _id: shown.id, matches: { other: { kind: 'skill', text: 'Looms' } } },
    ]);
    const moderator = await servers.one.addMember({ fullName: 'Mona', email: MODERATOR });
    const gone = await servers.one.addMember({ fullName: 'Gerda Gone' });
    await connect(owner, gone);
    await cards();
    await suspend(moderator, viewer, shown);
    expect(await cards()).toEqual([undefined, undefined]);
    const { password } = gone;
    await gone.browser.call(deleteAccount, { body: { password } });
    const list = { params: { id: owner.id } };
    expect((await viewer.browser.call(listMemberConnections, list)).data.connections).toEqual([]);
  },
  PATIENCE,
);
