import {
  countUnread,
  deleteMessage,
  editMessage,
  getSentRead,
  listConversations,
  listMessages,
  listMessagesOfPair,
  markMessageRead,
  markMessagesDelivered,
  searchMessages,
  sendMessage,
  sendMessageWithAttachment,
  sendMessageWithAttachments,
} from '@weft/shared/messaging/contract';
import { MESSAGE_TEXTS } from '@weft/shared/messaging/texts';
import { RATES } from '../../http/routes/rate-rule.ts';
import { route, type RouteBinding } from '../../http/routes/route.ts';
import type { MessagingServices } from './messaging-services.ts';

const { done } = MESSAGE_TEXTS;

export function messagingRoutes(services: MessagingServices): RouteBinding[] {
  const { sending, changing, marking, thread, conversations, search } = services;
  return [
    route(sendMessage, async ({ body }, { viewer }) => ({ data: await sending.send(viewer.memberId, body) })),
    route(sendMessageWithAttachment, async ({ body }, { viewer, files }) => ({
      data: { message: await sending.sendFiles(viewer.memberId, body, files.attachment) },
    })),
    route(sendMessageWithAttachments, async ({ body }, { viewer, files }) => ({
      data: { message: await sending.sendFiles(viewer.memberId, body, files.attachments) },
    })),
    route(listMessages, ({ params, query }, { viewer }) => thread.page(viewer.memberId, params.id, query)),
    route(listConversations, ({ query }, { viewer }) => conversations.page(viewer.memberId, query)),
    route(listMessagesOfPair, (input, { viewer }) => conversations.ofPair(viewer.memberId, input)),
    route(markMessageRead, ({ params, query }, { viewer }) =>
      marking.markRead(viewer.memberId, params.id, query.conversationId),
    ),
    route(getSentRead, async ({ params, query }, { viewer }) => ({
      data: await marking.sentRead(viewer.memberId, params.id, query.conversationId),
    })),
    route(markMessagesDelivered, async ({ body }, { viewer }) => {
      await marking.markDelivered(viewer.memberId, body);
      return {};
    }),
    route(
      editMessage,
      async ({ params, query, body }, { viewer }) => ({
        data: await changing.edit(viewer.memberId, { messageId: params.id, ...query }, body.content),
        message: done.edited,
      }),
      { rates: [RATES.messages] },
    ),
    route(countUnread, async (_input, { viewer }) => ({
      data: { count: await marking.countUnread(viewer.memberId) },
    })),
    route(searchMessages, ({ query }, { viewer }) => search.page(viewer.memberId, query), {
      rates: [RATES.searches],
    }),
    route(deleteMessage, async ({ params, query }, { viewer }) => ({
      data: await changing.remove(viewer.memberId, { messageId: params.id, ...query }),
      message: done.deleted,
    })),
  ];
}
