import { requestContextAddress } from './request-context.ts';
import type { Logger } from './logger.ts';

/** The events of the security log. */
export type SecurityEvent =
  | 'signed-in'
  | 'sign-in-refused'
  | 'new-device'
  | 'signed-out'
  | 'registered'
  | 'code-sent'
  | 'code-refused'
  | 'email-verified'
  | 'password-changed'
  | 'password-reset'
  | 'email-change-asked'
  | 'email-changed'
  | 'email-change-undone'
  | 'sessions-ended'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'browser-trusted'
  | 'recovery-codes-renewed'
  | 'recovery-code-used'
  | 'passkey-added'
  | 'passkey-removed'
  | 'identity-linked'
  | 'identity-unlinked'
  | 'identity-confirmed'
  | 'account-deleted'
  | 'data-exported'
  | 'unauthenticated'
  | 'forbidden'
  | 'rate-limited'
  | 'upload-refused'
  | 'event-refused'
  | 'reported'
  | 'case-decided'
  | 'member-suspended'
  | 'suspension-lifted'
  | 'role-changed'
  | 'members-imported'
  | 'member-deletion-begun'
  | 'member-deletion-cancelled'
  | 'backup-downloaded'
  | 'passwords-switched'
  | 'second-factor-requirement-changed';

export interface SecurityFacts {
  readonly memberId?: string | undefined;
  /** Set if it differs from the address of the current call or event. */
  readonly ip?: string | undefined;
  readonly reason?: string | undefined;
  readonly count?: number | undefined;
}

export type SecurityLog = (event: SecurityEvent, facts: SecurityFacts) => void;

/** Security events are logged at every `LOG_LEVEL`. */
export function createSecurityLog(logger: Logger): SecurityLog {
  const log = logger.child({}, { level: 'info' });
  return (event, facts) =>
    log.info({ security: event, ip: requestContextAddress(), ...facts }, `security: ${event}`);
}
