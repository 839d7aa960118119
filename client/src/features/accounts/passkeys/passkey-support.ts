/** Whether this page has an address of numbers, where browsers refuse passkeys. */
export const hasNumericAddress = (): boolean => /^(?:\d+(?:\.\d+){3}|\[.*\])$/.test(window.location.hostname);

/** Whether the browser can use passkeys; it cannot without https. */
export const supportsPasskeys = (): boolean => 'PublicKeyCredential' in window;
