import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  changePassword,
  forgotPassword,
  login,
  registerStep1,
  sendVerificationEmail,
} from '@weft/shared/accounts/contract';
import { askEmailChange, confirmEmailChange } from '@weft/shared/accounts/email-change/contract';
import { changeLanguage } from '@weft/shared/accounts/language-contract';
import { directionOf, type Language } from '@weft/shared/languages/languages';
import { sendRequest } from '@weft/shared/network/contract';
import { saveSearch } from '@weft/shared/jobs/saved-search-contract';
import { changeNotificationSettings } from '@weft/shared/notifications/contract';
import { likePost } from '@weft/shared/posts/contract';
import { liftSuspension, removeCaseContent } from '@weft/shared/safety/contract';
import type { Mail } from './platform/mailer/mailer.ts';
import { digestSender } from './testing/app/digest-sender.ts';
import { doChores } from './testing/app/do-chores.ts';
import { mailedToken } from './testing/app/email-links.ts';
import { addNewPasskey, originOf } from './testing/app/passkeys.ts';
import { anEmail, type TestMember } from './testing/members/register-member.ts';
import { startTestApp, type TestApp } from './testing/app/test-app.ts';
import {
  aComment,
  aPost,
  aReply,
  openCaseOf,
  sendReport,
  suspend,
} from './testing/content/report-content.ts';
import { aCompanyWithJobs, writeJob } from './testing/content/write-jobs.ts';
import { aMessage } from './testing/content/write-messages.ts';

type Kind =
  | 'verification'
  | 'reset'
  | 'password changed'
  | 'new device'
  | 'passkey added'
  | 'confirm email'
  | 'email changed'
  | 'digest'
  | 'unread message'
  | 'new job'
  | 'request'
  | 'post removed'
  | 'comment removed'
  | 'reply removed'
  | 'message removed'
  | 'suspended'
  | 'lifted';

const SPOKEN = ['en', 'de', 'es', 'ar'] as const;
type Spoken = (typeof SPOKEN)[number];

const SUBJECTS: Readonly<Record<Kind, Readonly<Record<Spoken, string>>>> = {
  verification: {
    en: '# is your Weft verification code',
    de: '# ist Ihr Bestätigungscode für Weft',
    es: '# es tu código de verificación de Weft',
    ar: '# هو رمز التحقق الخاص بك في \u2068Weft\u2069',
  },
  reset: {
    en: '# is your Weft password reset code',
    de: '# ist Ihr Code zum Zurücksetzen des Passworts bei Weft',
    es: '# es tu código para restablecer la contraseña de Weft',
    ar: '# هو رمز إعادة تعيين كلمة المرور في \u2068Weft\u2069',
  },
  'password changed': {
    en: 'Your Weft password was changed',
    de: 'Ihr Passwort bei Weft wurde geändert',
    es: 'Se ha cambiado tu contraseña de Weft',
    ar: 'تم تغيير كلمة مرورك في \u2068Weft\u2069',
  },
  'new device': {
    en: 'New sign-in to your Weft account',
    de: 'Neue Anmeldung bei Ihrem Weft-Konto',
    es: 'Nuevo inicio de sesión en tu cuenta de Weft',
    ar: 'تسجيل دخول جديد إلى حسابك في \u2068Weft\u2069',
  },
  'passkey added': {
    en: 'A passkey was added to your Weft account',
    de: 'Ihrem Weft-Konto wurde ein Passkey hinzugefügt',
    es: 'Se ha añadido una clave de acceso a tu cuenta de Weft',
    ar: 'أُضيف مفتاح مرور إلى حسابك في \u2068Weft\u2069',
  },
  'confirm email': {
    en: 'Confirm your new Weft email address',
    de: 'Bestätigen Sie Ihre neue E-Mail-Adresse für Weft',
    es: 'Confirma tu nuevo correo electrónico en Weft',
    ar: 'أكّد بريدك الإلكتروني الجديد في \u2068Weft\u2069',
  },
  'email changed': {
    en: 'The email address of your Weft account was changed',
    de: 'Die E-Mail-Adresse Ihres Weft-Kontos wurde geändert',
    es: 'Se ha cambiado el correo electrónico de tu cuenta de Weft',
    ar: 'تم تغيير البريد الإلكتروني لحسابك في \u2068Weft\u2069',
  },
  digest: {
    en: 'Your activity summary from Weft',
    de: 'Ihre Aktivitäten bei Weft im Überblick',
    es: 'Tu resumen de actividad en Weft',
    ar: 'ملخص نشاطك في \u2068Weft\u2069',
  },
  'unread message': {
    en: 'You have an unread message on Weft',
    de: 'Sie haben eine ungelesene Nachricht bei Weft',
    es: 'Tienes un mensaje sin leer en Weft',
    ar: 'لديك رسالة غير مقروءة في \u2068Weft\u2069',
  },
  request: {
    en: 'New on Weft: 1 connection request',
    de: 'Neu bei Weft: 1 Kontaktanfrage',
    es: 'Novedades en Weft: 1 solicitud de contacto',
    ar: 'جديدك في \u2068Weft\u2069: طلب تواصل واحد',
  },
  'new job': {
    en: 'A new job on Weft: Looms',
    de: 'Eine neue Stelle bei Weft: Looms',
    es: 'Una oferta nueva en Weft: Looms',
    ar: 'وظيفة جديدة في \u2068Weft\u2069: \u2068Looms\u2069',
  },
  'post removed': {
    en: 'Your post on Weft was removed',
    de: 'Ihr Beitrag auf Weft wurde entfernt',
    es: 'Se ha retirado tu publicación en Weft',
    ar: 'أُزيل منشورك في \u2068Weft\u2069',
  },
  'comment removed': {
    en: 'Your comment on Weft was removed',
    de: 'Ihr Kommentar auf Weft wurde entfernt',
    es: 'Se ha retirado tu comentario en Weft',
    ar: 'أُزيل تعليقك في \u2068Weft\u2069',
  },
  'reply removed': {
    en: 'Your reply on Weft was removed',
    de: 'Ihre Antwort auf Weft wurde entfernt',
    es: 'Se ha retirado tu respuesta en Weft',
    ar: 'أُزيل ردك في \u2068Weft\u2069',
  },
  'message removed': {
    en: 'Your message on Weft was removed',
    de: 'Ihre Nachricht auf Weft wurde entfernt',
    es: 'Se ha retirado tu mensaje en Weft',
    ar: 'أُزيلت رسالتك في \u2068Weft\u2069',
  },
  suspended: {
    en: 'Your Weft account is suspended',
    de: 'Ihr Konto bei Weft ist gesperrt',
    es: 'Tu cuenta de Weft está suspendida',
    ar: 'تم إيقاف حسابك في \u2068Weft\u2069',
  },
  lifted: {
    en: 'Your Weft account is no longer suspended',
    de: 'Ihr Konto bei Weft ist nicht mehr gesperrt',
    es: 'Tu cuenta de Weft ya no está suspendida',
    ar: 'لم يعد حسابك في \u2068Weft\u2069 موقوفًا',
  },
};

