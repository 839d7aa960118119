/** Keys of local storage that belong to the device and stay after sign-out. `public/first-paint.js` reads the first two. */
export const THEME_KEY = 'theme';
export const LANGUAGE_KEY = 'weft:language';
/** The id of the announcement that was dismissed last. */
export const ANNOUNCEMENT_KEY = 'weft:announcement';
/** Settings that members turn on and off. */
export const DEVICE_SWITCHES = { shortcuts: 'shortcuts', pushHint: 'push-hint' } as const;
