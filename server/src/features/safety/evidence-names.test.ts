import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPost } from '@weft/shared/posts/contract';
import { updateProfile } from '@weft/shared/profiles/contract';
import { getCase } from '@weft/shared/safety/contract';
import { anEmail, type TestMember } from '../../testing/app/register-member.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';
import { openCaseOf, sendReport } from '../../testing/content/report-content.ts';
import { plainPicture } from '../../testing/files/pictures.ts';
import { formOf } from '../../testing/http/forms.ts';

const MODERATOR = anEmail('moderator');

let app: TestApp;
let moderator: TestMember;
let author: TestMember;
beforeAll(async () => {
  app = await startTestApp({ MODERATOR_EMAILS: MODERATOR });
  moderator = await app.registerMember({ email: MODERATOR });
  author = await app.registerMember();
});
afterAll(() => app.close());

/** Reports something, and returns the names of its files as a moderator reads them in a language. */
async function namesOf(kind: 'member' | 'post', targetId: string, language: string): Promise<string[]> {
  (await sendReport(moderator, kind, targetId)).data satisfies object;
  const { _id: id } = await openCaseOf(moderator, targetId);
  const headers = { 'accept-language': language };
  const { data } = await moderator.browser.call(getCase, { params: { id }, headers });
  return (data.case.snapshot?.files ?? []).map(({ name }) => name);
}

test('files without a name have one in the language of the moderator, whoever reported them', async () => {
  const picture = { bytes: await plainPicture(40, 30), type: 'image/png', name: 'a.png' };
  const profile = formOf({ profileImage: picture, bannerImage: picture });
  (await author.browser.call(updateProfile, { form: profile })).data satisfies object;
  expect(await namesOf('member', author.id, 'en')).toEqual(['Profile picture', 'Banner']);
  expect(await namesOf('member', author.id, 'es')).toEqual(['Foto de perfil', 'Banner']);

  const form = formOf({
    mediaTitle: 'Look',
    mediaImage: [picture, picture],
    mediaAlt: ['', 'Bild der Halle'],
  });
  const { data } = await author.browser.call(createPost, { form });
  expect(await namesOf('post', data.data._id, 'de')).toEqual(['Bild 1', 'Bild der Halle']);
});
