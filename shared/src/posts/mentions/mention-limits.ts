export const MENTION_LIMITS = {
  /** Different members in a text. */
  membersMax: 10,
  /** Places in a text: a member may be named more than once. */
  rangesMax: 50,
  /** Length of the field in a form. */
  fieldMax: 5000,
} as const;
