import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { expectFilesToBeConsistent } from './post-consistency.ts';
import { formOf } from '../http/forms.ts';
import { plainPicture } from '../files/pictures.ts';
import { filesOnDisk } from '../files/stored-files.ts';
import { startTestApp, type TestApp } from '../app/test-app.ts';
import { createPost } from '@weft/shared/posts/contract';
import { updateProfile } from '@weft/shared/profiles/contract';

let app: TestApp;
let post: string;
const check = async () => expectFilesToBeConsistent(app, await filesOnDisk(app.uploadsDir));

beforeEach(async () => {
  app = await startTestApp();
  const ann = await app.addMember();
  const picture = { bytes: await plainPicture(20, 10) };
  const form = formOf({ profileImage: picture, bannerImage: picture });
  (await ann.browser.call(updateProfile, { form })).data satisfies object;
  const { data } = (await ann.browser.call(createPost, { form: formOf({ mediaImage: picture }) })).data;
  post = data._id;
  await app.settled();
  await check();
});
afterEach(() => app.close());

it('a referenced but missing file is found, also without a record', async () => {
  const [file = ''] = await filesOnDisk(path.join(app.uploadsDir, 'posts'));
  const item = path.dirname(file);
  await rm(path.join(app.uploadsDir, 'posts', item), { recursive: true });
  await expect(check()).rejects.toThrow('to deeply equal');
  const { connection } = app.database;
  const row = await connection.collection('stored_items').findOneAndDelete({ area: 'posts' });
  await connection
    .collection('storage_use')
    .updateOne({ _id: row?.['owner'] }, { $inc: { bytes: -Number(row?.['bytes']) } });
  await expect(check()).rejects.toThrow('to deeply equal');
});

it('a file that nothing names any more is found, though the book has it', async () => {
  const posts = app.database.connection.collection<{ _id: unknown }>('posts');
  const all = await posts.find().toArray();
  expect(all.map(({ _id }) => String(_id))).toEqual([post]);
  await posts.deleteMany({});
  await expect(check()).rejects.toThrow('to deeply equal');
});
