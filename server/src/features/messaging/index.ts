import type { RateRule } from '../../http/rate-rule.ts';
import type { Background } from '../../platform/background.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { WatchQueue } from '../../platform/metrics/metrics.ts';
import type { Bus } from '../../platform/servers/bus.ts';
import type { Publisher, SocketWatcher } from '../../realtime/index.ts';
import type { Media } from '../media/index.ts';
import type { Members } from '../members/index.ts';
import { Changing } from './changing/change-message.ts';
import type { Contacts } from './contacts.ts';
import { correspondentsOf } from './correspondents.ts';
import { MessageBelongings } from './message-belongings.ts';
import { messageReportable } from './message-reportable.ts';
import { MessagePresenter } from './message-presenter.ts';
import { messagingEvents } from './messaging.events.ts';
import { messagingRoutes } from './messaging.routes.ts';
import { peersOf } from './presence/peers.ts';
import { Presence } from './presence/presence.ts';
import { Conversations } from './reading/conversations.ts';
import { Marking } from './reading/mark-read.ts';
import { MessageSearch } from './reading/search.ts';
import { Thread } from './reading/thread.ts';
import { Receivers } from './sending/receivers.ts';
import { Sending } from './sending/send-message.ts';
import { ConversationStore } from './store/conversation.store.ts';
import { MessageStore } from './store/message.store.ts';
import { Typing } from './typing.ts';
import { createWriting } from './writing/create-writing.ts';

interface MessagingDependencies {
  readonly database: Database;
  readonly members: Members;
  readonly media: Media;
  readonly clock: Clock;
  readonly background: Background;
  readonly bus: Bus;
  readonly publisher: Publisher;
  readonly contacts: Contacts;
  readonly countRate: (rule: RateRule, memberId: string) => Promise<void>;
  readonly rateLimitFactor: number;
  readonly watchQueue: WatchQueue;
}

function presenceOf(dependencies: MessagingDependencies, peers: ReturnType<typeof peersOf>): Presence {
  const { store } = dependencies.members;
  return new Presence({
    ...dependencies,
    peersOf: peers,
    noteSeen: (memberId, at) => store.touch(memberId, at),
    lastActiveOf: async (memberId) => {
      const member = await store.findById(memberId);
      return member && !member.deletedAt ? member.lastActive : undefined;
    },
  });
}

/** Messages between two members, and who of them is there (specification 3.8). */
export function createMessaging(given: MessagingDependencies) {
  const members = { ...given.members, summariesOf: correspondentsOf(given.members) };
  const dependencies = { ...given, members };
  const { database, contacts, publisher, background, bus } = dependencies;
  const messages = new MessageStore(database.connection);
  const conversations = new ConversationStore(database.connection);
  const presenter = new MessagePresenter(messages, members);
  const stores = { messages, conversations, presenter };
  const writing = createWriting({ ...stores, publisher, background, bus });
  dependencies.watchQueue('messages', () => writing.writer.size);
  const presence = presenceOf(dependencies, peersOf(conversations, contacts, writing.rowsCaughtUp));
  const parts = { ...dependencies, ...stores, ...writing, presence };
  const receivers = new Receivers(parts);
  members.onChanged((memberId) => receivers.forgetMember(memberId));
  const thread = new Thread(parts);
  const changing = new Changing(parts);
  const services = {
    sending: new Sending(parts, receivers),
    changing,
    marking: new Marking(parts),
    thread,
    conversations: new Conversations(parts, receivers, thread),
    search: new MessageSearch(parts, thread),
    typing: new Typing(parts, thread),
    presence,
  };
  const watcher: SocketWatcher = presence;
  return {
    routes: messagingRoutes(services),
    events: messagingEvents(services, publisher),
    watcher,
    belongings: new MessageBelongings(parts, changing, receivers),
    reportable: messageReportable(parts, changing),
    /** Files of messages are for the two alone. */
    mayReadFile: async (memberId: string, itemId: string): Promise<boolean> => {
      const message = await messages.findByAttachment(itemId);
      return message?.sender === memberId || message?.receiver === memberId;
    },
  };
}

export type { Contacts } from './contacts.ts';
