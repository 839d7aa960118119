import type { Changing } from './changing/change-message.ts';
import type { Presence } from './presence/presence.ts';
import type { Conversations } from './reading/conversations.ts';
import type { Marking } from './reading/mark-read.ts';
import type { MessageSearch } from './reading/search.ts';
import type { Thread } from './reading/thread.ts';
import type { Sending } from './sending/send-message.ts';
import type { Typing } from './typing.ts';

/** Services for both calls and events. */
export interface MessagingServices {
  readonly sending: Sending;
  readonly changing: Changing;
  readonly marking: Marking;
  readonly thread: Thread;
  readonly conversations: Conversations;
  readonly search: MessageSearch;
  readonly typing: Typing;
  readonly presence: Presence;
}
