import type { MemberSummary } from '@weft/shared/members/views';
import type { ReactionEmoji } from '@weft/shared/posts/reactions';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import type { CommentView, PostAuthor, ReplyView } from '@weft/shared/posts/views';
import type { CompanyAuthorsById } from './authors/company-authors.ts';
import { mentionedIn, presentMentions } from './mentions/present-mentions.ts';
import { canDeleteComment, canEditComment } from './post.policy.ts';
import type { CommentRecord, ReplyRecord } from './post-records.ts';
import { allCounts, totalOf } from './reactions/reaction-counts.ts';

/** The viewer, and the members in the content. */
export interface Presenting {
  readonly viewerId: string;
  readonly members: ReadonlyMap<string, MemberSummary>;
  /** The companies that wrote posts. */
  readonly companies: CompanyAuthorsById;
  /** Members whose comments, replies and likes are left out; counters include them. */
  readonly hidden: ReadonlySet<string>;
  /** The viewer's reactions to comments and replies, by their ids. */
  readonly reactions: ReadonlyMap<string, ReactionEmoji>;
}

type Authored = { readonly author: string };

/** The author of a comment or reply, and whom it mentions. */
export function membersInText(text: ReplyRecord): string[] {
  return [text.author, ...mentionedIn(text)];
}

export function membersInComment(comment: CommentRecord): string[] {
  return [comment, ...comment.newestReplies].flatMap(membersInText);
}

/** Ids of the texts with reactions: only for these is the viewer's own reaction read. */
export function reactedAmong(texts: readonly ReplyRecord[]): string[] {
  return texts.filter(({ reactionCounts }) => totalOf(reactionCounts) > 0).map(({ _id }) => _id);
}

export function reactedInComment(comment: CommentRecord): string[] {
  return reactedAmong([comment, ...comment.newestReplies]);
}

/** A deleted member is shown with a placeholder name. */
export function memberView(id: string, { members }: Pick<Presenting, 'members'>): MemberSummary {
  return (
    members.get(id) ?? { _id: id, fullName: POST_TEXTS.unknownMember, headline: null, profileImage: null }
  );
}

/** The author of a post, a company or a member. Never tells who wrote it for the company. */
export function authorView(
  id: string,
  { members, companies }: Pick<Presenting, 'members' | 'companies'>,
): PostAuthor {
  const company = companies.get(id);
  if (!company) return memberView(id, { members });
  const { name, slug, logo, verifiedDomain } = company;
  return { _id: id, fullName: name, headline: null, profileImage: logo, company: { slug, verifiedDomain } };
}

/** The visible part of a preview. */
export function shownTo<T>(
  { hidden }: Pick<Presenting, 'hidden'>,
  items: readonly T[],
  memberOf: (item: T) => string,
) {
  return hidden.size === 0 ? items : items.filter((item) => !hidden.has(memberOf(item)));
}

/** What comments and replies share. */
function presentWritten(written: ReplyRecord, post: Authored, presenting: Presenting) {
  const { viewerId, members, companies, reactions } = presenting;
  const { _id, createdAt, editedAt, reactionCounts } = written;
  return {
    _id,
    user: memberView(written.author, { members }),
    ...presentMentions(written, presenting),
    createdAt: createdAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
    likesCount: totalOf(reactionCounts),
    reactionCounts: allCounts(reactionCounts),
    viewerReaction: reactions.get(_id) ?? null,
    can: {
      edit: canEditComment(viewerId, written),
      delete: canDeleteComment(viewerId, written, post, companies),
    },
  };
}

export function presentReply(reply: ReplyRecord, post: Authored, presenting: Presenting): ReplyView {
  return { ...presentWritten(reply, post, presenting), reply: reply.text };
}

export function presentComment(comment: CommentRecord, post: Authored, presenting: Presenting): CommentView {
  return {
    ...presentWritten(comment, post, presenting),
    comment: comment.text,
    replies: shownTo(presenting, comment.newestReplies, (reply) => reply.author)
      .toReversed()
      .map((reply) => presentReply(reply, post, presenting)),
    repliesCount: comment.repliesCount,
  };
}
