import { addComment, addReply, createPost } from '@weft/shared/posts/contract';
import type { CommentView, PostView, ReplyView } from '@weft/shared/posts/views';
import { formOf } from '../http/forms.ts';
import type { TestMember } from '../members/register-member.ts';

type Fields = Parameters<typeof formOf>[0];

/** Publishes a post through the API. */
export async function writePost(author: TestMember, fields: Fields | string = 'Hello'): Promise<PostView> {
  const form = formOf(typeof fields === 'string' ? { mediaTitle: fields } : fields);
  return (await author.browser.call(createPost, { form })).data.data;
}

export async function writeComment(
  author: TestMember,
  post: { _id: string },
  comment = 'Well said',
): Promise<CommentView> {
  return (await author.browser.call(addComment, { params: { id: post._id }, body: { comment } })).data;
}

export async function writeReply(
  author: TestMember,
  post: { _id: string },
  comment: { _id: string },
  reply = 'Indeed',
): Promise<ReplyView> {
  const params = { id: post._id, commentId: comment._id };
  return (await author.browser.call(addReply, { params, body: { reply } })).data;
}
