import { postDocument, wordsOfPost } from '../feed-data.ts';
import { PER_MEMBER, type NetworkShape } from './shape.ts';

/** One of so many posts has search words: those of all would double the index entries to write. */
export const POSTS_A_SEARCHED_ONE = 10;

type Post = ReturnType<typeof postDocument> & { readonly _id: object };

function postOf(shape: NetworkShape, index: number): Post {
  let part = 2 * index;
  const newId = () => shape.idOf('part', part++);
  const by = (offset: number) => shape.idOf('member', (index * 7 + offset) % shape.members);
  const at = shape.timeOf(index, shape.members * PER_MEMBER.posts);
  return { _id: shape.idOf('post', index), ...postDocument(index, by, newId, at) };
}

export function* posts(shape: NetworkShape): Generator<Post> {
  for (let index = 0; index < shape.members * PER_MEMBER.posts; index += 1) yield postOf(shape, index);
}

export function* postWords(shape: NetworkShape): Generator<object> {
  for (let index = 0; index < shape.members * PER_MEMBER.posts; index += POSTS_A_SEARCHED_ONE) {
    const { _id, text, author, createdAt } = postOf(shape, index);
    yield { _id, author, createdAt, beginnings: wordsOfPost(text) };
  }
}
