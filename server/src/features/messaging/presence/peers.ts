import type { Contacts } from '../contacts.ts';
import type { ConversationStore } from '../store/conversation.store.ts';

/** Of so many of a member's newest conversations the other ones are told. */
const CONVERSATIONS = 2000;

/** Whom it concerns whether a member is there (specification 3.8). */
export function peersOf(
  conversations: ConversationStore,
  contacts: Contacts,
  rowsCaughtUp: () => Promise<void>,
) {
  return async (memberId: string): Promise<string[]> => {
    await rowsCaughtUp();
    const [partners, connected, hidden] = await Promise.all([
      conversations.partnersOf(memberId, CONVERSATIONS),
      contacts.connectedIdsOf(memberId),
      contacts.hiddenFrom(memberId),
    ]);
    const peers = new Set([...partners.map(({ partner }) => partner), ...connected]);
    return [...peers].filter((each) => !hidden.has(each));
  };
}