/** A text that every mail ends with. */
const FOOTERS: Readonly<Record<Spoken, string>> = {
  en: 'You received this because someone used this address on Weft.',
  de: 'Sie erhalten diese E-Mail, weil diese Adresse bei Weft angegeben wurde.',
  es: 'Recibes este correo porque alguien ha usado esta dirección en Weft.',
  ar: 'وصلتك هذه الرسالة لأن هذا العنوان استُخدم في \u2068Weft\u2069.',
};

const MODERATOR = anEmail('moderator');

let app: TestApp;
let moderator: TestMember;
let other: TestMember;
let digests: Awaited<ReturnType<typeof digestSender>>;
beforeAll(async () => {
  app = await startTestApp({ MODERATOR_EMAILS: MODERATOR });
  moderator = await app.addMember({ email: MODERATOR });
  other = await app.addMember();
  digests = await digestSender(app);
});
afterAll(async () => {
  await digests.close();
  await app.close();
});

/** Asserts that a mail is in one language: subject, text, page and direction. */
function expectMail(mail: Mail | undefined, kind: Kind, language: Spoken): void {
  expect(mail?.subject.replace(/\d{6}/, '#')).toBe(SUBJECTS[kind][language]);
  const direction = directionOf(language) === 'rtl' ? ' dir="rtl"' : '';
  expect(mail?.html).toContain(`<html lang="${language}"${direction}>`);
  for (const body of [mail?.text, mail?.html]) {
    const footers = Object.entries(FOOTERS).filter(([, footer]) => body?.includes(footer));
    expect(footers.map(([spoken]) => spoken)).toEqual([language]);
  }
}

const newestTo = async (email: string): Promise<Mail | undefined> => {
  await app.settled();
  return app.mailer.to(email).at(-1);
};

const asking = (language: Language) => ({ 'accept-language': language });

/** A language that nobody's mail should be in. */
const foreignTo = (language: Spoken): Spoken => (language === 'de' ? 'es' : 'de');

async function memberWho(language: Spoken): Promise<TestMember> {
  const member = await app.addMember({ fullName: 'Ann Lee' });
  (await member.browser.call(changeLanguage, { body: { language } })).data satisfies object;
  return member;
}

async function remove(
  kind: 'post' | 'comment' | 'reply' | 'message',
  id: string,
  headers: Record<string, string>,
) {
  (await sendReport(other, kind, id)).data satisfies object;
  const { _id } = await openCaseOf(moderator, id);
  (await moderator.browser.call(removeCaseContent, { params: { id: _id }, body: {}, headers }))
    .data satisfies object;
}

