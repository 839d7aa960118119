/** Keys of local storage that belong to the device and stay after sign-out. `public/first-paint.js` reads both. */
export const THEME_KEY = 'theme';
export const LANGUAGE_KEY = 'weft:language';
