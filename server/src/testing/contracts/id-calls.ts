import { aJob } from '../content/write-jobs.ts';
import type { Things } from './id-world.ts';

/** Input of a call: ids in lower case, and what else the call needs to reach them. */
export interface Sent {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: object;
  readonly form?: Record<string, string>;
}

type Given = (things: Things) => Sent;

const of =
  (kind: keyof Things, further: Sent = {}): Given =>
  (things) => ({ params: { id: things[kind] }, ...further });
const ofComment =
  (further: Sent = {}): Given =>
  ({ post, comment }) => ({ params: { id: post, commentId: comment }, ...further });
const ofUser: Given = ({ member }) => ({ params: { userId: member } });
const inQuery: Given = ({ member }) => ({ query: { userId: member } });
const files: Given = ({ member, message }) => ({
  form: { receiverId: member, content: 'With no file', replyTo: message },
});

const ofPicture: Given = ({ company }) => ({ params: { id: company, picture: 'logo' } });
const roleOf = ({ company, member }: Things) => ({ id: company, memberId: member });

const placedMessage = ({ message, conversation }: Things) => ({
  params: { id: message },
  query: { conversationId: conversation },
});

/** A mention of the viewer, whom nobody hides from themselves, at the start of a text. */
const mentionsOf = ({ viewer }: Things) => [{ member: viewer, start: 0, length: 4 }];
const mentioning = (field: 'comment' | 'reply', things: Things) => ({
  body: { [field]: '@Ann', mentions: mentionsOf(things) },
});
/** The fields of a form for a post with a link. */
const linking = (things: Things) => ({
  mediaTitle: '@Ann https://example.org/',
  mentions: JSON.stringify(mentionsOf(things)),
});

