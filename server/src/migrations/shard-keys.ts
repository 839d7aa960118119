import type { ShardKeys } from '../platform/database/sharding/shard-key.ts';

const OF_A_MEMBER = 'read and written for one member';
const BY_ID = 'read and written by id';
const FEW = 'few documents, whatever the number of members';
const SHORT_LIVED = 'documents live for minutes or days';
const DELETION = 'deleting an account, a post or a job';

/**
 * Where each collection is in a sharded cluster. Sharded are those that outgrow one machine; a unique index must begin
 * with the shard key. `docs/scaling.md` shows this table.
 */
export const SHARD_KEYS: ShardKeys = {
  // Members and their accounts.
  members: {
    unshardedBecause: 'the address is unique, and everything else reads members by id',
  },
  sessions: {
    key: { _id: 'hashed' },
    because: BY_ID,
    asksAllShards: 'listing and ending the sessions of a member',
  },
  deviceProofs: {
    key: { memberId: 'hashed' },
    because: OF_A_MEMBER,
    asksAllShards: 'finding the members of a browser at a sign-in',
  },
  secondFactors: { key: { memberId: 'hashed' }, because: OF_A_MEMBER },
  securityLog: { key: { memberId: 'hashed' }, because: OF_A_MEMBER },
  trustedBrowsers: {
    unshardedBecause: 'found by a unique token, listed by member; at most a few per member',
  },
  passkeys: { unshardedBecause: 'found by a unique credential, listed by member; at most a few per member' },
  identities: { unshardedBecause: 'two unique indexes without a common field; at most a few per member' },
  provisioned_members: { unshardedBecause: 'three unique indexes without a common field; one per member' },
  codes: { unshardedBecause: SHORT_LIVED },
  emailChanges: { unshardedBecause: SHORT_LIVED },
  emailUndos: { unshardedBecause: SHORT_LIVED },
  exportTickets: { unshardedBecause: SHORT_LIVED },
  passkeyChallenges: { unshardedBecause: SHORT_LIVED },
  providerRequests: { unshardedBecause: SHORT_LIVED },
  pendingSignIns: { unshardedBecause: SHORT_LIVED },
  resetGrants: { unshardedBecause: SHORT_LIVED },
  request_quotas: { key: { _id: 'hashed' }, because: BY_ID },
  suspensions: { unshardedBecause: 'every server reads all of them' },
  skills: { unshardedBecause: FEW },

  // The network of members.
  network_links: {
    key: { owner: 'hashed' },
    because: 'each member has a copy of the list, read by its owner',
    asksAllShards: 'writing a new name into the lists of others',
  },
  ['circles']: { key: { owner: 'hashed' }, because: OF_A_MEMBER },
  connections: {
    key: { pair: 'hashed' },
    because: 'unique and read by the pair of members',
    asksAllShards: 'lists of requests, and answering a request by its id',
  },
  suggestion_dismissals: { key: { member: 'hashed' }, because: OF_A_MEMBER, asksAllShards: DELETION },
  blocks: { unshardedBecause: 'read by both members for every viewer; few per member' },

  // Posts and what members do with them.
  posts: {
    unshardedBecause:
      'the feed reads the newest of all authors, and a retry is found by author and client id',
  },
  post_removals: { unshardedBecause: 'every server reads all of a company' },
  post_words: {
    key: { _id: 'hashed' },
    because: 'written by id; a search is split among all shards',
    asksAllShards: 'searching posts',
  },
  pending_link_previews: { unshardedBecause: SHORT_LIVED },
  comments: {
    key: { post: 'hashed' },
    because: 'read in the order of their post',
    asksAllShards: `editing and reacting name the comment alone; notifications, and ${DELETION}`,
  },
  replies: {
    key: { comment: 'hashed' },
    because: 'read in the order of their comment',
    asksAllShards: `editing and reacting name the reply alone; notifications, and ${DELETION}`,
  },
  reactions: {
    key: { member: 'hashed' },
    because: 'unique by member and post; pages read the reactions of their viewer',
    asksAllShards: `the list of members who reacted, and ${DELETION}`,
  },
  comment_reactions: {
    key: { member: 'hashed' },
    because: 'unique by member and comment; pages read the reactions of their viewer',
    asksAllShards: `the list of members who reacted, and ${DELETION}`,
  },
  reposts: { unshardedBecause: 'the feed reads the newest of all members' },
  saved_posts: { key: { member: 'hashed' }, because: OF_A_MEMBER },
  saved_shelves: { key: { _id: 'hashed' }, because: BY_ID },
  followed_tags: { key: { _id: 'hashed' }, because: BY_ID },
  tag_followers: { unshardedBecause: FEW },
  mute_lists: { key: { _id: 'hashed' }, because: BY_ID, asksAllShards: DELETION },

  // Messages.
  conversations: {
    unshardedBecause: 'the pair is unique, and lists read the conversations of either member',
  },
  messages: {
    key: { conversation: 'hashed' },
    because: 'read in the order of their conversation',
  },

  // Notifications.
  notifications: {
    key: { member: 'hashed' },
    because: OF_A_MEMBER,
    asksAllShards: `taking back what others caused, figures of deliveries, and ${DELETION}`,
  },
  notification_settings: {
    key: { _id: 'hashed' },
    because: BY_ID,
    asksAllShards: 'listing addresses that refuse mails',
  },
  push_subscriptions: { unshardedBecause: 'found by browser, by session and by member; few per member' },
  pushes: { unshardedBecause: SHORT_LIVED },
  push_keys: { unshardedBecause: FEW },
  delivery_failures: { unshardedBecause: FEW },

  // Files.
  stored_items: {
    key: { _id: 'hashed' },
    because: BY_ID,
    asksAllShards: `figures of the administration, and ${DELETION}`,
  },
  storage_use: { key: { _id: 'hashed' }, because: BY_ID },

  // Companies and jobs.
  companies: { unshardedBecause: FEW },
  company_trail: { unshardedBecause: FEW },
  company_slugs: { unshardedBecause: FEW },
  company_domains: { unshardedBecause: FEW },
  company_bounds: { unshardedBecause: FEW },
  company_follows: { key: { member: 'hashed' }, because: OF_A_MEMBER, asksAllShards: 'deleting a company' },
  jobs: { unshardedBecause: FEW },
  job_listings: { unshardedBecause: 'every server reads all of them' },
  job_approvals: { unshardedBecause: FEW },
  job_bounds: { unshardedBecause: FEW },
  saved_jobs: { key: { member: 'hashed' }, because: OF_A_MEMBER, asksAllShards: DELETION },
  saved_searches: { unshardedBecause: 'each new job is compared with the searches of all members' },
  job_alerts: {
    key: { member: 'hashed' },
    because: OF_A_MEMBER,
    asksAllShards: `figures of deliveries, and ${DELETION}`,
  },
  open_to_work: { unshardedBecause: 'at most one per member, searched by recruiters' },
  applications: { unshardedBecause: 'read by job, by applicant and by id; removed after a time' },

  // The administration of the network.
  installation: { unshardedBecause: FEW },
  owner_claims: { unshardedBecause: FEW },
  sample_people: { unshardedBecause: FEW },
  network_settings: { unshardedBecause: FEW },
  daily_counts: { unshardedBecause: FEW },
  backup_plan: { unshardedBecause: FEW },
  backupTickets: { unshardedBecause: SHORT_LIVED },
  pages: { unshardedBecause: FEW },
  page_versions: { unshardedBecause: FEW },
  invitations: { unshardedBecause: FEW },
  join_applications: { unshardedBecause: FEW },
  report_cases: { unshardedBecause: FEW },
  reports: { unshardedBecause: FEW },
  audit_trail: { unshardedBecause: FEW },
  administration_audit: { unshardedBecause: FEW },
};
