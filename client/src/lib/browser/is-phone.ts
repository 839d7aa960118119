/** Media query of windows narrower than the `md` breakpoint. */
export const PHONE = '(max-width: 767px)';

/** Whether the window is narrower than the `md` breakpoint, so that screens show one pane at a time. */
export function isPhone(): boolean {
  return window.matchMedia(PHONE).matches;
}
