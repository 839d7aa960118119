import type { Contacts } from '../contacts.ts';
import type { ConversationStore } from '../store/conversation.store.ts';

/** Number of the newest conversations whose partners are notified. */
const CONVERSATIONS = 2000;

/** Returns the members who may see a member's presence. */
export function peersOf(
  conversations: ConversationStore,
  contacts: Contacts,
  indexCaughtUp: () => Promise<void>,
) {
  return async (memberId: string): Promise<string[]> => {
    await indexCaughtUp();
    const [partners, connected, hidden] = await Promise.all([
      conversations.partnersOf(memberId, CONVERSATIONS),
      contacts.connectedIdsOf(memberId),
      contacts.hiddenFrom(memberId),
    ]);
    const peers = new Set([...partners.map(({ partner }) => partner), ...connected]);
    return [...peers].filter((each) => !hidden.has(each));
  };
}
