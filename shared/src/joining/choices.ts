/** Who may register. Invitations work in all modes. */
export const REGISTRATION_MODES = ['open', 'domains', 'approval', 'invitation', 'closed'] as const;
export type RegistrationMode = (typeof REGISTRATION_MODES)[number];

/** Where the application of a member stands who is not let in. */
export const APPLICATION_STATES = ['waiting', 'declined'] as const;
export type ApplicationState = (typeof APPLICATION_STATES)[number];

/** What owners and administrators decide about an application. */
export const DECISIONS = ['approved', 'declined'] as const;
export type Decision = (typeof DECISIONS)[number];
