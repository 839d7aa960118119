/** What can be told of translations without reading them. docs/translating.md has the rules. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './lib/run.mjs';
import { textFolders } from './texts/folders.mjs';
import { TRANSLATED } from './texts/read-area.mjs';

type Catalogue = Record<string, string | Record<string, string>>;

interface Translation {
  readonly place: string;
  readonly language: string;
  readonly english: string;
  readonly text: string;
}

function messagesOf(file: string): Map<string, string> {
  if (!existsSync(file)) return new Map();
  const catalogue = JSON.parse(readFileSync(file, 'utf8')) as Catalogue;
  return new Map(
    Object.entries(catalogue).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[key, value] as const]
        : Object.entries(value).map(([inner, message]) => [`${key}.${inner}`, message] as const),
    ),
  );
}

const translations: readonly Translation[] = textFolders().flatMap((folder) => {
  const english = messagesOf(path.join(ROOT, folder, 'en.json'));
  return TRANSLATED.filter((language) => language !== 'en').flatMap((language) => {
    const file = path.join(ROOT, folder, `${language}.json`);
    return [...messagesOf(file)].map(([key, text]) => ({
      place: `${path.relative(ROOT, file)} ${key}`,
      language,
      english: english.get(key) ?? '',
      text,
    }));
  });
});

/** Asserts that no translation has a fault. */
function expectNone(hasFault: (translation: Translation) => boolean): void {
  const faults = translations
    .filter(hasFault)
    .map(({ place, english, text }) => `${place}: ${english} | ${text}`);
  expect(faults).toEqual([]);
}

/** English texts that mean several things, and are therefore translated in several ways. */
const AMBIGUOUS: Readonly<Record<string, string>> = {
  Closed: 'a job, and cases',
  Comment: 'a comment, and to comment',
  Complete: 'finished, and to finish',
  Declined: 'applications, and the approval of a job',
  Dismiss: 'a report, and a toast',
  Email: 'an address, and mails as a channel of notifications',
  Edited: 'of a post and of a message, which differ in gender',
  Following: 'the state of a button, and the members of a list',
  Message: 'a message, and to write one',
  Open: 'a state, and to open',
  Post: 'a post, and to publish',
  Quote: 'a quotation, and to quote',
  Remove: 'a connection, and content of others',
  Reply: 'a reply, and to reply',
  'Reply to {name}': 'a button, and the heading of a reply',
  Required: 'a field, and the skills for a job',
  Search: 'the title of a page, and to search',
  Saved: 'a job, jobs, and posts',
  Sent: 'a message, and an application',
  'Set a new password': 'a button, and the title of a screen',
  Suspended: 'a member, and a list of members',
  Verified: 'a domain, and a backup, which differ in gender',
  Verify: 'a step, and a button',
  'Verify your email': 'the heading of a mail, and the title of a screen',
};

test('the same English text has the same translation everywhere', () => {
  const found = new Map<string, Map<string, string>>();
  for (const { language, english, text, place } of translations) {
    const key = `${language}: ${english}`;
    found.set(key, (found.get(key) ?? new Map<string, string>()).set(text, place));
  }
  const different = [...found].filter(([, texts]) => texts.size > 1);
  const isAmbiguous = (key: string) => key.slice(key.indexOf(' ') + 1) in AMBIGUOUS;
  expect(different.filter(([key]) => !isAmbiguous(key)).map(([key, texts]) => [key, ...texts])).toEqual([]);
  const used = new Set(different.map(([key]) => key.slice(key.indexOf(' ') + 1)));
  expect(Object.keys(AMBIGUOUS).filter((text) => !used.has(text))).toEqual([]);
});

/** Without case, accents and vowel signs. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036F\u064B-\u065F]/gu, '')
    .toLowerCase();

/** The translations of a term in `docs/translating.md`: a table with other forms in brackets. */
function readTerms(): Map<string, Record<string, string[]>> {
  const document = readFileSync(path.join(ROOT, 'docs/translating.md'), 'utf8');
  const rows = document.slice(document.indexOf('## Terms')).matchAll(/^\| (?<row>.+) \|$/gmu);
  const cells = [...rows].map(({ groups }) => (groups?.['row'] ?? '').split('|').map((cell) => cell.trim()));
  const formsOf = (cell = '') =>
    cell
      .split(/[(),]/)
      .map((form) => fold(form.trim()))
      .filter(Boolean);
  return new Map(
    cells.map(([english = '', de, es, ar]) => [
      english,
      { de: formsOf(de), es: formsOf(es), ar: formsOf(ar) },
    ]),
  );
}

