import type { Background } from '../../../platform/background.ts';
import type { Bus } from '../../../platform/servers/bus.ts';
import type { Publisher } from '../../../realtime/index.ts';
import { Announcer } from '../announcer.ts';
import type { MessagePresenter } from '../message-presenter.ts';
import type { ConversationStore } from '../store/conversation.store.ts';
import type { MessageStore } from '../store/message.store.ts';
import { ConversationHeads } from './conversation-heads.ts';
import { shareHeads } from './heads-of-servers.ts';
import { rowsReady } from './heal-rows.ts';
import { MessageWriter } from './message-writer.ts';
import { RowKeeper, rowsForOthers } from './row-keeper.ts';

interface Parts {
  readonly messages: MessageStore;
  readonly conversations: ConversationStore;
  readonly presenter: MessagePresenter;
  readonly publisher: Publisher;
  readonly background: Background;
  readonly bus: Bus;
}

/** What brings messages to their places, rows behind them, and word of both to devices and other servers. */
export function createWriting({ messages, conversations, presenter, publisher, background, bus }: Parts) {
  const rows = new RowKeeper(conversations, background);
  const heads = new ConversationHeads(messages, conversations, rows, bus);
  const announcer = new Announcer(publisher, presenter, background, shareHeads(bus, heads));
  const writer = new MessageWriter({
    messages,
    heads,
    onStored: (message, head) => announcer.stored(message, head),
    beforeAnswer: () => rowsForOthers(bus, rows),
  });
  const onDoubt = announcer.mayHaveMoved.bind(announcer);
  return {
    heads,
    announcer,
    writer,
    rowsCaughtUp: rowsReady({ messages, heads, rows, bus, background, onDoubt }),
  };
}
