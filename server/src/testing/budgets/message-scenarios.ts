import { randomUUID } from 'node:crypto';
import * as contract from '@weft/shared/messaging/contract';
import type { MessageView } from '@weft/shared/messaging/views';
import { formOf } from '../http/forms.ts';
import { plainPicture } from '../files/pictures.ts';
import { aMessage } from '../content/write-messages.ts';
import { firstOf, type BudgetWorld } from './budget-world.ts';
import { by, ofViewer, WHOLE, type Scenario, type Scenarios } from './scenario.ts';

const text = ({ friend }: BudgetWorld) => ({
  receiverId: friend.id,
  content: 'Hello again',
  clientId: randomUUID(),
});

const withFile =
  (
    endpoint: typeof contract.sendMessageWithAttachment | typeof contract.sendMessageWithAttachments,
  ): Scenario =>
  async ({ viewer, friend }) => {
    const file = { bytes: await plainPicture(40, 30), name: 'a.png' };
    const field = endpoint === contract.sendMessageWithAttachment ? 'attachment' : 'attachments';
    const form = formOf({ receiverId: friend.id, content: 'Look', [field]: file });
    return async () => (await viewer.browser.call(endpoint, { form })).data;
  };

/** A call about a message that the viewer has just sent. */
const aboutOwn =
  (call: (world: BudgetWorld, message: MessageView) => () => Promise<unknown>): Scenario =>
  async (world) =>
    call(world, await aMessage(world.viewer, world.friend));

/** A call about a message that the viewer has just been sent. */
const aboutReceived =
  (call: (world: BudgetWorld, message: MessageView) => () => Promise<unknown>): Scenario =>
  async (world) =>
    call(world, await aMessage(world.friend, world.viewer));

const placeOf = ({ _id, conversationId }: MessageView) => ({
  params: { id: _id },
  query: { conversationId },
});

const namedBy = ({ _id, conversationId }: MessageView) => ({ messageId: _id, conversationId });

const newestOfEach = async ({ viewer, friends }: BudgetWorld) => {
  const deliveries: { conversationId: string; seq: number }[] = [];
  for (const each of friends) {
    const { conversationId, seq } = await aMessage(each, viewer);
    deliveries.push({ conversationId, seq });
  }
  return { deliveries };
};

export const MESSAGE_SCENARIOS: Scenarios = {
  'messages.send': async (world) => by(world.viewer, contract.sendMessage, { body: text(world) }),
  'messages.sendWithAttachment': withFile(contract.sendMessageWithAttachment),
  'messages.sendWithAttachments': withFile(contract.sendMessageWithAttachments),
  'messages.ofConversation': ofViewer(contract.listMessages, ({ thread }) => ({
    params: { id: firstOf(thread).conversationId },
    query: WHOLE,
  })),
  'messages.conversations': ofViewer(contract.listConversations, () => ({ query: WHOLE })),
  'messages.ofPair': ofViewer(contract.listMessagesOfPair, ({ viewer, friend }) => ({
    params: { a: viewer.id, b: friend.id },
    query: WHOLE,
  })),
  'messages.read': aboutReceived(({ viewer }, message) =>
    by(viewer, contract.markMessageRead, placeOf(message)),
  ),
  'messages.sentRead': aboutOwn(({ viewer }, message) => by(viewer, contract.getSentRead, placeOf(message))),
  'messages.delivered': async (world) =>
    by(world.viewer, contract.markMessagesDelivered, { body: await newestOfEach(world) }),
  'messages.edit': aboutOwn(({ viewer }, message) =>
    by(viewer, contract.editMessage, { ...placeOf(message), body: { content: 'Changed' } }),
  ),
  'messages.delete': aboutOwn(({ viewer }, message) => by(viewer, contract.deleteMessage, placeOf(message))),
  'messages.unreadCount': ofViewer(contract.countUnread),
  'messages.search': ofViewer(contract.searchMessages, () => ({ query: { query: 'hello', ...WHOLE } })),
};

type Body = (world: BudgetWorld) => Promise<unknown>;

const emits =
  (name: string, bodyOf: Body): Scenario =>
  async (world) => {
    const body = await bodyOf(world);
    return async () => {
      const answer: unknown = await world.socket.timeout(10_000).emitWithAck(name, body);
      if (!(answer as { success?: boolean }).success) throw new Error(JSON.stringify(answer));
    };
  };

const ofThread: Body = async ({ thread }) => ({ conversationId: firstOf(thread).conversationId });
const typing: Body = async ({ thread, friend }) => ({
  conversationId: firstOf(thread).conversationId,
  receiverId: friend.id,
});
const own: Body = async ({ viewer, friend }) => namedBy(await aMessage(viewer, friend));

export const EVENT_SCENARIOS: Scenarios = {
  join_conversation: emits('join_conversation', ofThread),
  leave_conversation: emits('leave_conversation', ofThread),
  send_message: emits('send_message', async (world) => text(world)),
  message_to_user: emits('message_to_user', async (world) => text(world)),
  attachment_sent: emits('attachment_sent', own),
  new_message: emits('new_message', own),
  mark_message_read: emits('mark_message_read', async ({ viewer, friend }) =>
    namedBy(await aMessage(friend, viewer)),
  ),
  mark_delivered: emits('mark_delivered', newestOfEach),
  typing_start: emits('typing_start', typing),
  typing_stop: emits('typing_stop', typing),
  update_status: emits('update_status', async () => ({ status: 'away' })),
  watch_posts: async (world) => {
    const watch = (posts: readonly { readonly _id: string }[]) =>
      emits('watch_posts', async () => ({
        posts: posts.map(({ _id }) => ({ id: _id, comments: true })),
        feed: 'following',
      }))(world);
    // A post that is watched already takes no command.
    await (
      await watch([])
    )();
    return watch([world.post, world.reported]);
  },
  get_online_users: emits('get_online_users', async () => ({})),
};
