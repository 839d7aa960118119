/** Limits that forms, schemas, routes and tests share. Bytes and milliseconds, unless the name says otherwise. */

const KB = 1024;
const MB = 1024 * KB;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

export const ACCOUNT_LIMITS = {
  fullNameMax: 100,
  emailMax: 254,
  passwordMin: 6,
  /** Characters. Limits the work of hashing, but is longer than any passphrase. */
  passwordMax: 512,
  codeLength: 6,
  codeLifetime: 10 * MINUTE,
  codeResendPause: 60 * SECOND,
  codesPerHour: 5,
  codeWrongTries: 5,
  codeWrongTriesWindow: 10 * MINUTE,
  codeWrongTriesPerDay: 20,
  /** Per hour, for codes and links of all addresses. */
  codeWrongTriesPerNetwork: 30,
  resetGrantLifetime: 10 * MINUTE,
  /** A sign-in that waits for the second factor. */
  pendingSignInLifetime: 10 * MINUTE,
  pendingSignInTries: 5,
  /** Wrong codes of an account's app within `codeWrongTriesWindow`, in all of its sign-ins. */
  appCodeWrongTries: 10,
  trustedBrowserLifetime: 30 * DAY,
  secondFactorSetupLifetime: 30 * MINUTE,
  recoveryCodes: 10,
  /** How long a password, code or passkey counts as a fresh proof. */
  freshProofLifetime: 10 * MINUTE,
  passkeysPerMember: 20,
  passkeyNameMax: 60,
  passkeyChallengeLifetime: 10 * MINUTE,
  /** Refused passkeys per hour and network address. */
  wrongPasskeysPerNetwork: 30,
  /** How long a new address may be confirmed, and the former one undo the change. */
  emailChangeLifetime: DAY,
  emailUndoLifetime: 3 * DAY,
  exportLinkLifetime: 5 * MINUTE,
  tokenLifetime: 7 * DAY,
  sessionIdle: 72 * 60 * MINUTE,
  sessionsPerMember: 20,
  /** Browsers per account with a separate count of wrong passwords and codes. */
  deviceProofsPerMember: 20,
  phoneMin: 5,
  phoneMax: 20,
  pinCodeDigitsMin: 4,
  pinCodeMax: 20,
  cityMax: 100,
} as const;

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
  /** For one line of an experience or education. */
  entryLineMax: 150,
  descriptionMax: 2000,
  socialLinksMax: 10,
  linkMax: 500,
  /** Number of posts in a profile. */
  recentPosts: 3,
} as const;

export const POST_LIMITS = {
  /** Found posts are counted up to this number: more show as "99+". */
  countedMax: 100,
  textMax: 3000,
  commentMax: 1250,
  imagesMax: 10,
  imageMaxBytes: 20 * MB,
  imagePickMaxBytes: 100 * MB,
  imageMaxPixels: 50_000_000,
  imageMaxFrames: 2000,
  videosMax: 1,
  videoMaxBytes: 100 * MB,
  documentsMax: 1,
  documentMaxBytes: 20 * MB,
  altMax: 300,
  previewComments: 2,
  previewReplies: 2,
  previewLikes: 20,
} as const;

export const LIVE_POST_LIMITS = {
  /** Posts whose changes a page may get. */
  watchedMax: 50,
  /** Changes within this time are sent together. */
  window: 500,
  /** Comments and replies of a post, and new posts of a feed, in one event. */
  writtenMax: 50,
  newPostsMax: 10,
  /** Changed posts that other servers learn of in one message. */
  changedMax: 1000,
} as const;

export const LINK_PREVIEW_LIMITS = {
  urlMax: 2000,
  titleMax: 200,
  descriptionMax: 300,
  siteNameMax: 80,
  /** Redirects, time and size of each request for a page or its image. */
  redirectsMax: 3,
  milliseconds: 5000,
  bytesMax: MB,
  /** How long a preview waits for its post. */
  minutesKept: 45,
} as const;

export const SAVED_LIMITS = { postsMax: 5000, foldersMax: 50, folderNameMax: 60 } as const;

export const TAG_LIMITS = {
  /** Characters of a hashtag's normal form, without `#`. */
  nameMax: 100,
  postMax: 10,
  /** Only these list the post. */
  listedMax: 5,
  followedMax: 200,
  suggestions: 8,
  /** How far back use counts for suggestions and on the page of a hashtag. */
  usePeriod: 30 * DAY,
  /** Newest posts that are counted. */
  countedMax: 10_000,
  relatedShown: 6,
  authorsShown: 3,
  /** Minutes. */
  utcOffsetMax: 14 * 60,
} as const;

/** What a member keeps out of their feeds: muted members, hidden posts, muted hashtags. */
export const MUTE_LIMITS = { members: 1000, posts: 1000, tags: 200 } as const;

export const UPLOAD_LIMITS = {
  /** Concurrent calls with files of one member, on all devices together. */
  inFlight: 10,
} as const;

