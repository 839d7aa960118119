import { describe, expect, it } from 'vitest';
import { canDeleteComment, canDeletePost, canEditComment, canEditPost, canRepost } from './post.policy.ts';

const by = (author: string) => ({ author });

describe('rights on posts', () => {
  it.each([
    ['ann', 'ann', true],
    ['ben', 'ann', false],
  ])('%s on a post of %s: %s', (viewer, author, may) => {
    expect(canEditPost(viewer, by(author))).toBe(may);
    expect(canDeletePost(viewer, by(author))).toBe(may);
  });

  it.each([
    ['everyone', true],
    ['connections', false],
  ] as const)('reposting a post for %s: %s', (audience, may) => {
    expect(canRepost({ audience })).toBe(may);
  });

  it.each([
    ['ann', 'ann', 'cleo', true],
    ['cleo', 'ann', 'cleo', true],
    ['ben', 'ann', 'cleo', false],
  ])('%s on a comment of %s under a post of %s: %s', (viewer, author, owner, may) => {
    expect(canDeleteComment(viewer, by(author), by(owner))).toBe(may);
  });

  it.each([
    ['ann', 'ann', true],
    ['ben', 'ann', false],
  ])('%s edits a comment of %s: %s', (viewer, author, may) => {
    expect(canEditComment(viewer, by(author))).toBe(may);
  });
});
