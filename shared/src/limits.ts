/** Every bound that a form, a schema, a route or a test shares. Sizes are bytes, times milliseconds unless the name says otherwise. */

const KB = 1024;
const MB = 1024 * KB;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** Accounts (specification 3.4 and 1.9). */
export const ACCOUNT_LIMITS = {
  fullNameMax: 100,
  emailMax: 254,
  passwordMin: 6,
  /** bcrypt reads 72 bytes; more would be cut off silently, so more is refused. */
  passwordMaxBytes: 72,
  codeLength: 6,
  codeLifetime: 10 * MINUTE,
  codeResendPause: 60 * SECOND,
  codesPerHour: 5,
  codeWrongTries: 5,
  codeWrongTriesWindow: 10 * MINUTE,
  codeWrongTriesPerDay: 20,
  /** In an hour, for codes and links of all addresses. */
  codeWrongTriesPerNetwork: 30,
  resetGrantLifetime: 10 * MINUTE,
  exportLinkLifetime: 5 * MINUTE,
  tokenLifetime: 7 * DAY,
  sessionIdle: 72 * 60 * MINUTE,
  sessionsPerMember: 20,
  phoneMin: 5,
  phoneMax: 20,
  pinCodeDigitsMin: 4,
  pinCodeMax: 20,
  cityMax: 100,
} as const;

/** Profiles (specification 3.5). */
export const PROFILE_LIMITS = {
  imageMaxBytes: 20 * MB,
  headlineMax: 220,
  titleMax: 100,
  /** Characters of its HTML. */
  aboutMax: 10_000,
  skillsMax: 50,
  skillMax: 60,
  skillSuggestions: 10,
  experiencesMax: 30,
  educationsMax: 20,
  /** Of one line of an experience or education. */
  entryLineMax: 150,
  descriptionMax: 2000,
  socialLinksMax: 10,
  linkMax: 500,
} as const;

/** Posts, comments and their files (specification 3.7). */
export const POST_LIMITS = {
  textMax: 3000,
  commentMax: 1250,
  imagesMax: 10,
  imageMaxBytes: 20 * MB,
  imagePickMaxBytes: 100 * MB,
  imageMaxPixels: 50_000_000,
  videosMax: 1,
  videoMaxBytes: 100 * MB,
  documentsMax: 1,
  documentMaxBytes: 20 * MB,
  altMax: 300,
  previewComments: 2,
  previewReplies: 2,
  previewLikes: 20,
} as const;

/** Connections, requests and search (specification 3.6 and 3.15). */
export const NETWORK_LIMITS = {
  noteMax: 200,
  requestsPerDay: 50,
  pendingRequests: 500,
  /** How long the sender of a declined request waits before the next one. */
  requestCooldown: 30 * DAY,
  searchMax: 200,
  /** Requests that are named in one call to be ignored. */
  ignoreMax: 100,
  suggestionsPage: 8,
  dashboardRequests: 2,
  hoverMutuals: 3,
} as const;

/** Messages (specification 3.8 and 2.9). */
export const MESSAGE_LIMITS = {
  textMax: 4000,
  attachmentsMax: 5,
  attachmentMaxBytes: 10 * MB,
  uploadBytesPerSecond: 10 * MB,
  /** How long the sender may change the text. */
  editWindow: 15 * MINUTE,
  newConversationsPerDay: 20,
  /** A signal of typing ends this long after the last key. */
  typingPause: 2 * SECOND,
  /** A member is there this long after the last socket is gone. */
  presenceGrace: 5 * SECOND,
  /** Conversations in one word of what has arrived. */
  deliveriesMax: 50,
  /** Of a quoted message that is shown. */
  quoteMax: 300,
  /** Of what is sought. */
  queryMax: 100,
  threadPage: 20,
  pairPage: 50,
} as const;

/** Notifications (specification 3.11). */
export const NOTIFICATION_LIMITS = {
  /** Entries that one call marks read. */
  readMax: 100,
} as const;

/** Reports and moderation. */
export const SAFETY_LIMITS = {
  noteMax: 1000,
  reportsPerDay: 30,
  /** Reports that stand in a case itself. */
  caseReports: 3,
  /** How long what was reported is kept after the decision. */
  evidenceKept: 180 * DAY,
} as const;

/** Lists (specification 3.3). */
export const LIST_LIMITS = { pageDefault: 20, pageMax: 100 } as const;

/** Bodies of calls other than uploads. */
export const BODY_LIMITS = {
  jsonMaxBytes: 256 * KB,
  formFieldMaxBytes: 256 * KB,
  formFieldsMax: 500,
} as const;