/** How to make each call that takes ids. */
export const ID_CALLS: Readonly<Record<string, Given>> = {
  'accounts.endSession': of('session', { body: { password: 'a good password' } }),
  'accounts.renamePasskey': of('passkey', { body: { name: 'Changed' } }),
  'accounts.removePasskey': of('passkey'),
  'accounts.forgetTrustedBrowser': of('trustedBrowser'),
  'messages.send': ({ member, message }) => ({
    body: { receiverId: member, content: 'Hello again', replyTo: message },
  }),
  'messages.sendWithAttachment': files,
  'messages.sendWithAttachments': files,
  'messages.ofConversation': ({ conversation, message }) => ({
    params: { id: conversation },
    query: { after: message, around: message },
  }),
  'messages.ofPair': ({ member, viewer }) => ({ params: { a: viewer, b: member } }),
  'messages.read': placedMessage,
  'messages.sentRead': placedMessage,
  'messages.delivered': ({ conversation }) => ({
    body: { deliveries: [{ conversationId: conversation, seq: 1 }] },
  }),
  'messages.edit': (things) => ({ ...placedMessage(things), body: { content: 'Changed' } }),
  'messages.delete': placedMessage,
  'messages.search': ({ conversation }) => ({ query: { query: 'hello', conversationId: conversation } }),
  'network.follow': of('member'),
  'network.unfollow': of('member'),
  'network.followStatus': of('member'),
  'network.followers': inQuery,
  'network.following': inQuery,
  'network.sendRequest': ({ member }) => ({ body: { recipientId: member } }),
  'network.accept': of('request'),
  'network.reject': of('request'),
  'network.ignoreRequests': ({ request, member }) => ({ body: { ids: [request, member] } }),
  'network.remove': of('request'),
  'network.memberConnections': of('member'),
  'network.block': ofUser,
  'network.unblock': ofUser,
  'network.dismissSuggestion': of('member'),
  'network.undismissSuggestion': of('member'),
  'network.card': of('member'),
  'network.mutualConnections': of('member'),
  'companies.update': of('company', { body: { tagline: 'Changed' } }),
  'companies.setPicture': ofPicture,
  'companies.removePicture': ofPicture,
  'companies.people': of('company'),
  'companies.ofMember': of('member'),
  'companies.removePerson': (things) => ({ params: roleOf(things) }),
  'companies.domain': of('company'),
  'companies.setDomain': of('company', { body: { name: 'loom.example' } }),
  'companies.checkDomain': of('company'),
  'companies.removeDomain': of('company'),
  'companies.trail': ({ company, openJob }) => ({ params: { id: company }, query: { job: openJob } }),
  'companies.roles': of('company'),
  'companies.setRole': (things) => ({ params: roleOf(things), body: { role: 'editor' } }),
  'companies.removeRole': (things) => ({ params: roleOf(things) }),
  'companies.follow': of('company'),
  'companies.unfollow': of('company'),
  'companies.remove': of('company'),
  'jobs.create': ({ company, viewer }) => ({ body: { ...aJob({ contact: viewer }), company } }),
  'jobs.search': ({ company }) => ({ query: { company } }),
  'jobs.get': of('job'),
  'jobs.update': ({ job, viewer }) => ({ params: { id: job }, body: aJob({ contact: viewer }) }),
  'jobs.publish': of('job'),
  'jobs.close': of('job', { body: { reason: 'filled' } }),
  'jobs.save': of('job'),
  'jobs.unsave': of('job'),
  'jobs.requestApproval': of('company'),
  'savedSearches.save': ({ company }) => ({
    body: { name: 'A search', filters: { company }, frequency: 'daily', timeZone: 'UTC' },
  }),
  'savedSearches.change': of('search', { body: { name: 'Changed' } }),
  'savedSearches.opened': of('search'),
  'savedSearches.remove': of('search'),
  'openToWork.save': ({ company, member }) => ({
    body: {
      audience: 'everyone',
      titles: ['Weaver'],
      types: [],
      places: [],
      isRemote: true,
      start: 'atOnce',
      startsOn: null,
      hiddenCompanies: [company],
      hiddenMembers: [member],
    },
  }),
  'openToWork.lookUp': ({ member }) => ({ body: { members: [member] } }),
  'jobs.decideApproval': of('company', { body: { approval: 'approved' } }),
  'applications.form': of('openJob'),
  'applications.send': of('openJob', { form: { note: 'Hello' } }),
  'applications.get': of('application'),
  'hiring.applicants': of('openJob', { query: { column: 'new' } }),
  'hiring.counts': of('openJob'),
  'hiring.move': ({ openJob, application }) => ({
    params: { id: openJob },
    body: { ids: [application], stage: 'shortlisted' },
  }),
  'hiring.open': of('application'),
  'hiring.addNote': of('application', { body: { text: 'A note' } }),
  'hiring.removeNote': ({ application, note }) => ({ params: { id: application, noteId: note } }),
  'hiring.export': of('openJob'),
  'applications.withdraw': of('application'),
  'jobs.remove': of('job'),
  'notifications.read': ({ notification }) => ({ body: { ids: [notification] } }),
  'posts.ofCompany': of('company'),
  'posts.ofMember': of('member'),
  'posts.create': (things) => ({
    form: { ...linking(things), linkPreview: things.member, quotes: things.post, company: things.company },
  }),
  'posts.get': of('post'),
  'posts.update': (things) => ({
    params: { id: things.post },
    form: { ...linking(things), linkPreview: things.post },
  }),
  'posts.delete': of('post'),
  'posts.like': of('post'),
  'posts.unlike': of('post'),
  'posts.likes': of('post'),
  'posts.comment': (things) => of('post', mentioning('comment', things))(things),
  'posts.comments': of('post'),
  'posts.commentOldName': (things) => of('post', mentioning('comment', things))(things),
  'posts.commentsOldName': of('post'),
  'posts.deleteComment': ofComment(),
  'posts.reply': (things) => ofComment(mentioning('reply', things))(things),
  'posts.replies': ofComment(),
  'posts.deleteReply': ({ post, comment, reply }) => ({
    params: { id: post, commentId: comment, replyId: reply },
  }),
  'comments.edit': (things) => of('comment', mentioning('comment', things))(things),
  'comments.react': of('comment', { body: { reaction: '👍' } }),
  'comments.unreact': of('comment'),
  'comments.reactions': of('comment'),
  'replies.edit': (things) => of('reply', mentioning('reply', things))(things),
  'replies.react': of('reply', { body: { reaction: '👍' } }),
  'replies.unreact': of('reply'),
  'replies.reactions': of('reply'),
  'reposts.add': of('post'),
  'reposts.remove': of('post'),
  'reposts.list': of('post'),
  'quotes.list': of('post'),
  'muting.mute': of('member'),
  'muting.unmute': of('member'),
  'muting.hide': of('post'),
  'muting.unhide': of('post'),
  'saved.list': ({ folder }) => ({ query: { folder } }),
  'saved.save': ({ post, folder }) => ({ params: { id: post }, body: { folderId: folder } }),
  'saved.move': ({ post, folder }) => ({ params: { id: post }, body: { folderId: folder } }),
  'saved.remove': of('post'),
  'savedFolders.rename': of('folder', { body: { name: 'Changed' } }),
  'savedFolders.delete': of('folder'),
  'profiles.get': of('member'),
  'profiles.update': ({ entry, company }) => ({
    form: {
      'experience[0][_id]': entry,
      'experience[0][title]': 'Weaver',
      'experience[0][companyName]': 'Loom',
      'experience[0][company]': company,
      'experience[0][location]': 'Pune',
      'experience[0][startDate]': '2021-01',
      'education[0][_id]': entry,
      'education[0][degree]': 'BA',
      'education[0][title]': 'Design',
      'education[0][institution]': 'NID',
      'education[0][startDate]': '2015-01',
    },
  }),
  'safety.report': ({ post }) => ({ body: { targetType: 'post', targetId: post, reason: 'spam' } }),
  'safety.case': of('case'),
  'safety.caseReports': of('case'),
  'safety.dismiss': of('case', { body: {} }),
  'safety.remove': of('case', { body: {} }),
  'safety.suspend': of('case', { body: { reason: 'spam' } }),
  'safety.liftCase': of('case', { body: {} }),
  'safety.lift': of('member', { body: {} }),
  'administration.changeRole': of('member', { body: { role: 'moderator' } }),
  'administration.member': of('member'),
  'administration.suspend': of('member', { body: { reason: 'spam' } }),
  'administration.liftSuspension': of('member'),
  'administration.verifyAddress': of('member'),
  'administration.sendJoinLink': of('member'),
  'administration.resetSecondFactor': of('member'),
  'administration.deleteMember': of('member', { body: { email: 'other@example.org' } }),
  'administration.keepMember': of('member'),
  'administration.endSessions': of('member'),
  'administration.retryAddress': of('member'),
  'administration.decideApplication': of('member', { body: { decision: 'approved' } }),
  'administration.revokeInvitation': of('member'),
  'administration.audit': ({ member }) => ({ query: { member, by: member } }),
};

