/** `keyCode` of an input method's keys. In Safari the Enter that ends a composition has only this. */
const COMPOSITION_KEY_CODE = 229;

/** Whether the key belongs to an input method (Japanese, Chinese, Korean), which composes text with it. */
export const isComposing = (event: KeyboardEvent): boolean =>
  event.isComposing || event.keyCode === COMPOSITION_KEY_CODE;
