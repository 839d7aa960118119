/** Cookie with the registration token, separate from the session's. */
export const REGISTRATION_COOKIE = 'registrationToken';
