/** The cookie in which the client keeps the token of a registration, apart from the session's (specification 3.4). */
export const REGISTRATION_COOKIE = 'registrationToken';
