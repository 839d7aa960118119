/** How members stand to each other, as the feature knows it that keeps blocks and connections. At hand in memory. */
export interface Contacts {
  /** The members that one has nothing to do with: either of the two blocks the other, or they are suspended. */
  hiddenFrom(memberId: string): Promise<ReadonlySet<string>>;
  /** The members that one is connected with. */
  connectedIdsOf(memberId: string): Promise<ReadonlySet<string>>;
}

/** Whether the two may write to each other, as far as blocks are concerned, and neither is suspended. */
export async function mayContact(contacts: Contacts, a: string, b: string): Promise<boolean> {
  const hidden = await contacts.hiddenFrom(a);
  return !hidden.has(a) && !hidden.has(b);
}
