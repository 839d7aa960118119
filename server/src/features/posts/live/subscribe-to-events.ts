import type { EventSubscriber } from '../../../platform/events/event-bus.ts';
import type { MemberEvents } from '../../members/index.ts';
import type { NetworkEvents } from '../../network/index.ts';
import type { CompanyAuthorEvents } from '../authors/company-authors.ts';
import type { PostEvents } from '../post-events.ts';
import type { LivePosts } from './live-posts.ts';

/** Events that change counts of a post, or remove it. */
const COUNTED = [
  'post.reacted',
  'post.unreacted',
  'post.reposted',
  'post.unreposted',
  'post.removed',
] as const;

/** Notes what changes about posts, and who may see less of whom. */
export function subscribeToEvents(
  events: EventSubscriber<PostEvents & NetworkEvents & MemberEvents & CompanyAuthorEvents>,
  live: LivePosts,
): void {
  for (const name of COUNTED) events.on(name, ({ postId }) => live.noteChange(postId));
  events.on('post.published', ({ postId }) => live.notePublished(postId));
  events.on('post.edited', ({ postId }) => live.noteChange(postId, (changes) => changes.edit()));
  for (const name of ['post.commented', 'comment.edited'] as const)
    events.on(name, ({ postId, commentId }) =>
      live.noteChange(postId, (changes) => changes.write(commentId)),
    );
  for (const name of ['post.replied', 'reply.edited'] as const)
    events.on(name, ({ postId, commentId, replyId }) =>
      live.noteChange(postId, (changes) => changes.write(commentId, replyId)),
    );
  for (const name of ['comment.reacted', 'comment.unreacted'] as const)
    events.on(name, ({ postId, commentId, targetId }) =>
      live.noteChange(postId, (changes) => changes.write(commentId, targetId)),
    );
  events.on('post.uncommented', ({ postId, commentId, commentAuthor }) =>
    live.noteChange(postId, (changes) => changes.remove(commentId, commentAuthor)),
  );
  events.on('post.unreplied', ({ postId, commentId, replyId, by }) =>
    live.noteChange(postId, (changes) => {
      changes.write(commentId);
      changes.remove(replyId, by);
    }),
  );
  events.on('member.suspensionChanged', ({ memberId }) => live.noteHidden(memberId));
  for (const name of ['company.suspensionChanged', 'company.roleTaken', 'company.removed'] as const)
    events.on(name, ({ companyId }) => live.noteHidden(companyId));
  events.on('network.changed', ({ change, actor, other }) => {
    if (change === 'blocked' || change === 'removed') live.noteSeparated([actor, other]);
  });
}
