import type { EventSubscriber } from '../../platform/events/event-bus.ts';
import type { ApplicationEvents } from '../applications/index.ts';
import type { CompanyEvents } from '../companies/index.ts';
import type { JobEvents } from '../jobs/index.ts';
import type { NetworkEvents } from '../network/index.ts';
import type { PostEvents } from '../posts/index.ts';
import type { Notifier } from './notifier.ts';

/** Notifies the author of a post, or of the comment that is answered or reacted to, of what others do there. */
function subscribeToPosts(events: EventSubscriber<PostEvents>, notifier: Notifier): void {
  /** Nobody is notified of a company's post whose writer may not write for it any more. */
  const onPost = (
    { postId, notified, by }: PostEvents['post.reacted'],
    then: (about: { readonly member: string; readonly actor: string; readonly postId: string }) => void,
  ): void => {
    if (notified !== null) then({ member: notified, actor: by, postId });
  };
  const asReply = ({ postId, commentId, commentAuthor, replyId, by }: PostEvents['post.replied']) =>
    ({ kind: 'reply', member: commentAuthor, actor: by, postId, key: replyId, thread: commentId }) as const;
  // A member may react to several comments of another one under the same post.
  const asCommentReaction = ({ postId, targetId, author, by }: PostEvents['comment.reacted']) =>
    ({
      kind: 'commentReaction',
      member: author,
      actor: by,
      postId,
      key: `${targetId} ${by}`,
      thread: targetId,
    }) as const;
  events.on('post.reacted', (event) =>
    onPost(event, (about) => notifier.notify({ kind: 'reaction', ...about })),
  );
  events.on('post.unreacted', (event) =>
    onPost(event, (about) => notifier.withdraw({ kind: 'reaction', ...about })),
  );
  events.on('post.reposted', (event) =>
    onPost(event, (about) => notifier.notify({ kind: 'repost', ...about })),
  );
  events.on('post.unreposted', (event) =>
    onPost(event, (about) => notifier.withdraw({ kind: 'repost', ...about })),
  );
  events.on('post.quoted', (event) => onPost(event, (about) => notifier.notify({ kind: 'quote', ...about })));
  events.on('post.commented', (event) =>
    onPost(event, (about) => notifier.notify({ kind: 'comment', ...about, key: event.commentId })),
  );
  events.on('post.uncommented', (event) => {
    onPost(event, (about) => notifier.withdraw({ kind: 'comment', ...about, key: event.commentId }));
    notifier.threadRemoved(event.commentAuthor, event.commentId);
  });
  events.on('post.replied', (event) => notifier.notify(asReply(event)));
  events.on('post.unreplied', (event) => {
    notifier.withdraw(asReply(event));
    notifier.threadRemoved(event.by, event.replyId);
  });
  events.on('comment.reacted', (event) => notifier.notify(asCommentReaction(event)));
  events.on('comment.unreacted', (event) => notifier.withdraw(asCommentReaction(event)));
  events.on('post.narrowed', ({ postId }) => notifier.postNarrowed(postId));
  events.on('post.removed', ({ postId }) => notifier.subjectRemoved(postId));
}

/** Notifies the members whom a text mentions. */
function subscribeToMentions(events: EventSubscriber<PostEvents>, notifier: Notifier): void {
  const each = ({ postId, textId, thread, under, by, members }: PostEvents['post.mentioned']) =>
    members.map((member) => {
      const place = { kind: 'mention', member, actor: by, postId, key: textId } as const;
      return { ...place, ...(thread !== undefined && { thread }), ...(under !== undefined && { under }) };
    });
  events.on('post.mentioned', (event) => {
    for (const mention of each(event)) notifier.notify(mention);
  });
  events.on('post.unmentioned', (event) => {
    for (const mention of each(event)) notifier.withdraw(mention);
  });
  events.on('post.uncommented', ({ postId, commentId, hadReplies }) => {
    if (hadReplies) notifier.mentionsRemoved(postId, commentId);
  });
}

