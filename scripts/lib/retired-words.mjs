// Words that must not return, each with the term that replaced it. `scripts/vocabulary.test.ts` looks for
// them in code, file names and documents. String literals are included: ALLOWED lists stored names and
// contract values that still contain such a word.

/**
 * @typedef {object} RetiredWord
 * @property {RegExp} pattern what must not occur; without the `g` flag
 * @property {string} instead the term to use
 * @property {RegExp} [files] the only files to check; all files by default
 */

/** @type {readonly RetiredWord[]} */
export const RETIRED_WORDS = [
  { pattern: /\bdoors?\b|\w+Doors?\b/i, instead: 'dependency, adapter or middleware' },
  { pattern: /\bcompose-?[Gg]round\b|\bGround\b/, instead: 'core' },
  { pattern: /\binterface \w*Parts\b|#parts\b/, instead: 'Deps' },
  { pattern: /errands?\b/i, instead: 'request context' },
  {
    pattern: /\bstandings?\b|\bcreateStanding/i,
    instead: 'social graph, post visibility, conversation state or connection state',
  },
  { pattern: /\bnews\b|\w+News\b/, instead: 'event' },
  { pattern: /\btell[A-Z]\w*|#tell\b/, instead: 'emit, publish or notify' },
  { pattern: /belongings\b/i, instead: 'member data' },
  // The database knows circles on the sphere and in the plane.
  {
    pattern: /(?<![<\w])circles?\b(?! c[xy]=)/i,
    instead: 'connection ids',
    files: /^(?!embedded-db\/)/,
  },
  { pattern: /\bsight\b|\bsightOf/i, instead: 'visibility' },
  { pattern: /\bwhileLiving|\bcreateLiving|\bliving\.store/, instead: 'active members' },
  { pattern: /\bGroupedWrites\b/, instead: 'WriteBatcher' },
  { pattern: /\bBatchedReads\b/, instead: 'BatchLoader' },
  { pattern: /\bSharedReads\b/, instead: 'RequestCoalescer' },
  { pattern: /\bKeptReads/, instead: 'ReadThroughCache' },
  { pattern: /\bunderWay\b/i, instead: 'in flight, running' },
  { pattern: /\btake-?in\b/i, instead: 'ingest' },
  { pattern: /\binterface Letter\b/, instead: 'OutgoingMessage' },
  { pattern: /\bseats?\b|\w+Seats\b/i, instead: 'connection slot' },
  { pattern: /\brelist(ing|All)?\b/i, instead: 'name propagation' },
  { pattern: /\brow keepers?\b/i, instead: 'conversation index writer' },
  { pattern: /\bkeepers?\b|\w+Keeper\b/i, instead: 'what it does' },
  {
    pattern: /\bwalks?\b(?![-.])/i,
    instead: 'end-to-end test or journey',
    files: /^e2e\/|^scripts\/tests\/e2e/,
  },
  { pattern: /goes on by itself/i, instead: 'continues without …' },
  { pattern: /failure is nobody's/i, instead: 'prevents an unhandled rejection' },
  { pattern: /\bat hand\b/i, instead: 'cached' },
  { pattern: /whose doings/i, instead: 'hidden members' },
  { pattern: /\bShel(?:f|ves)\b|\w+Shel(?:f|ves)\b/, instead: 'attachment tray', files: /^client\// },
  {
    pattern: /\binterface (?:Asked|Answered)\b|\btype (?:Asked|Answered)\b/,
    instead: 'request, response or received call',
    files: /^client\//,
  },
  { pattern: /\b(?:read|write|parse|use)Kept\b/, instead: 'stored' },
];

/** Names that are stored, sent or shown and therefore stay. They are removed from a line before it is checked. */
export const ALLOWED = [
  /'circles'/g, // name of a collection and of its topic on the bus
  /\}seats:\$/g, // keys in Redis
  /goes on by itself'/g, // a log message that operators may search for
];

/** Citations of documents that are not in the repository. */
export const CITATIONS =
  /\bspecification \d|\bdesign direction\b|\bDESIGN(?:\.md)? \d|\bdocument [1-4]\b|\bissue #?\d/i;
