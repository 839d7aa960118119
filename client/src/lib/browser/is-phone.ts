/** Whether the window is as narrow as a phone, which shows one pane at a time: below `md` of the looks. */
export function isPhone(): boolean {
  return window.matchMedia('(max-width: 767px)').matches;
}
