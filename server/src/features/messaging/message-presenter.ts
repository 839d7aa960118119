import type { MessageView } from '@weft/shared/messaging/views';
import type { Members } from '../members/index.ts';
import { presentMessage, type Presenting, type StoredConversationState } from './present-message.ts';
import type { MessageStore } from './store/message.store.ts';
import type { MessageRecord } from './store/records.ts';

interface Deps {
  readonly messages: MessageStore;
  readonly members: Pick<Members, 'summariesOf'>;
}

/** Loads the data for presenting messages, and presents them. */
export class MessagePresenter {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Loads quoted messages and members; independent of the viewer. */
  async besides(messages: readonly MessageRecord[]): Promise<Pick<Presenting, 'members' | 'quoted'>> {
    const quotedIds = [...new Set(messages.flatMap(({ replyTo }) => replyTo ?? []))];
    const [members, quoted] = await Promise.all([
      this.#deps.members.summariesOf([...new Set(messages.map(({ sender }) => sender))]),
      quotedIds.length > 0 ? this.#deps.messages.findMany(quotedIds) : [],
    ]);
    return { members, quoted: new Map(quoted.map((each) => [each._id, each])) };
  }

  /** Messages of one conversation, in their order. */
  async all(
    viewerId: string,
    conversation: StoredConversationState,
    messages: readonly MessageRecord[],
  ): Promise<MessageView[]> {
    const presenting = { viewerId, conversation, ...(await this.besides(messages)) };
    return messages.map((message) => presentMessage(message, presenting));
  }

  async one(
    viewerId: string,
    conversation: StoredConversationState,
    message: MessageRecord,
  ): Promise<MessageView> {
    const presenting = { viewerId, conversation, ...(await this.besides([message])) };
    return presentMessage(message, presenting);
  }
}
