import * as z from 'zod/mini';
import { endpoint, type FilePart } from '../http/endpoint.ts';
import { FIELD_TEXTS } from '../http/field-texts.ts';
import { IdParams, ObjectIdString, visibleText } from '../http/fields.ts';
import { PageQuery, nextCursor } from '../http/pagination.ts';
import { POST_LIMITS as LIMITS } from '../limits.ts';
import { DOCUMENT_KINDS, IMAGE_KINDS, VIDEO_KINDS } from '../media/file-kinds.ts';
import { Audience } from './audience.ts';
import { FeedName } from './feeds.ts';
import { asList, clearable, repeated } from './form-lists.ts';
import { MentionsField, MentionsInput } from './mentions/mention-contract.ts';
import { ReactionEmoji } from './reactions.ts';
import { PostSearch } from './search-contract.ts';
import { POST_TEXTS } from './texts.ts';
import { CommentView, FeedRepost, ListedLike, PostView, ReplyView } from './views.ts';

const { rules } = POST_TEXTS;

/** Forms send line breaks as two characters; they count and are stored as one. */
const oneLineEnd = z.overwrite((text: string) => text.replace(/\r\n?/g, '\n'));

const text = z
  .string()
  .check(oneLineEnd, z.trim(), z.maxLength(LIMITS.textMax, { error: () => rules.textLong }));
const alt = z.string().check(z.trim(), z.maxLength(LIMITS.altMax, { error: () => rules.altLong }));
const fileUrl = z.string().check(z.maxLength(500));

/** Created on the device: a repeated request is stored once. */
const clientId = z.optional(z.uuid({ error: () => FIELD_TEXTS.id }));

const files = {
  mediaImage: { maxCount: LIMITS.imagesMax, kinds: IMAGE_KINDS, maxBytes: LIMITS.imageMaxBytes },
  mediaVideo: { maxCount: LIMITS.videosMax, kinds: VIDEO_KINDS, maxBytes: LIMITS.videoMaxBytes },
  mediaDocument: { maxCount: LIMITS.documentsMax, kinds: DOCUMENT_KINDS, maxBytes: LIMITS.documentMaxBytes },
} as const satisfies Record<string, FilePart>;

/** Text fields of a new post. `mediaAlt` describes the images in their order. */
export const CreatePostInput = z.object({
  mediaTitle: z.optional(text),
  mentions: z.optional(MentionsField),
  mediaAlt: repeated(alt),
  /** Everyone, if absent. */
  audience: z.optional(Audience),
  /** Id of a found preview of the text's first link. Ignored if it has expired, and beside files. */
  linkPreview: z.optional(ObjectIdString),
  /** Id of a post for everyone, which this one quotes. */
  quotes: z.optional(ObjectIdString),
  /** Id of a company in whose name the member writes. The post is for everyone. */
  company: z.optional(ObjectIdString),
  clientId,
});

/** In `mediaImage` of an edit: position of the next new image among the kept ones. Without it, new images come last. */
export const NEW_IMAGE = 'new';

/**
 * An edit: absent fields stay unchanged. A file field keeps the files whose URLs it names and removes the
 * rest; an empty field or `null` clears it. URLs must belong to the post.
 */
export const UpdatePostInput = z.object({
  mediaTitle: z.optional(text),
  /** Without the field, mentions stay where the new text still has them. */
  mentions: z.optional(MentionsField),
  mediaImage: clearable(fileUrl),
  mediaVideo: clearable(fileUrl),
  mediaDocument: clearable(fileUrl),
  /** Descriptions of the images in their new order. */
  mediaAlt: z.optional(z.pipe(z.union([alt, z.array(alt)]), z.transform(asList))),
  audience: z.optional(Audience),
  /** As for a new post. An empty field removes the preview; it also goes with its link. */
  linkPreview: z.optional(z.union([z.literal(''), ObjectIdString])),
});

export const CommentInput = z.object({
  comment: visibleText(
    () => rules.comment,
    LIMITS.commentMax,
    () => rules.commentLong,
  ),
  mentions: z.optional(MentionsInput),
  clientId,
});
export const ReplyInput = z.object({
  reply: visibleText(
    () => rules.reply,
    LIMITS.commentMax,
    () => rules.replyLong,
  ),
  mentions: z.optional(MentionsInput),
  clientId,
});
export const LikeInput = z.optional(z.object({ reaction: z.optional(ReactionEmoji) }));

const CommentParams = z.object({ id: ObjectIdString, commentId: ObjectIdString });
const ReplyParams = z.object({ id: ObjectIdString, commentId: ObjectIdString, replyId: ObjectIdString });
const Written = z.object({ data: PostView, media: PostView });
const Reacted = z.object({ likesCount: z.number(), viewerReaction: z.nullable(ReactionEmoji) });
const Nothing = z.object({});

export const createPost = endpoint({
  id: 'posts.create',
  method: 'POST',
  path: '/media/createMedia',
  summary: 'Publish a post with text, pictures, one video or one document.',
  access: 'session',
  body: CreatePostInput,
  files,
  answer: Written,
  status: 201,
  errors: ['CONTENT_REJECTED', 'CLIENT_ID_REUSED', 'QUOTA_EXCEEDED', 'BUSY', 'FORBIDDEN'],
});

