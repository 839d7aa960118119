/** Who may register. Invitations work in all modes. */
export const REGISTRATION_MODES = ['open', 'domains', 'invitation', 'closed'] as const;
export type RegistrationMode = (typeof REGISTRATION_MODES)[number];