/** Notifies the other of two members. An answered request needs no notification any more. */
function subscribeToNetwork(events: EventSubscriber<NetworkEvents>, notifier: Notifier): void {
  const forgetUnseenOf = (...members: readonly string[]): void => {
    for (const member of members) notifier.forgetUnseen(member);
  };
  events.on('network.changed', ({ change, actor, other }) => {
    const toOther = { actor, member: other };
    const request = { kind: 'request', actor: other, member: actor } as const;
    if (change === 'requested') notifier.notify({ kind: 'request', ...toOther });
    else if (change === 'withdrawn') notifier.withdraw({ kind: 'request', ...toOther });
    else if (change === 'declined') notifier.withdraw(request);
    else if (change === 'followed') notifier.notify({ kind: 'follow', ...toOther });
    else if (change === 'unfollowed') notifier.withdraw({ kind: 'follow', ...toOther });
    else if (change === 'blocked') {
      notifier.separate(actor, other);
      forgetUnseenOf(actor, other);
    } else if (change === 'removed') forgetUnseenOf(actor, other);
    else if (change === 'accepted') {
      notifier.withdraw(request);
      notifier.notify({ kind: 'accepted', ...toOther });
    }
  });
}

/** Notifies members of what a company does; nobody learns for which member. */
function subscribeToCompanies(events: EventSubscriber<CompanyEvents>, notifier: Notifier): void {
  const asRole = ({ companyId, member, role }: CompanyEvents['company.roleGiven']) =>
    ({ kind: 'companyRole', member, actor: companyId, companyId, key: role }) as const;
  events.on('company.roleGiven', (event) => notifier.notify(asRole(event)));
  events.on('company.roleTaken', (event) => notifier.withdraw(asRole(event)));
  events.on('company.domainLost', ({ companyId, owners, key }) => {
    for (const member of owners)
      notifier.notify({ kind: 'companyDomain', member, actor: companyId, companyId, key });
  });
  events.on('company.linkRemoved', ({ companyId, member, key }) =>
    notifier.notify({ kind: 'companyLink', member, actor: companyId, companyId, key }),
  );
  events.on('company.removed', ({ companyId }) => notifier.subjectRemoved(companyId));
}

/** Notifies applicants of what the company does, and one member who hires of applications. Neither names a member. */
function subscribeToApplications(events: EventSubscriber<ApplicationEvents>, notifier: Notifier): void {
  events.on('application.sent', ({ companyId, member, applicationId }) =>
    notifier.notify({ kind: 'applicant', member, actor: companyId, companyId, key: applicationId }),
  );
  events.on('application.moved', ({ companyId, applicant, key }) =>
    notifier.notify({ kind: 'application', member: applicant, actor: companyId, companyId, key }),
  );
  // The job is the actor: an employer that is gone names nobody.
  events.on('application.erased', ({ jobId, applicant }) =>
    notifier.notify({ kind: 'applicationErased', member: applicant, actor: jobId, jobId }),
  );
  events.on('application.ending', ({ companyId, applicant, key }) =>
    notifier.notify({
      kind: 'applicationEnding',
      member: applicant,
      actor: companyId,
      companyId,
      key,
    }),
  );
}

/** Notifies members of new jobs that match their saved searches. */
function subscribeToJobs(events: EventSubscriber<JobEvents>, notifier: Notifier): void {
  events.on('job.announced', ({ jobId, companyId, members }) => {
    for (const member of members)
      notifier.notify({ kind: 'jobAlert', member, actor: companyId, companyId, key: jobId });
  });
}

/** Makes notifications of what happens under posts, in the network, in companies, of jobs and applications. */
export function subscribeToEvents(
  events: EventSubscriber<ApplicationEvents & CompanyEvents & JobEvents & PostEvents & NetworkEvents>,
  notifier: Notifier,
): void {
  subscribeToPosts(events, notifier);
  subscribeToMentions(events, notifier);
  subscribeToNetwork(events, notifier);
  subscribeToCompanies(events, notifier);
  subscribeToApplications(events, notifier);
  subscribeToJobs(events, notifier);
}