export const NETWORK_LIMITS = {
  noteMax: 200,
  requestsPerDay: 50,
  pendingRequests: 500,
  /** How long the sender of a declined request must wait before the next one. */
  requestCooldown: 30 * DAY,
  searchMax: 200,
  /** Maximum number of requests to ignore in one call. */
  ignoreMax: 100,
  suggestionsPage: 8,
  dashboardRequests: 2,
  hoverMutuals: 3,
  /** A network with fewer members is almost empty. */
  fewMembers: 5,
} as const;

export const MESSAGE_LIMITS = {
  textMax: 4000,
  attachmentsMax: 5,
  attachmentMaxBytes: 10 * MB,
  uploadBytesPerSecond: 10 * MB,
  /** How long the sender may edit the text. */
  editWindow: 15 * MINUTE,
  newConversationsPerDay: 20,
  /** A typing indicator ends this long after the last key. */
  typingPause: 2 * SECOND,
  /** A member counts as online this long after the last socket closed. */
  presenceGrace: 5 * SECOND,
  /** Maximum number of conversations in one delivery report. */
  deliveriesMax: 50,
  /** Characters shown of a quoted message. */
  quoteMax: 300,
  /** Characters of a search query. */
  queryMax: 100,
  threadPage: 20,
  pairPage: 50,
} as const;

export const NOTIFICATION_LIMITS = {
  /** Maximum number of entries to mark as read in one call. */
  readMax: 100,
  /** Characters of an excerpt. */
  excerptMax: 140,
} as const;

export const SAFETY_LIMITS = {
  noteMax: 1000,
  reportsPerDay: 30,
  /** Number of reports in a case itself. */
  caseReports: 3,
  /** How long evidence is kept after the decision. */
  evidenceKept: 180 * DAY,
} as const;

export const JOINING_LIMITS = {
  domainsMax: 50,
  questionMax: 300,
  answerMax: 1000,
  /** Of a text to an applicant. */
  decisionMax: 1000,
  invitationNoteMax: 100,
  invitationUsesMax: 10_000,
  invitationDaysMax: 365,
} as const;

/** Of the network's name. */
export const COMPANY_LIMITS = {
  nameMax: 100,
  taglineMax: 120,
  /** Characters of its HTML. */
  aboutMax: 10_000,
  slugMin: 2,
  slugMax: 60,
  /** Earlier addresses that still lead to the page. */
  slugsMax: 5,
  websiteMax: 500,
  foundedMin: 1000,
  /** Companies that a member may create. */
  foundedByMember: 5,
  rolesMax: 50,
  followedMax: 1000,
  domainMax: 253,
  /** A proof of a domain is repeated after so many days, and counts for the grace in addition. */
  domainCheckedAfterDays: 30,
  domainGraceDays: 7,
  /** For so long a missing proof is looked for every hour. */
  domainAwaitedDays: 14,
} as const;

/** Jobs of companies and members. */
export const JOB_LIMITS = {
  titleMax: 100,
  /** Characters of its HTML. */
  descriptionMax: 10_000,
  payMax: 999_999_999_999,
  skillMax: 60,
  requiredSkillsMax: 6,
  optionalSkillsMax: 10,
  countriesMax: 20,
  linkMax: 500,
  openDaysMax: 90,
  /** Open jobs of a company, and of a member who offers them in their own name; drafts of either. */
  openMax: 50,
  privateOpenMax: 5,
  draftsMax: 50,
  savedMax: 1000,
  searchesMax: 20,
  searchNameMax: 60,
  /** Questions to applicants. */
  questionsMax: 5,
  questionTextMax: 200,
  optionsMax: 10,
  optionMax: 100,
  /** Results of the board that are counted, and that "best match" compares. */
  countedMax: 500,
} as const;

/** What a member says about being open to work, and from whom it is hidden. A call looks up `askedMax` members. */
export const OPEN_TO_WORK_LIMITS = { titlesMax: 5, placesMax: 5, placeMax: 100, askedMax: 50 } as const;
export const HIDDEN_FROM_LIMITS = { companiesMax: 20, membersMax: 50 } as const;

/** Applications for jobs. */
export const APPLICATION_LIMITS = {
  cvMaxBytes: 10 * MB,
  answerMax: 1000,
  /** A note of the applicant, of the hiring team, and an answer of the company. */
  noteMax: 2000,
  notesMax: 50,
  movedMax: 50,
  historyMax: 50,
  tableMax: 1000,
  /** Applications of a column that are compared by skills. */
  sortedMax: 1000,
  /** Earlier CVs that are offered. */
  cvsMax: 5,
  /** Undecided applications are erased this many days after the job ends, with a notice before. */
  keptDays: 180,
  noticeDays: 14,
} as const;

/** Pages of the network: characters of the HTML, and of what changed. */
export const PAGE_LIMITS = { textMax: 50_000, noteMax: 200 } as const;

export const LIST_LIMITS = { pageDefault: 20, pageMax: 100 } as const;

/** Request bodies except uploads. */
export const BODY_LIMITS = {
  jsonMaxBytes: 256 * KB,
  formFieldMaxBytes: 256 * KB,
  formFieldsMax: 500,
} as const;
