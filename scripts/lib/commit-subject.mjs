/** Longest subject in characters. `git log --oneline` and most web pages truncate longer ones. */
const LONGEST = 72;

/** One area or several: `feed: …`, `client, e2e: …`. */
const FORM = /^[a-z0-9][a-z0-9./-]*(?:, [a-z0-9][a-z0-9./-]*)*: (?<change>\S.*)$/;

/** Subjects that Git writes itself. */
const WRITTEN_BY_GIT = /^(?:Merge |Revert "|fixup! |squash! |amend! )/;

/** Past tenses and third persons that the endings below do not match. */
const IRREGULAR = new Set(
  'was were is are has had did made wrote gave took kept sent built got held found told left went ran began'.split(
    ' ',
  ),
);

/** Words that never start an imperative sentence. */
const NO_VERB = new Set(
  'a an the this that these those it its we i no some all each every one two what when where who why how new'.split(
    ' ',
  ),
);

/** Verbs whose base form ends like a past tense, a participle or a third person. */
const BASE_FORMS = new Set(
  'embed feed seed need shed shred speed exceed proceed succeed bring string ping ring wing focus alias bias canvas'.split(
    ' ',
  ),
);

/**
 * Returns what is wrong with the subject of a commit, or undefined.
 * @param {string} subject @returns {string | undefined}
 */
export function faultOfSubject(subject) {
  if (WRITTEN_BY_GIT.test(subject)) return undefined;
  const { length } = subject;
  if (length > LONGEST) return `has ${length} characters; ${LONGEST} are allowed`;
  const change = FORM.exec(subject)?.groups?.['change'];
  if (change === undefined) return 'does not have the form "area: what changes"';
  if (change.endsWith('.')) return 'ends with a full stop';
  const [word = ''] = change.split(/[\s,;:]/);
  if (!isImperative(word.toLowerCase())) return `begins with "${word}"; use the imperative, such as "add"`;
  return undefined;
}

/** @param {string} word */
function isImperative(word) {
  if (IRREGULAR.has(word) || NO_VERB.has(word)) return false;
  if (BASE_FORMS.has(word)) return true;
  return !/(?:ed|ing|[^s]s)$/.test(word);
}

/**
 * Returns the subject of a message as Git shows it: the lines of the first paragraph as one, without comments.
 * @param {string} message the file that Git hands to a hook
 */
export function subjectOf(message) {
  const lines = message.split('\n').map((line) => line.trim());
  const written = lines.filter((line) => !line.startsWith('#'));
  const paragraph = written.slice(written.findIndex((line) => line !== ''));
  const end = paragraph.indexOf('');
  return paragraph.slice(0, end === -1 ? undefined : end).join(' ');
}
