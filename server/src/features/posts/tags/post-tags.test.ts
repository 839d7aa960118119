import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPost, updatePost } from '@weft/shared/posts/contract';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import type { TestMember } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { writePost } from '../../../testing/content/write-posts.ts';
import { formOf } from '../../../testing/http/forms.ts';

let app: TestApp;
let ann: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  ann = await app.addMember();
});
afterAll(() => app.close());

const { tagsMany } = POST_TEXTS.rules;
const tags = (count: number) => Array.from({ length: count }, (_, index) => `#tag${index}`).join(' ');
const edit = (id: string, mediaTitle: string) =>
  ann.browser.call(updatePost, { params: { id }, form: formOf({ mediaTitle }) });

it('a post has at most ten hashtags', async () => {
  expect((await writePost(ann, `${tags(10)} #Tag3`)).mediaTitle).toContain('#Tag3');
  const { failure } = await ann.browser.call(createPost, { form: formOf({ mediaTitle: tags(11) }) });
  expect(failure).toMatchObject({ code: 'VALIDATION_FAILED', fields: { mediaTitle: tagsMany } });
});

it('so has an edited one, unless its text stays', async () => {
  const { _id } = await writePost(ann, tags(2));
  expect((await edit(_id, tags(11))).failure.fields).toEqual({ mediaTitle: tagsMany });
  const older = { text: tags(12) };
  await app.database.connection.collection('posts').updateOne({ text: tags(2) }, { $set: older });
  expect((await edit(_id, tags(12))).status).toBe(200);
  expect((await edit(_id, `${tags(12)} more`)).failure.fields).toEqual({ mediaTitle: tagsMany });
});
