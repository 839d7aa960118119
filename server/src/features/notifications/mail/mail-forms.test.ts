import type { NotificationView } from '@weft/shared/notifications/views';
import { beforeAll, describe, expect, test } from 'vitest';
import { followRequestLanguages, inLanguage } from '../../../platform/languages/request-language.ts';
import type { Mail } from '../../../platform/mailer/mailer.ts';
import type { MailedSearch } from '../../jobs/index.ts';
import { digestMail } from './digest-mail.ts';
import { entryMail } from './entry-mail.ts';
import { jobAlertMail } from './job-alert-mail.ts';
import type { Recipient } from './mail-sender.ts';
import { messageMail } from './message-mail.ts';

beforeAll(() => followRequestLanguages());

const PLACE = 'https://network.example';
const unsubscribe = `${PLACE}/stop`;

const company = { slug: 'acme', name: 'Acme', logo: null };
const entry: NotificationView = {
  _id: '1',
  kind: 'applicant',
  actors: [],
  company,
  othersCount: 0,
  postId: null,
  reaction: null,
  excerpt: null,
  picture: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  isRead: false,
};

const SEARCH: MailedSearch = {
  name: 'Weavers',
  address: 'search=weaver',
  jobs: [{ _id: '1', title: 'Weaver', company: 'Acme' }],
  repeated: 0,
};

/** Every mail about what a member has missed, with a part of what it says. */
const MAILS: Readonly<Record<string, readonly [(to: Recipient) => Omit<Mail, 'id'>, said: string]>> = {
  message: [(to) => messageMail(to, [{ name: 'Ben', count: 1 }], { messages: PLACE, unsubscribe }), 'Ben'],
  entry: [(to) => entryMail(to, [entry], { place: PLACE, unsubscribe }), 'Acme'],
  'job alert': [(to) => jobAlertMail(to, [SEARCH], { publicUrl: PLACE, unsubscribe }), 'Weaver'],
  digest: [(to) => digestMail(to, { follow: 7 }, { publicUrl: PLACE, unsubscribe }), '7'],
};

const HELLO = { en: 'Hello Ann,', de: 'Guten Tag Ann,', es: 'Hola, Ann,', ar: 'مرحبًا \u2068Ann\u2069' };
const languages = ['en', 'de', 'es', 'ar'] as const;

describe.each(Object.entries(MAILS))('a mail of the kind %s', (_name, [write, said]) => {
  test.each(languages)('greets in %s and shows what happened in lists of mails', (language) => {
    const mail = inLanguage(language, () => write({ email: 'ann@example.org', fullName: 'Ann' }));
    expect(mail.to).toBe('ann@example.org');
    expect(mail.text).toContain(HELLO[language]);
    const preview = /<div style="display:none[^"]*">([^<]*)</.exec(mail.html)?.[1];
    expect(preview).toContain(said);
    expect(preview).not.toContain('Ann');
  });

  test('does not repeat a name that contains a link', () => {
    const { text } = write({ email: 'ann@example.org', fullName: 'Win at evil.example' });
    expect(text).toContain('Hello,');
    expect(text).not.toContain('evil');
  });
});
