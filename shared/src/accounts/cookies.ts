/** The cookie in which the client keeps the registration token, separate from the session's. */
export const REGISTRATION_COOKIE = 'registrationToken';
