/** Whether touch is the primary input, so that focusing a text box opens an on-screen keyboard. */
export function isTouch(): boolean {
  return window.matchMedia('(pointer: coarse)').matches;
}