/** Terms that are nouns wherever a plural or an article says so. */
const NOUNS = {
  comment: 'comments',
  connection: 'connections',
  feed: 'feeds',
  follower: 'followers',
  headline: 'headlines',
  member: 'members',
  message: 'messages',
  post: 'posts',
  reaction: 'reactions',
  reply: 'replies',
  request: 'requests',
};

/** Sentences in which the word is another one. */
const OTHER_WORDS = [
  'There are too many connections from your network. Please close some and try again.',
  'This connection could not be opened.',
  'Messages from {app}',
  'When someone reacts, comments, follows or connects',
  'A request log without passwords',
  'recognise this browser',
  'request to the server',
];

test.each(Object.entries(NOUNS))('the term %s is translated as docs/translating.md says', (term, plural) => {
  const terms = readTerms().get(term);
  const isNoun = new RegExp(
    `\\b((an?|the|your|this|my|own|new|each|every|no|first) ${term}|${plural})\\b`,
    'iu',
  );
  expect(terms).toBeDefined();
  expectNone(({ language, english, text }) => {
    if (!isNoun.test(english) || OTHER_WORDS.some((sentence) => english.includes(sentence))) return false;
    return !(terms?.[language] ?? []).some((form) => fold(text).includes(form));
  });
});

test('German says Sie, Spanish says tú', () => {
  expectNone(({ language, text }) => language === 'de' && /\b(du|dich|dir|dein\w*|euch|euer)\b/iu.test(text));
  const formal =
    /\b(ustedes?|ingrese|introduzca|seleccione|inténtelo|elija|pulse|verifique|compruebe|revise)(?!\p{L})/iu;
  const formalOwner = /\bsu (cuenta|perfil|contraseña|correo)\b/iu;
  expectNone(
    ({ language, english, text }) =>
      language === 'es' && (formal.test(text) || (/\byour\b/iu.test(english) && formalOwner.test(text))),
  );
});

/** Abbreviations and ordinals, whose period ends no sentence. */
const ABBREVIATED = /(Min|Std|Tsd|Mio|ARCH|^\d)\.$/u;

/** The sign at the end: `...`, `.`, `?`, `!`, `:` or none. */
function endOf(text: string): string {
  const end = text.replace(/[\s}\u200E\u200F]+$/u, '').replace(ABBREVIATED, '');
  if (/(\.\.\.|…)$/u.test(end)) return '...';
  return /[.?!:؟]$/u.exec(end)?.[0].replace('؟', '?') ?? '';
}

/** English exclaims more often than other languages do. */
const isSameEnd = (english: string, translated: string) =>
  english === translated || (english === '!' && translated === '.');

test('a translation ends as its English does', () => {
  // Names the reaction at the end instead.
  const restated = new Set(['Reacted with {emoji}!']);
  expectNone(({ english, text }) => !restated.has(english) && !isSameEnd(endOf(english), endOf(text)));
  expectNone(({ language, text }) => language === 'de' && /[^ \u00A0]…|(?<!:\/\/)\.\.\./u.test(text));
  expectNone(({ language, text }) => language !== 'de' && text.includes('…'));
  expectNone(({ language, text }) => language === 'es' && text.includes('?') && !text.includes('¿'));
  expectNone(
    ({ language, text }) =>
      language === 'ar' && /[?;]|,(?!\d)/u.test(text.replace(/\{[^{}]*,|\{[^}]*\}/gu, '')),
  );
});

/** Texts that are the same everywhere: keys of a keyboard, formats, numbered files. */
const SAME = new Set(['Ctrl', 'Shift', 'Ctrl K', 'YYYY-MM', 'ABCD-EFGH', 'Video {place, number}']);

test('no English is left', () => {
  const wordsOf = (text: string) => text.replace(/\{[^}]*\}|<[^>]*>|Weft/gu, ' ').match(/\p{L}{3,}/gu) ?? [];
  expectNone(({ english, text, language }) => {
    const words = wordsOf(english).length;
    return text === english && !SAME.has(english) && (language === 'ar' ? words > 0 : words > 1);
  });
});