export const listFeed = endpoint({
  id: 'posts.feed',
  method: 'GET',
  path: '/media/getAllMedia',
  summary:
    'List a page of the feed, newest first: posts of everyone, or of those whom the viewer follows or is connected with.',
  access: 'session',
  query: z.extend(PageQuery, { feed: z.optional(FeedName) }),
  answer: z.object({
    posts: z.array(PostView),
    /** Reposts that brought posts of this page into the feed `following`; absent for everyone's. */
    reposts: z.optional(z.array(FeedRepost)),
    nextCursor,
  }),
});

export const listMemberPosts = endpoint({
  id: 'posts.ofMember',
  method: 'GET',
  path: '/media/getUserMedia/:id',
  summary: "List a page of a member's posts, newest first; with `reposts`, also what they have reposted.",
  access: 'session',
  params: IdParams,
  query: z.extend(PageQuery, { reposts: z.optional(z.enum(['true', 'false'])) }),
  answer: z.object({
    media: z.array(PostView),
    /** The member's reposts among them; absent unless asked for. */
    reposts: z.optional(z.array(FeedRepost)),
    nextCursor,
  }),
});

export const searchPosts = endpoint({
  id: 'posts.search',
  method: 'GET',
  path: '/media/search',
  summary:
    'Search posts, newest first. Every word of the query is a prefix of a word, ignoring case and accents.',
  access: 'session',
  query: z.extend(PageQuery, PostSearch.shape),
  answer: z.object({ posts: z.array(PostView), nextCursor }),
});

export const getPost = endpoint({
  id: 'posts.get',
  method: 'GET',
  path: '/media/post/:id',
  summary: 'Get a post.',
  access: 'session',
  params: IdParams,
  answer: z.object({ data: PostView }),
});

export const updatePost = endpoint({
  id: 'posts.update',
  method: 'PUT',
  path: '/media/updateMedia/:id',
  summary: "Edit the viewer's own post.",
  access: 'session',
  params: IdParams,
  body: UpdatePostInput,
  files,
  answer: Written,
  errors: ['CONTENT_REJECTED', 'QUOTA_EXCEEDED', 'BUSY'],
});

export const deletePost = endpoint({
  id: 'posts.delete',
  method: 'DELETE',
  path: '/media/deleteMedia/:id',
  summary: "Delete the viewer's own post with its likes, comments and files.",
  access: 'session',
  params: IdParams,
  answer: Nothing,
});

export const likePost = endpoint({
  id: 'posts.like',
  method: 'POST',
  path: '/media/like/:id',
  summary: 'Like a post or change the reaction to it.',
  access: 'session',
  params: IdParams,
  body: LikeInput,
  answer: Reacted,
});

export const unlikePost = endpoint({
  id: 'posts.unlike',
  method: 'DELETE',
  path: '/media/unlike/:id',
  summary: "Remove the viewer's reaction. Idempotent.",
  access: 'session',
  params: IdParams,
  answer: Reacted,
});

export const listLikes = endpoint({
  id: 'posts.likes',
  method: 'GET',
  path: '/media/likes/:id',
  summary: 'List the reactions to a post, newest first.',
  access: 'session',
  params: IdParams,
  query: z.extend(PageQuery, { reaction: z.optional(ReactionEmoji) }),
  answer: z.object({ likes: z.array(ListedLike), nextCursor, total: z.number() }),
});

export const addComment = endpoint({
  id: 'posts.comment',
  method: 'POST',
  path: '/media/comment/:id',
  summary: 'Comment on a post.',
  access: 'session',
  params: IdParams,
  body: CommentInput,
  answer: CommentView,
  status: 201,
  errors: ['CLIENT_ID_REUSED'],
});

export const listComments = endpoint({
  id: 'posts.comments',
  method: 'GET',
  path: '/media/comment/:id',
  summary: 'List the comments of a post, newest first.',
  access: 'session',
  params: IdParams,
  query: PageQuery,
  answer: z.object({ comments: z.array(CommentView), nextCursor, total: z.number() }),
});

export const deleteComment = endpoint({
  id: 'posts.deleteComment',
  method: 'DELETE',
  path: '/media/comment/:id/:commentId',
  summary: "Delete the viewer's own comment, or one on their post.",
  access: 'session',
  params: CommentParams,
  answer: Nothing,
});

export const addReply = endpoint({
  id: 'posts.reply',
  method: 'POST',
  path: '/media/comment/:id/:commentId/reply',
  summary: 'Reply to a comment.',
  access: 'session',
  params: CommentParams,
  body: ReplyInput,
  answer: ReplyView,
  status: 201,
  errors: ['CLIENT_ID_REUSED'],
});

export const listReplies = endpoint({
  id: 'posts.replies',
  method: 'GET',
  path: '/media/comment/:id/:commentId/reply',
  summary: 'List the replies to a comment, oldest first.',
  access: 'session',
  params: CommentParams,
  query: PageQuery,
  answer: z.object({ replies: z.array(ReplyView), nextCursor, total: z.number() }),
});

export const deleteReply = endpoint({
  id: 'posts.deleteReply',
  method: 'DELETE',
  path: '/media/comment/:id/:commentId/reply/:replyId',
  summary: "Delete the viewer's own reply, or one on their post.",
  access: 'session',
  params: ReplyParams,
  answer: Nothing,
});

/** The older names of adding and listing comments: the same calls. */
export const addCommentByOldName = endpoint({
  ...addComment,
  id: 'posts.commentOldName',
  path: '/posts/:id/comments',
});
export const listCommentsByOldName = endpoint({
  ...listComments,
  id: 'posts.commentsOldName',
  path: '/posts/:id/comments',
});
