import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { IdParams, ObjectIdString } from '../http/fields.ts';
import { nextCursor, PageQuery } from '../http/pagination.ts';
import { NETWORK_LIMITS as LIMITS } from '../limits.ts';
import { wellFormed } from '../text/normal-text.ts';
import { FollowListQuery, MemberListQuery } from './list-queries.ts';
import { NETWORK_TEXTS } from './texts.ts';
import {
  BlockedItem,
  ConnectionItem,
  ConnectionRequest,
  FollowItem,
  NetworkCounts,
  Relationship,
  ViewerCounts,
} from './views.ts';

const { rules } = NETWORK_TEXTS;

const Note = z
  .string()
  .check(z.overwrite(wellFormed), z.trim(), z.maxLength(LIMITS.noteMax, { error: () => rules.noteLong }));

export const SendRequestInput = z.object({
  recipientId: ObjectIdString,
  /** Shown to the recipient; blank counts as none. */
  note: z.optional(z.nullable(Note)),
});

/** Requests to ignore, by their ids or those of their senders; with `all` every pending one. */
export const IgnoreRequestsInput = z
  .object({
    ids: z.optional(z.array(ObjectIdString).check(z.maxLength(LIMITS.ignoreMax))),
    all: z.optional(z.boolean()),
  })
  .check(
    z.refine(({ ids, all }) => all === true || (ids?.length ?? 0) > 0, {
      error: () => rules.choose,
      path: ['ids'],
    }),
  );

/** Response of every change: the new relationship, and the counts of both. */
const Changed = z.object({ relationship: Relationship, counts: ViewerCounts, memberCounts: NetworkCounts });
const FollowChanged = z.extend(Changed, { isFollowing: z.boolean() });
const UserIdParams = z.object({ userId: ObjectIdString });
const Requests = z.object({ requests: z.array(ConnectionRequest), total: z.number(), nextCursor });
const Connections = z.object({
  connections: z.array(ConnectionItem),
  total: z.number(),
  nextCursor,
  /** The member whose connections are listed. */
  userId: z.string(),
  userFullName: z.string(),
});

export const followMember = endpoint({
  id: 'network.follow',
  method: 'POST',
  path: '/follow/:id',
  summary: 'Follow a member. Idempotent.',
  access: 'session',
  params: IdParams,
  answer: FollowChanged,
  errors: ['SELF_ACTION', 'BLOCKED'],
});

export const unfollowMember = endpoint({
  id: 'network.unfollow',
  method: 'DELETE',
  path: '/follow/:id',
  summary: 'Stop following a member. Idempotent.',
  access: 'session',
  params: IdParams,
  answer: FollowChanged,
  errors: ['SELF_ACTION'],
});

export const getFollowStatus = endpoint({
  id: 'network.followStatus',
  method: 'GET',
  path: '/follow/status/:id',
  summary: 'Get whether the viewer follows a member, and their relationship.',
  access: 'session',
  params: IdParams,
  answer: FollowChanged,
});

export const listFollowers = endpoint({
  id: 'network.followers',
  method: 'GET',
  path: '/follow/followers',
  summary: "List a member's followers.",
  access: 'session',
  query: FollowListQuery,
  answer: z.object({ followers: z.array(FollowItem), total: z.number(), nextCursor }),
});

export const listFollowing = endpoint({
  id: 'network.following',
  method: 'GET',
  path: '/follow/following',
  summary: 'List the members whom a member follows.',
  access: 'session',
  query: FollowListQuery,
  answer: z.object({ following: z.array(FollowItem), total: z.number(), nextCursor }),
});

export const listReceivedRequests = endpoint({
  id: 'network.received',
  method: 'GET',
  path: '/connection/received',
  summary: "List the viewer's received requests, newest first.",
  access: 'session',
  query: PageQuery,
  answer: Requests,
});

/** The older name of received requests: the same call. */
export const listPendingRequests = endpoint({
  ...listReceivedRequests,
  id: 'network.pending',
  path: '/connection/pending',
});

export const listSentRequests = endpoint({
  id: 'network.sent',
  method: 'GET',
  path: '/connection/sent',
  summary: "List the viewer's sent requests, newest first.",
  access: 'session',
  query: PageQuery,
  answer: Requests,
});

export const sendRequest = endpoint({
  id: 'network.sendRequest',
  method: 'POST',
  path: '/connection/send',
  summary: 'Ask a member to connect. Accepts their request if there is one.',
  access: 'session',
  body: SendRequestInput,
  answer: Changed,
  status: 201,
  errors: ['SELF_ACTION', 'BLOCKED', 'ALREADY_CONNECTED', 'REQUEST_PENDING', 'REQUEST_REJECTED'],
});

export const acceptRequest = endpoint({
  id: 'network.accept',
  method: 'PUT',
  path: '/connection/:id/accept',
  summary: 'Accept a request, by its id or its sender’s.',
  access: 'session',
  params: IdParams,
  answer: Changed,
  errors: ['FORBIDDEN'],
});

export const rejectRequest = endpoint({
  id: 'network.reject',
  method: 'PUT',
  path: '/connection/:id/reject',
  summary: 'Decline a request, by its id or its sender’s.',
  access: 'session',
  params: IdParams,
  answer: Changed,
  errors: ['FORBIDDEN', 'ALREADY_CONNECTED'],
});

export const ignoreRequests = endpoint({
  id: 'network.ignoreRequests',
  method: 'PUT',
  path: '/connection/requests/ignored',
  summary: 'Decline several requests at once, at most 500 a call.',
  access: 'session',
  atRoot: false,
  body: IgnoreRequestsInput,
  answer: z.object({ connectionIds: z.array(z.string()), counts: ViewerCounts }),
});

export const removeConnection = endpoint({
  id: 'network.remove',
  method: 'DELETE',
  path: '/connection/:id',
  summary: "Withdraw the viewer's own request or end a connection, by its id or the other member’s.",
  access: 'session',
  params: IdParams,
  answer: Changed,
  errors: ['FORBIDDEN'],
});

export const listConnections = endpoint({
  id: 'network.connections',
  method: 'GET',
  path: '/connection',
  summary: "List the viewer's connections.",
  access: 'session',
  query: MemberListQuery,
  answer: Connections,
});

export const listMemberConnections = endpoint({
  id: 'network.memberConnections',
  method: 'GET',
  path: '/connection/user/:id',
  summary: "List a member's connections.",
  access: 'session',
  params: IdParams,
  query: MemberListQuery,
  answer: Connections,
});

export const blockMember = endpoint({
  id: 'network.block',
  method: 'POST',
  path: '/connection/block/:userId',
  summary: 'Block a member. Ends connection, requests and follows, and hides both from each other.',
  access: 'session',
  params: UserIdParams,
  answer: Changed,
  errors: ['SELF_ACTION'],
});

export const unblockMember = endpoint({
  id: 'network.unblock',
  method: 'DELETE',
  path: '/connection/block/:userId',
  summary: 'Lift a block. Ended connections and follows are not restored.',
  access: 'session',
  params: UserIdParams,
  answer: Changed,
  errors: ['SELF_ACTION'],
});

export const listBlocked = endpoint({
  id: 'network.blocked',
  method: 'GET',
  path: '/connection/blocked',
  summary: "List the viewer's blocked members, newest first.",
  access: 'session',
  query: PageQuery,
  answer: z.object({ blocked: z.array(BlockedItem), total: z.number(), nextCursor }),
});
