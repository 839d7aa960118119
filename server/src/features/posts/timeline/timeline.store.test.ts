import { afterAll, beforeAll, expect, test } from 'vitest';
import { repostPost } from '@weft/shared/posts/repost-contract';
import type { TestMember } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { writePost } from '../../../testing/content/write-posts.ts';
import { Timeline } from './timeline.ts';
import { placeOf, TimelineStore, type TimelineEntry } from './timeline.store.ts';

let app: TestApp;
let store: TimelineStore;
let ann: TestMember;
let ben: TestMember;
let cleo: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  store = new TimelineStore(app.database.connection);
  [ann, ben, cleo] = [await app.addMember(), await app.addMember(), await app.addMember()];
  for (let index = 0; index < 8; index += 1) {
    await writePost(ann, { mediaTitle: `Ann ${index} #weaving`, audience: 'connections' });
    await writePost(ben, `Ben ${index}${index % 3 === 0 ? ' #Weaving' : ''}`);
    const { _id: id } = await writePost(cleo, `Cleo ${index}`);
    if (index % 2 === 0) (await ann.browser.call(repostPost, { params: { id } })).data satisfies object;
  }
});
afterAll(() => app.close());

test('entries of members and hashtags come in the order of all entries, each once, after any place', async () => {
  const all = await store.before(undefined, 100);
  expect(all).toHaveLength(28);
  expect(all.filter(({ _id, post }) => _id !== post)).toHaveLength(4);
  const sources = { members: [ann.id], tags: ['weaving'] };
  const isOfSource = ({ by, tags }: TimelineEntry) => by === ann.id || tags.includes('weaving');
  for (const place of [undefined, ...all.map(placeOf)]) {
    const rest = all.slice(place ? all.findIndex(({ _id }) => _id === place.id) + 1 : 0);
    for (const limit of [3, 100])
      expect(await store.ofSources(sources, place, limit)).toEqual(rest.filter(isOfSource).slice(0, limit));
  }
});

test('a timeline with few of the entries in memory has all of them', async () => {
  const all = await store.before(undefined, 100);
  const timeline = new Timeline({ store, clock: app.clock, bus: { isWhole: () => true }, kept: 5 });
  const followed = {
    hasEntry: ({ by }: TimelineEntry) => by !== ben.id,
    size: 2,
    sources: () => ({ members: [ann.id, cleo.id], tags: [] }),
  };
  await timeline.refresh();
  expect(await timeline.after(undefined, followed, 100)).toEqual(all.filter(followed.hasEntry));
  expect(timeline.size).toBe(5);
});
