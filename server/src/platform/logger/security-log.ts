import { errandAddress } from './errands.ts';
import type { Logger } from './logger.ts';

/** What the security log tells of (specification 3.15). */
export type SecurityEvent =
  | 'signed-in'
  | 'sign-in-refused'
  | 'signed-out'
  | 'registered'
  | 'code-sent'
  | 'code-refused'
  | 'email-verified'
  | 'password-changed'
  | 'password-reset'
  | 'sessions-ended'
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
  | 'suspension-lifted';

export interface SecurityFacts {
  readonly memberId?: string | undefined;
  /** Where it is not that of the call or event that it happens for. */
  readonly ip?: string | undefined;
  readonly reason?: string | undefined;
  readonly count?: number | undefined;
}

export type SecurityLog = (event: SecurityEvent, facts: SecurityFacts) => void;

/** Security events are written whatever `LOG_LEVEL` says (specification 3.15). */
export function createSecurityLog(logger: Logger): SecurityLog {
  const log = logger.child({}, { level: 'info' });
  return (event, facts) => log.info({ security: event, ip: errandAddress(), ...facts }, `security: ${event}`);
}
