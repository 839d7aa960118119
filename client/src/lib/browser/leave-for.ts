/** Opens an address outside of the client, as a click on a link does. */
export function leaveFor(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  document.body.append(link);
  link.click();
  link.remove();
}
