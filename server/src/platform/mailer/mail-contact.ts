let contact = '';

/** Returns the address that mails name for questions; empty without one. */
export const mailContact = (): string => contact;

/** Sets the contact address of the mails of this server process. */
export function setMailContact(address: string): void {
  contact = address;
}
