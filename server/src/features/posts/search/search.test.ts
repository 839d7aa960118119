import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deletePost, searchPosts, updatePost } from '@weft/shared/posts/contract';
import type { PostView } from '@weft/shared/posts/views';
import { pdfFile } from '../../../testing/files/documents.ts';
import { formOf } from '../../../testing/http/forms.ts';
import type { TestMember } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { writePost } from '../../../testing/content/write-posts.ts';

let app: TestApp;
let ann: TestMember;
let ben: TestMember;

beforeAll(async () => {
  app = await startTestApp();
  ann = await app.addMember({ fullName: 'Ann Baker' });
  ben = await app.addMember({ fullName: 'Ben Cole' });
});
afterAll(() => app.close());

const search = (query: string, further: Record<string, string> = {}) =>
  ben.browser.call(searchPosts, { query: { query, ...further } });
const found = async (query: string) => (await search(query)).data.posts.map((post) => post.mediaTitle);

describe('posts are found', () => {
  const text = "José's café in Łódź: Straßenbahn-Ärger, C++ & 2026";
  beforeAll(async () => {
    await writePost(ann, text);
  });

  it.each([
    'José',
    'jose',
    'JOSÉ',
    'jos',
    'cafe',
    'café',
    'lodz',
    'ŁÓDŹ',
    'lo',
    'strassenb',
    'arger',
    'c',
    '20',
    'lodz jose',
    'jos caf ärg',
    "josé's",
    '  cafe!  ',
    '^jose',
  ])('by %j', async (query) => {
    expect(await found(query)).toEqual([text]);
  });

  it.each(['os', 'afe', 'bahn strasse', 'jose berlin', '2027', 'josef', '.*', '$where', '🎉'])(
    'not by %j',
    async (query) => {
      expect(await found(query)).toEqual([]);
    },
  );

  it('with the same data as in the feed', async () => {
    const [post] = (await search('lodz')).data.posts;
    expect(post).toMatchObject({ user: { _id: ann.id, fullName: 'Ann Baker' }, can: { edit: false } });
  });
});

describe('the words of a post', () => {
  it('are those of its newest text, and go with it', async () => {
    const post = await writePost(ann, 'Quinces ripen late');
    expect(await found('quince')).toEqual(['Quinces ripen late']);
    const params = { id: post._id };
    await ann.browser.call(updatePost, { params, form: formOf({ mediaTitle: 'Medlars ripen later' }) });
    expect(await found('quince')).toEqual([]);
    expect(await found('medlar')).toEqual(['Medlars ripen later']);
    await ann.browser.call(deletePost, { params });
    expect(await found('medlar')).toEqual([]);
    expect(
      await app.database.connection.collection('post_words').countDocuments({ beginnings: 'medlar' }),
    ).toBe(0);
  });

  it('are removed with the text', async () => {
    const post = await writePost(ann, {
      mediaTitle: 'Damsons',
      mediaDocument: { bytes: pdfFile(), name: 'plan.pdf' },
    });
    const params = { id: post._id };
    expect((await ann.browser.call(updatePost, { params, form: formOf({ mediaTitle: '' }) })).status).toBe(
      200,
    );
    expect(await found('damson')).toEqual([]);
  });
});

describe('results', () => {
  it('come newest first, page by page, each once, while others are written', async () => {
    for (let index = 0; index < 12; index += 1)
      await writePost(index % 2 ? ann : ben, `Harvest report ${index}`);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: { posts: PostView[]; nextCursor: string | null } = (
        await search('harv rep', { limit: '5', ...(cursor && { cursor }) })
      ).data;
      seen.push(...page.posts.map((post) => post.mediaTitle));
      cursor = page.nextCursor;
      await writePost(ann, 'Harvest report of the last hour');
    }
    expect(seen).toEqual(Array.from({ length: 12 }, (_, index) => `Harvest report ${11 - index}`));
  });

  it.each([
    [{}, 'query'],
    [{ query: '' }, 'query'],
    [{ query: ' ' }, 'query'],
    [{ query: 'x'.repeat(201) }, 'query'],
    [{ query: 'x'.repeat(10_000) }, 'query'],
  ])('are refused for %j', async (query, field) => {
    const { failure } = await ben.browser.call(searchPosts, { query });
    expect(failure.code).toBe('VALIDATION_FAILED');
    expect(failure.fields).toHaveProperty(field);
  });

  it.each(['?query=a&query=b', '?query[$gt]=', '?query[]=a', '?query=a&cursor=x'])(
    'are refused for %s',
    async (query) => {
      expect((await ben.browser.fetch(`/api/media/search${query}`)).status).toBe(400);
    },
  );

  it('need a session', async () => {
    expect((await app.browser().call(searchPosts, { query: { query: 'a' } })).failure.code).toBe(
      'UNAUTHENTICATED',
    );
  });
});
