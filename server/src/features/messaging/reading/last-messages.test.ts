import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  deleteMessage,
  editMessage,
  listConversations,
  markMessageRead,
} from '@weft/shared/messaging/contract';
import type { MessageView } from '@weft/shared/messaging/views';
import type { TestMember } from '../../../testing/members/register-member.ts';
import { startTwoServers, type TwoServers } from '../../../testing/app/two-servers.ts';
import { aMessage } from '../../../testing/content/write-messages.ts';

const PATIENCE = 60_000;

let servers: TwoServers;
let ann: TestMember;
let ben: TestMember;
beforeAll(async () => {
  servers = await startTwoServers();
  ann = await servers.one.addMember();
  ben = await servers.one.addMember();
}, PATIENCE);
afterAll(() => servers.close());

/** The newest message in the lists of both members, on both servers. */
async function listed(): Promise<(MessageView | null | undefined)[]> {
  const lists = [ann, ben].flatMap((member) =>
    [servers.one, servers.two].map(async (server) => {
      const browser = server.browser();
      browser.token = member.browser.token;
      return (await browser.call(listConversations)).data.data[0]?.lastMessage;
    }),
  );
  return Promise.all(lists);
}

async function expectListed(message: object): Promise<void> {
  for (const each of await listed()) expect(each).toMatchObject(message);
}

test(
  'a message that both servers have listed is listed as it is after each change',
  async () => {
    const first = await aMessage(ann, ben, 'Meet at non');
    const params = { id: first._id };
    await expectListed({ content: 'Meet at non', isRead: false, readAt: null });
    (await ann.browser.call(editMessage, { params, body: { content: 'Meet at noon' } }))
      .data satisfies object;
    await expectListed({ content: 'Meet at noon', editedAt: expect.any(String), isRead: false });
    (await ben.browser.call(markMessageRead, { params })).data satisfies object;
    await expectListed({ content: 'Meet at noon', isRead: true, readAt: expect.any(String) });
    await aMessage(ben, ann, 'Fine');
    await expectListed({ content: 'Fine', isRead: false });
    const second = await aMessage(ann, ben, 'And bring the plan');
    await expectListed({ content: 'And bring the plan' });
    (await ann.browser.call(deleteMessage, { params: { id: second._id } })).data satisfies object;
    await expectListed({ _id: second._id, isDeleted: true });
    for (const each of await listed()) expect(each?.content).not.toContain('plan');
  },
  PATIENCE,
);
