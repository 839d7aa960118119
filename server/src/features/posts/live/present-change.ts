import type { MemberSummary } from '@weft/shared/members/views';
import type { CompanyAuthorsById } from '../authors/company-authors.ts';
import { COUNTED_FIELDS, EDITED_FIELDS, type PostChanged } from '@weft/shared/posts/live-events';
import type { CommentRecord, PostRecord, ReplyRecord } from '../post-records.ts';
import { presentComment, presentReply } from '../present-comment.ts';
import { presentPost } from '../present-post.ts';
import type { ViewerAccess } from '../visibility.ts';
import type { PostChanges } from './change-set.ts';

/** What was read for all receivers of changes, by id. */
export interface Batch {
  readonly posts: ReadonlyMap<string, PostRecord>;
  readonly comments: ReadonlyMap<string, CommentRecord>;
  readonly replies: ReadonlyMap<string, { readonly reply: ReplyRecord; readonly comment: string }>;
  readonly members: ReadonlyMap<string, MemberSummary>;
  readonly companies: CompanyAuthorsById;
}

interface For {
  readonly access: ViewerAccess;
  readonly batch: Batch;
  readonly areCommentsShown: boolean;
}

/** Likes that the summary of a post names. */
const NAMED_LIKES = 3;

/** The viewer's own relation to a post is not sent: pages know it. */
const UNKNOWN = { reaction: null, followsAuthor: false, hasSaved: false, hasReposted: false };

function pick<T extends object, K extends keyof T>(from: T, keys: readonly K[]): Pick<T, K> {
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K>;
}

/** A post that the viewer may see, with what changed, without comments and replies of hidden members. */
export function presentChange(
  post: PostRecord,
  { isEdited, isOverfull, written, removed }: PostChanges,
  { access, batch, areCommentsShown }: For,
): PostChanged {
  const { viewerId, hidden } = access;
  const { members, companies } = batch;
  const presenting = { viewerId, hidden, members, companies, reactions: new Map(), quoted: new Map() };
  const view = presentPost(post, UNKNOWN, presenting);
  const found = [...written].flatMap((id) => batch.comments.get(id) ?? []);
  // They take the places of deleted ones in the preview.
  const moved = removed.size > 0 ? post.newestComments.filter(({ _id }) => !written.has(_id)) : [];
  const visible = [...found, ...moved].filter(({ author }) => !hidden.has(author));
  const isVisible = new Set(visible.map(({ _id }) => _id));
  const replies = [...written]
    .flatMap((id) => batch.replies.get(id) ?? [])
    .filter(({ reply, comment }) => isVisible.has(comment) && !hidden.has(reply.author));
  const gone = [...removed].filter(([, author]) => !hidden.has(author)).map(([id]) => id);
  return {
    _id: post._id,
    isGone: false,
    counts: {
      ...pick(view, COUNTED_FIELDS),
      likes: view.likes.slice(0, NAMED_LIKES),
    },
    content: isEdited ? pick(view, EDITED_FIELDS) : null,
    comments: areCommentsShown ? visible.map((comment) => presentComment(comment, post, presenting)) : [],
    replies: areCommentsShown
      ? replies.map(({ reply, comment }) => ({
          commentId: comment,
          reply: presentReply(reply, post, presenting),
        }))
      : [],
    removed: areCommentsShown ? gone : [],
    hasMoreChanges: isOverfull || (!areCommentsShown && written.size + removed.size > 0),
  };
}
