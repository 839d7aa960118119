import type { RateRule } from '../../http/routes/rate-rule.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { EventEmitter } from '../../platform/events/event-bus.ts';
import type { Bus } from '../../platform/servers/bus.ts';
import type { Publisher } from '../../realtime/index.ts';
import type { Media } from '../media/index.ts';
import type { Members } from '../members/index.ts';
import type { MessagePublisher } from './message-publisher.ts';
import type { Contacts } from './contacts.ts';
import type { MessagingEvents } from './messaging-events.ts';
import type { Presence } from './presence/presence.ts';
import type { MessagePresenter } from './message-presenter.ts';
import type { ConversationStore } from './store/conversation.store.ts';
import type { MessageStore } from './store/message.store.ts';
import type { ConversationHeads } from './writing/conversation-heads.ts';
import type { MessageWriter } from './writing/message-writer.ts';

/** Dependencies of the messaging services; each picks what it needs. */
export interface MessagingDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly members: Members;
  readonly media: Media;
  readonly publisher: Publisher;
  readonly events: EventEmitter<MessagingEvents>;
  readonly contacts: Contacts;
  readonly presence: Presence;
  /** Counts a call of a member; throws RATE_LIMITED if the rule is exceeded. */
  readonly countRate: (rule: RateRule, memberId: string) => Promise<void>;
  /** Multiplies rates (`RATE_LIMIT_FACTOR`). */
  readonly rateLimitFactor: number;
  readonly messages: MessageStore;
  readonly conversations: ConversationStore;
  readonly heads: ConversationHeads;
  readonly writer: MessageWriter;
  readonly messagePublisher: MessagePublisher;
  readonly presenter: MessagePresenter;
  /** Resolves once the conversation documents include all stored messages. */
  readonly indexCaughtUp: () => Promise<void>;
}
