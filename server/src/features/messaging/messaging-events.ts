/** What messaging reports to other features, after it is stored. */
export interface MessagingEvents {
  'message.stored': { readonly conversation: string; readonly receiver: string };
  /** A member has read further in a conversation. */
  'conversation.read': { readonly conversation: string; readonly reader: string };
}
