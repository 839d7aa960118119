/** Whether fingers are what this device is used by first: a text box that has the focus brings its keys over half the screen. */
export function isTouch(): boolean {
  return window.matchMedia('(pointer: coarse)').matches;
}
