import type { RateRule } from '../../http/routes/rate-rule.ts';
import type { Background } from '../../platform/background.ts';
import { BatchLoader } from '../../platform/batch-loader.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { ReadThroughCache } from '../../platform/read-through-cache.ts';
import type { EventEmitter, EventSubscriber } from '../../platform/events/event-bus.ts';
import type { WatchQueue } from '../../platform/metrics/metrics.ts';
import type { Bus } from '../../platform/servers/bus.ts';
import type { Publisher, SocketWatcher } from '../../realtime/index.ts';
import type { Media } from '../media/index.ts';
import type { MemberEvents, Members } from '../members/index.ts';
import { Changing } from './changing/change-message.ts';
import type { Contacts } from './contacts.ts';
import { correspondentsOf } from './correspondents.ts';
import { messageMemberData } from './message-member-data.ts';
import { messageReportable } from './message-reportable.ts';
import { MessagePresenter } from './message-presenter.ts';
import type { MessagingEvents } from './messaging-events.ts';
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
import { UnreadMailStore } from './store/unread-mail.store.ts';
import { Typing } from './typing.ts';
import { createWriting } from './writing/index.ts';

interface Deps {
  readonly database: Database;
  readonly members: Members;
  readonly media: Media;
  readonly clock: Clock;
  readonly background: Background;
  readonly bus: Bus;
  readonly events: EventSubscriber<MemberEvents> & EventEmitter<MessagingEvents>;
  readonly publisher: Publisher;
  readonly contacts: Contacts;
  readonly countRate: (rule: RateRule, memberId: string) => Promise<void>;
  readonly rateLimitFactor: number;
  readonly watchQueue: WatchQueue;
}

/** Members whose last activity is in memory, and for how long (ms): it is stored once a minute only. */
const ACTIVITIES = 50_000;
const ACTIVITY_FRESH_FOR = 30_000;

function presenceOf(deps: Deps, peers: ReturnType<typeof peersOf>): Presence {
  const { store, directory } = deps.members;
  // Combines the lookups of several calls.
  const activity = new BatchLoader<string, Date>((ids) => directory.findPublicActivity(ids));
  const kept = new ReadThroughCache<Date>({
    clock: deps.clock,
    freshFor: ACTIVITY_FRESH_FOR,
    maxWeight: ACTIVITIES,
    weigh: () => 1,
  });
  return new Presence({
    ...deps,
    peersOf: peers,
    noteSeen: (memberId, at) => store.touch(memberId, at),
    lastActiveOf: (memberIds) => kept.ofAll(memberIds, (missing) => activity.of(missing)),
  });
}

export type { MessagingEvents } from './messaging-events.ts';
export type { DueMail } from './store/unread-mail.store.ts';
export type UnreadMails = Pick<
  UnreadMailStore,
  'findDue' | 'postpone' | 'claim' | 'end' | 'countWaiting' | 'waiting'
>;

export interface UnreadMessages {
  /** Who wrote the unread messages of a conversation to this member, and how many; undefined if there are none. */
  in(conversation: string, memberId: string): Promise<{ sender: string; count: number } | undefined>;
  /** The text of the newest message to this member that is not deleted; empty if there is none. */
  newestText(conversation: string, memberId: string): Promise<string>;
  /** Number of conversations with unread messages. */
  countConversations(memberId: string): Promise<number>;
}

/** Messages between two members, and presence. */
export function createMessaging(given: Deps) {
  const members = { ...given.members, summariesOf: correspondentsOf(given.members) };
  const dependencies = { ...given, members };
  const { database, contacts, publisher, background, bus } = dependencies;
  const messages = new MessageStore(database.connection);
  const conversations = new ConversationStore(database.connection);
  const presenter = new MessagePresenter({ messages, members });
  const stores = { messages, conversations, presenter };
  const writing = createWriting({ ...stores, publisher, background, bus, events: given.events });
  dependencies.watchQueue('messages', () => writing.writer.size);
  const presence = presenceOf(dependencies, peersOf(conversations, contacts, writing.indexCaughtUp));
  const messaging = { ...dependencies, ...stores, ...writing, presence };
  const receivers = new Receivers(messaging);
  const thread = new Thread(messaging);
  const deps = { ...messaging, receivers, thread };
  given.events.on('member.changed', ({ memberId }) => receivers.forgetMember(memberId));
  const changing = new Changing(deps);
  const services = {
    sending: new Sending(deps),
    changing,
    marking: new Marking(deps),
    thread,
    conversations: new Conversations(deps),
    search: new MessageSearch(deps),
    typing: new Typing(deps),
    presence,
  };
  const watcher: SocketWatcher = presence;
  const unreadMails = new UnreadMailStore(database.connection);
  return {
    routes: messagingRoutes(services),
    events: messagingEvents(services, publisher),
    watcher,
    memberData: messageMemberData({ ...deps, changing }),
    reportable: messageReportable({ ...deps, changing }),
    counts: messages,
    /** Mails about messages that stay unread. */
    unreadMails,
    unreadMessages: {
      in: (conversation: string, memberId: string) => unreadMails.unreadIn(conversation, memberId),
      newestText: (conversation: string, memberId: string) => messages.newestTextTo(memberId, conversation),
      countConversations: (memberId: string) => services.marking.countUnread(memberId),
    } satisfies UnreadMessages,
    /** Whether a page of the member is in front. */
    isInFront: presence.isInFront.bind(presence),
    /** Only the two members may read files of messages. */
    mayReadFile: async (memberId: string, itemId: string): Promise<boolean> => {
      const message = await messages.findByAttachment(itemId);
      return message?.sender === memberId || message?.receiver === memberId;
    },
  };
}
