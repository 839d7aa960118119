import {
  bearer,
  compare,
  cpuRatioAtLeast,
  reportRate,
  tokensOf,
  type Bench,
  type Call,
} from './figures/compare.ts';
import type { Step } from './clients/load-client.ts';

/** Lowest accepted ratio of a write to one insert, by processor time. */
const TARGET = cpuRatioAtLeast(0.4);
const JSON_BODY = { 'content-type': 'application/json' };
const FORM =
  '--line\r\nContent-Disposition: form-data; name="mediaTitle"\r\n\r\nA post, number %n\r\n--line--\r\n';

async function newestPosts({ app }: Bench, count: number): Promise<string[]> {
  const path = `/api/media/getAllMedia?limit=${count}`;
  const response = await fetch(app.origin + path, { headers: bearer(app.viewers[0]?.token ?? '') });
  return ((await response.json()) as { posts: { _id: string }[] }).posts.map((post) => post._id);
}

const commentOn = (id: string): Step => ({ method: 'POST', path: `/api/media/comment/${id}` });
const likeAndUnlike = (id: string): Step[] => [
  { method: 'POST', path: `/api/media/like/${id}` },
  { method: 'DELETE', path: `/api/media/unlike/${id}` },
];

/** Creates a post with each request. */
export const createAPost = ({ app }: Bench, tokens: readonly string[]): Call => ({
  origin: app.origin,
  steps: [{ method: 'POST', path: '/api/media/createMedia' }],
  headers: { 'content-type': 'multipart/form-data; boundary=line' },
  tokens,
  body: FORM,
});

/**
 * Compares creating posts, comments and likes with a plain insert. 16 members write at once, and every call
 * changes data.
 */
export async function measureWrites(bench: Bench, popularId: string): Promise<void> {
  const { app, floor } = bench;
  const below: Call = {
    origin: floor.origin,
    steps: [{ method: 'POST', path: '/insert' }],
    headers: JSON_BODY,
    tokens: [floor.token],
    body: '{"text":"Well said, number %n"}',
  };
  const call = { origin: app.origin, headers: JSON_BODY, tokens: tokensOf(bench) };
  reportRate('create a post', await compare(bench, createAPost(bench, tokensOf(bench)), below), TARGET);
  const posts = await newestPosts(bench, 100);
  const comment = (ids: readonly string[]): Call => ({
    ...call,
    steps: ids.map(commentOn),
    body: '{"comment":"Well said, number %n"}',
  });
  reportRate('comment on 100 posts', await compare(bench, comment(posts), below), TARGET);
  reportRate('comment on one post', await compare(bench, comment([popularId]), below), TARGET);
  const like = (ids: readonly string[]): Call => ({ ...call, steps: ids.flatMap(likeAndUnlike), stride: 2 });
  reportRate('like 100 posts and take it back', await compare(bench, like(posts), below), TARGET);
  reportRate(
    'like one post with 100,000 likes and take it back',
    await compare(bench, like([popularId]), below),
    TARGET,
  );
}