describe.each(SPOKEN)('a mail to a member who reads %s', (language) => {
  const headers = asking(foreignTo(language));

  test('before there is a choice is in the language of their browser', async () => {
    const browser = app.browser();
    const email = anEmail();
    const body = { email, password: 'a good password', fullName: 'Ann Lee' };
    const own = { headers: asking(language) };
    browser.token = (await browser.call(registerStep1, { body, ...own })).data.token;
    (await browser.call(sendVerificationEmail, own)).data satisfies object;
    expectMail(await newestTo(email), 'verification', language);
  });

  test('about their account is in the stored language, whatever the browser of the call says', async () => {
    const { email, password, browser } = await memberWho(language);
    (await app.browser().call(forgotPassword, { body: { email }, headers })).data satisfies object;
    expectMail(await newestTo(email), 'reset', language);
    const body = { currentPassword: password, newPassword: 'another good password' };
    (await browser.call(changePassword, { body, headers })).data satisfies object;
    expectMail(await newestTo(email), 'password changed', language);
  });

  test('about devices, passkeys and addresses is in the stored language', async () => {
    const { email, password, browser } = await memberWho(language);
    (await app.browser().call(login, { body: { email, password }, headers })).data satisfies object;
    expectMail(await newestTo(email), 'new device', language);
    await addNewPasskey(originOf(app), browser);
    expectMail(await newestTo(email), 'passkey added', language);
    const next = anEmail('next');
    (await browser.call(askEmailChange, { body: { email: next }, headers })).data satisfies object;
    expectMail(await newestTo(next), 'confirm email', language);
    const body = { token: await mailedToken(app, next) };
    (await app.browser().call(confirmEmailChange, { body, headers })).data satisfies object;
    expectMail(await newestTo(email), 'email changed', language);
  });

  test('that sums up their activity is in the stored language', async () => {
    const member = await memberWho(language);
    (await member.browser.call(changeNotificationSettings, { body: { digest: 'daily' } }))
      .data satisfies object;
    const id = await aPost(member);
    (await other.browser.call(likePost, { params: { id }, headers })).data satisfies object;
    await app.settled();
    app.clock.advance(24 * 60 * 60_000);
    await digests.sendDue();
    expectMail(await newestTo(member.email), 'digest', language);
  });

  test('about a message that they have not read is in the stored language', async () => {
    const member = await memberWho(language);
    await aMessage(other, member);
    await app.settled();
    app.clock.advance(16 * 60_000);
    await doChores(app);
    expectMail(await newestTo(member.email), 'unread message', language);
  });

  test('about a request that they have not answered is in the stored language', async () => {
    const member = await memberWho(language);
    (await other.browser.call(sendRequest, { body: { recipientId: member.id }, headers }))
      .data satisfies object;
    await app.settled();
    app.clock.advance(16 * 60_000);
    await doChores(app);
    expectMail(await newestTo(member.email), 'request', language);
  });

  test('about a new job is in the stored language', async () => {
    const member = await memberWho(language);
    const body = {
      name: 'Looms',
      filters: { search: language },
      frequency: 'atOnce',
      timeZone: 'UTC',
    } as const;
    (await member.browser.call(saveSearch, { body, headers })).data satisfies object;
    const employer = await app.addMember();
    await writeJob(employer, await aCompanyWithJobs(employer, moderator), { title: `Weaver ${language}` });
    await app.settled();
    await doChores(app);
    expectMail(await newestTo(member.email), 'new job', language);
  });

  test('about a decision is in the stored language, not in that of the moderator', async () => {
    const member = await memberWho(language);
    const post = await aPost(member);
    const comment = await aComment(member, post);
    const targets = [
      ['reply', await aReply(member, post, comment)],
      ['comment', comment],
      ['post', post],
      ['message', (await aMessage(member, other, 'Coins!'))._id],
    ] as const;
    for (const [kind, id] of targets) {
      await remove(kind, id, headers);
      expectMail(await newestTo(member.email), `${kind} removed`, language);
    }
    await suspend(moderator, other, member);
    expectMail(await newestTo(member.email), 'suspended', language);
    const call = { params: { id: member.id }, body: {}, headers };
    (await moderator.browser.call(liftSuspension, call)).data satisfies object;
    expectMail(await newestTo(member.email), 'lifted', language);
  });
});

test('a mail that no choice and no browser of its recipient decides is in the language of the network', async () => {
  const german = await startTestApp({ MODERATOR_EMAILS: MODERATOR, DEFAULT_LANGUAGE: 'de' });
  const mona = await german.addMember({ email: MODERATOR });
  const member = await german.addMember();
  const reporter = await german.addMember();
  await suspend(mona, reporter, member);
  await german.settled();
  expectMail(german.mailer.to(member.email).at(-1), 'suspended', 'de');
  await german.close();
});

test('a Latin name, a code and a link keep their direction in an Arabic mail', async () => {
  const { email } = await memberWho('ar');
  (await app.browser().call(forgotPassword, { body: { email } })).data satisfies object;
  const mail = await newestTo(email);
  expect(mail?.text).toContain('\u2068Ann Lee\u2069');
  expect(mail?.html).toContain(`<div dir="ltr" style=`);
  expect(mail?.html).toMatch(/<div dir="ltr" [^>]*>\d{6}<\/div>/);
  expect(mail?.text).toMatch(/\nhttp:\/\/\S+#token=[\w-]+\n/);
});