/** Bodies of each event that takes ids; several for alternative forms. */
export const ID_EVENTS: Readonly<Record<string, (things: Things) => unknown[]>> = {
  join_conversation: ({ conversation }) => [{ conversationId: conversation }, conversation],
  leave_conversation: ({ conversation }) => [{ conversationId: conversation }, conversation],
  send_message: ({ member, message }) => [{ receiverId: member, content: 'Hi', replyTo: message }],
  message_to_user: ({ member, message }) => [{ receiverId: member, content: 'Hi', replyTo: message }],
  attachment_sent: ({ message, conversation }) => [{ messageId: message, conversationId: conversation }],
  new_message: ({ message, conversation }) => [{ messageId: message, conversationId: conversation }],
  mark_message_read: ({ message, conversation }) => [{ messageId: message, conversationId: conversation }],
  mark_delivered: ({ conversation }) => [{ deliveries: [{ conversationId: conversation, seq: 1 }] }],
  watch_posts: ({ post }) => [{ posts: [{ id: post, comments: true }], feed: null }],
  typing_start: ({ conversation, member }) => [{ conversationId: conversation, receiverId: member }],
  typing_stop: ({ conversation, member }) => [{ conversationId: conversation, receiverId: member }],
};

const ID = /^[0-9a-f]{24}$/;
/** A field of a form that holds JSON. */
const isJson = (text: string) => text.startsWith('[');

/** The same with every id in upper case. */
export function inCapitals<T>(value: T): T {
  const changed = JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part !== 'string') return part;
    if (isJson(part)) return JSON.stringify(inCapitals<unknown>(JSON.parse(part)));
    return ID.test(part) ? part.toUpperCase() : part;
  });
  return (changed === undefined ? value : JSON.parse(changed)) as T;
}

/** Paths of all ids in the input, in the notation of `idPlaces`. */
export function placesOfIds(value: unknown, place = ''): string[] {
  if (typeof value === 'string' && isJson(value)) return placesOfIds(JSON.parse(value), place);
  if (typeof value === 'string') return ID.test(value) ? [place] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => {
    const step = Array.isArray(value) ? '*' : name.replace(/\[\d+\]/g, '.*').replace(/\[(\w+)\]/g, '.$1');
    return placesOfIds(part, place === '' ? step : `${place}.${step}`);
  });
}
