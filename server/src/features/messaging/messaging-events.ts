/** What messaging reports to other features, after it is stored. */
export interface MessagingEvents {
  'message.stored': { readonly conversation: string; readonly receiver: string };
}
