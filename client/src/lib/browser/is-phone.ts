/** Whether the window is narrower than the `md` breakpoint, so that screens show one pane at a time. */
export function isPhone(): boolean {
  return window.matchMedia('(max-width: 767px)').matches;
}
