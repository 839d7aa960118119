/** All error codes with their HTTP status. Statuses are defined only here. */
export const ERROR_STATUS = {
  VALIDATION_FAILED: 400,
  OTP_INVALID: 400,
  OTP_EXPIRED: 400,
  SELF_ACTION: 400,
  CONTENT_REJECTED: 400,
  UNAUTHENTICATED: 401,
  INVALID_CREDENTIALS: 401,
  FORBIDDEN: 403,
  EMAIL_NOT_VERIFIED: 403,
  BLOCKED: 403,
  SUSPENDED: 403,
  /** The member waits for approval, or was declined. */
  APPROVAL_PENDING: 403,
  /** The member has to accept a page of the network first. */
  ACCEPTANCE_REQUIRED: 403,
  /** Owners or administrators delete the member's account. */
  ACCOUNT_LEAVING: 403,
  /** The password is right; the sign-in waits for a code. */
  SECOND_FACTOR_REQUIRED: 403,
  /** The call works after `accounts.confirmIdentity`. */
  FRESH_PROOF_REQUIRED: 403,
  /** The network requires a second factor of the member's role; the call works after they set one up. */
  SECOND_FACTOR_MISSING: 403,
  HTTPS_REQUIRED: 403,
  NOT_FOUND: 404,
  /** The request body did not arrive in time. */
  TOO_SLOW: 408,
  EMAIL_TAKEN: 409,
  ALREADY_CONNECTED: 409,
  REQUEST_PENDING: 409,
  REQUEST_REJECTED: 409,
  CLIENT_ID_REUSED: 409,
  /** Another moderator was faster. */
  ALREADY_DECIDED: 409,
  /** Somebody else saved meanwhile; nothing is overwritten. */
  EDIT_CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  QUOTA_EXCEEDED: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RATE_LIMITED: 429,
  /** The member has the maximum number of sockets. */
  TOO_MANY_SOCKETS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  BUSY: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Body of a failed response. `fields` has messages by field path. */
export interface ErrorEnvelope {
  success: false;
  message: string;
  code: ErrorCode;
  fields?: Record<string, string>;
  requestId: string;
}
