/** Limits of an import of members. */
export const IMPORT_LIMITS = {
  /** Rows of a file, without its header. */
  rowsMax: 1000,
  /** Bytes of a file. As the text of a call it may be twice as long, which still fits the body. */
  fileMaxBytes: 100 * 1024,
  /** How many days the mailed link sets a password. */
  linkDays: 14,
  /** How many minutes pass at least until a member is mailed another one. */
  linkPauseMinutes: 60,
} as const;
