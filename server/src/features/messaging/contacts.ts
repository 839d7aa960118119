import { MESSAGE_TEXTS } from '@weft/shared/messaging/texts';
import { AppError } from '../../errors/app-error.ts';

/** Relations between members, provided by the network. Cached. */
export interface Contacts {
  /** Members who are blocked in either direction, or suspended. */
  hiddenFrom(memberId: string): Promise<ReadonlySet<string>>;
  /** Members who are connected with this one. */
  connectedIdsOf(memberId: string): Promise<ReadonlySet<string>>;
}

/** Returns whether neither blocks the other and neither is suspended. */
export async function mayContact(contacts: Contacts, a: string, b: string): Promise<boolean> {
  const hidden = await contacts.hiddenFrom(a);
  return !hidden.has(a) && !hidden.has(b);
}

/** Throws BLOCKED if one blocks the other, or is suspended. */
export async function mustMayContact(contacts: Contacts, a: string, b: string): Promise<void> {
  if (!(await mayContact(contacts, a, b))) throw new AppError('BLOCKED', () => MESSAGE_TEXTS.blocked);
}
