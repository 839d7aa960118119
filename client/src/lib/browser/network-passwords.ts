/** Whether passwords signed members in when the server wrote this page. */
export function hadPasswords(): boolean {
  return document.querySelector<HTMLMetaElement>('meta[name=passwords]')?.content !== 'off';
}
