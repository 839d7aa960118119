import type { Background } from '../../../platform/background.ts';
import type { EventEmitter } from '../../../platform/events/event-bus.ts';
import type { Bus } from '../../../platform/servers/bus.ts';
import type { Publisher } from '../../../realtime/index.ts';
import { MessagePublisher } from '../message-publisher.ts';
import type { MessagingEvents } from '../messaging-events.ts';
import type { MessagePresenter } from '../message-presenter.ts';
import type { ConversationStore } from '../store/conversation.store.ts';
import type { MessageStore } from '../store/message.store.ts';
import { ConversationHeads } from './conversation-heads.ts';
import { shareHeads } from './heads-of-servers.ts';
import { IndexRepair } from './repair-index.ts';
import { MessageWriter } from './message-writer.ts';
import { ConversationIndexWriter, writeIndexForOtherServers } from './conversation-index-writer.ts';

interface Deps {
  readonly messages: MessageStore;
  readonly conversations: ConversationStore;
  readonly presenter: MessagePresenter;
  readonly publisher: Publisher;
  readonly background: Background;
  readonly bus: Bus;
  readonly events: EventEmitter<MessagingEvents>;
}

/** Creates what stores messages, updates conversations, and notifies devices and servers. */
export function createWriting(deps: Deps) {
  const { messages, conversations, presenter, publisher, background, bus, events } = deps;
  const rows = new ConversationIndexWriter({ conversations, background });
  const heads = new ConversationHeads({ messages, conversations, rows, bus });
  const notifyServers = shareHeads(bus, heads);
  const messagePublisher = new MessagePublisher({ publisher, presenter, background, notifyServers });
  const writer = new MessageWriter({
    messages,
    heads,
    onStored: (message, head) => {
      messagePublisher.stored(message, head);
      events.emit('message.stored', { conversation: head._id, receiver: message.receiver });
    },
    beforeAnswer: () => writeIndexForOtherServers(bus, rows),
  });
  const onDoubt = messagePublisher.mayHaveMoved.bind(messagePublisher);
  const repair = new IndexRepair({ messages, heads, rows, bus, background, onDoubt });
  return {
    heads,
    messagePublisher,
    writer,
    indexCaughtUp: repair.caughtUp.bind(repair),
  };
}
