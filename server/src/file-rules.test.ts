import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { blockMember, unblockMember } from '@weft/shared/network/contract';
import { createPost } from '@weft/shared/posts/contract';
import { updateProfile } from '@weft/shared/profiles/contract';
import { formOf } from './testing/http/forms.ts';
import type { TestMember } from './testing/members/register-member.ts';
import { startTestApp, type TestApp } from './testing/app/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** URLs of an image of the member's post and of the profile. */
async function picturesOf(member: TestMember): Promise<{ post: string; profile: string }> {
  const canvas = { width: 64, height: 64, channels: 3, background: '#0B5563' } as const;
  const picture = { bytes: await sharp({ create: canvas }).jpeg().toBuffer(), type: 'image/jpeg' };
  const written = await member.browser.call(createPost, { form: formOf({ mediaImage: picture }) });
  const changed = await member.browser.call(updateProfile, { form: formOf({ profileImage: picture }) });
  return {
    post: written.data.data.mediaImage[0]?.url ?? '',
    profile: changed.data.user.profileImage ?? '',
  };
}

it('immediately hides the files of a blocker from the blocked member, and only the posts the other way round', async () => {
  const ann = await app.addMember({ fullName: 'Ann' });
  const ben = await app.addMember({ fullName: 'Ben' });
  const ofAnn = await picturesOf(ann);
  const ofBen = await picturesOf(ben);
  const read = async (viewer: TestMember, { post, profile }: { post: string; profile: string }) => [
    (await viewer.browser.fetch(post)).status,
    (await viewer.browser.fetch(profile)).status,
  ];
  expect([await read(ben, ofAnn), await read(ann, ofBen)]).toEqual([
    [200, 200],
    [200, 200],
  ]);

  (await ann.browser.call(blockMember, { params: { userId: ben.id } })).data satisfies object;
  expect([await read(ben, ofAnn), await read(ann, ofBen), await read(ann, ofAnn)]).toEqual([
    [404, 404],
    [404, 200],
    [200, 200],
  ]);

  (await ann.browser.call(unblockMember, { params: { userId: ben.id } })).data satisfies object;
  expect(await read(ben, ofAnn)).toEqual([200, 200]);
});
