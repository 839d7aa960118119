import type { RouteBinding } from '../../http/routes/route.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { EventEmitter } from '../../platform/events/event-bus.ts';
import { KeyedLock } from '../../platform/keyed-lock.ts';
import type { Media } from '../media/index.ts';
import type { Members } from '../members/index.ts';
import { ChosenPosts } from './choices/chosen-posts.ts';
import type { CompanyAuthors } from './authors/company-authors.ts';
import { PostAuthors } from './authors/post-authors.ts';
import { visibleAuthors } from './authors/visible-authors.ts';
import { CommentChanges } from './comments/comment-changes.ts';
import { CommentStore } from './comments/comment.store.ts';
import { commentsRoutes } from './comments/comments.routes.ts';
import { CommentsService } from './comments/comments.service.ts';
import { RepliesService } from './comments/replies.service.ts';
import { ReplyStore } from './comments/reply.store.ts';
import { Editing } from './writing/edit-post.ts';
import { FeedChoices } from './choices/feed-choices.ts';
import { FeedService } from './feed.service.ts';
import { postMemberData } from './post-member-data.ts';
import type { PostEvents } from './post-events.ts';
import { postReportables } from './post-reportables.ts';
import { PostRemovalStore } from './post-removal.store.ts';
import { PostPreviewsStore } from './post-previews.store.ts';
import { PostStore } from './post.store.ts';
import { createLivePosts, type LiveDeps } from './live/index.ts';
import { muteMemberData } from './muting/mute-member-data.ts';
import { MuteListStore } from './muting/mute-list.store.ts';
import { sizeOfMuted, type Mutes } from './muting/muted.ts';
import { mutingRoutes } from './muting/muting.routes.ts';
import { MutingService } from './muting/muting.service.ts';
import { NotifiedContentReader } from './notified-content.ts';
import { postsRoutes } from './posts.routes.ts';
import { Publishing } from './writing/publish-post.ts';
import { Removal } from './writing/remove-post.ts';
import { CommentReactionStore } from './reactions/comment-reaction.store.ts';
import { commentReactionsRoutes } from './reactions/comment-reactions.routes.ts';
import { CommentReactionsService } from './reactions/comment-reactions.service.ts';
import { LikesList } from './reactions/likes-list.ts';
import { ReactionStore } from './reactions/reaction.store.ts';
import { reactionsRoutes } from './reactions/reactions.routes.ts';
import { ReactionsService } from './reactions/reactions.service.ts';
import { FollowingFeed } from './timeline/following-feed.ts';
import { Timeline } from './timeline/timeline.ts';
import { TimelineStore } from './timeline/timeline.store.ts';
import { TimelineChanges } from './timeline/timeline-changes.ts';
import { FollowedTagsStore, type FollowedTagSets } from './tags/followed-tags.store.ts';
import { TagFollowersStore } from './tags/tag-followers.store.ts';
import { tagsMemberData } from './tags/tags-member-data.ts';
import { tagsRoutes } from './tags/tags.routes.ts';
import { TaggedPosts } from './tags/tagged-posts.ts';
import { TagsService } from './tags/tags.service.ts';
import { UsedTags } from './tags/used-tags.ts';
import { UsedTagsStore } from './tags/used-tags.store.ts';
import { QuotesService } from './quotes/quotes.service.ts';
import { RepostStore } from './reposts/repost.store.ts';
import { repostsRoutes } from './reposts/reposts.routes.ts';
import { RepostsService } from './reposts/reposts.service.ts';
import { savedMemberData } from './saved/saved-member-data.ts';
import { SavedPostStore } from './saved/saved-post.store.ts';
import { savedRoutes } from './saved/saved.routes.ts';
import { SavedService } from './saved/saved.service.ts';
import { SavedShelfStore } from './saved/saved-shelf.store.ts';
import { PostWordsStore } from './search/post-words.store.ts';
import { PostSearchService } from './search/search.service.ts';
import { maySee, seenAmong, accessOf, type PostVisibility, type Published } from './visibility.ts';
import type { WebReader } from '../../platform/outbound/web-reader.ts';
import { companyContent } from './authors/company-content.ts';
import { subscribeToCompanies } from './authors/subscribe-to-companies.ts';
import { LinkPreviewStore } from './link-previews/link-preview.store.ts';
import { linkPreviewsRoutes } from './link-previews/link-previews.routes.ts';
import { LinkPreviewsService } from './link-previews/link-previews.service.ts';

interface Deps extends Omit<LiveDeps, 'authors'> {
  readonly database: Database;
  readonly members: Members;
  readonly media: Media;
  /** The relations between members. */
  readonly relations: PostVisibility;
  readonly companies: CompanyAuthors;
  readonly muteLists: MuteListStore;
  readonly mutes: Mutes;
  readonly clock: Clock;
  readonly events: EventEmitter<PostEvents> & LiveDeps['events'];
  /** Reads pages for link previews; undefined if the operator has turned them off. */
  readonly webReader: WebReader | undefined;
}

function createStores({ connection }: Database) {
  return {
    posts: new PostStore(connection),
    previews: new PostPreviewsStore(connection),
    words: new PostWordsStore(connection),
    removals: new PostRemovalStore(connection),
    reactions: new ReactionStore(connection),
    commentReactions: new CommentReactionStore(connection),
    comments: new CommentStore(connection),
    reposts: new RepostStore(connection),
    saved: new SavedPostStore(connection),
    shelves: new SavedShelfStore(connection),
    replies: new ReplyStore(connection),
    pendingPreviews: new LinkPreviewStore(connection),
    timelines: new TimelineStore(connection),
    followedTags: new FollowedTagsStore(connection),
    tagFollowers: new TagFollowersStore(connection),
    usedTags: new UsedTagsStore(connection),
  };
}

/** What members keep out of their feeds. Suggestions of members leave it out as well. */
export function createMutes({ database, clock, bus }: Pick<Deps, 'database' | 'clock' | 'bus'>) {
  const muteLists = new MuteListStore(database.connection);
  const mutes: Mutes = new FeedChoices({
    clock,
    bus,
    name: 'mutes',
    keptMax: 300_000,
    read: (memberId) => muteLists.mutedBy(memberId),
    sizeOf: sizeOfMuted,
  });
  return { muteLists, mutes };
}

function createChosenPosts(deps: Deps, { saved, reposts }: ReturnType<typeof createStores>) {
  return {
    savedPosts: new ChosenPosts({ ...deps, name: 'saved-posts', store: saved }),
    repostedPosts: new ChosenPosts({ ...deps, name: 'reposted-posts', store: reposts }),
  };
}

/** What this server keeps in memory, and keeps true. */
function createCaches(deps: Deps, stores: ReturnType<typeof createStores>, timeline: Timeline) {
  const { clock, bus } = deps;
  const followedTagSets: FollowedTagSets = new FeedChoices({
    clock,
    bus,
    name: 'followed-tags',
    keptMax: 100_000,
    read: (memberId) => stores.followedTags.tagsOf(memberId),
    sizeOf: ({ size }) => size,
  });
  const taggedPosts = new TaggedPosts({ clock, usedTags: stores.usedTags });
  return {
    ...createChosenPosts(deps, stores),
    followedTagSets,
    taggedPosts,
    timelineChanges: new TimelineChanges({ bus, timeline }),
  };
}

/** What the services share. */
function createShared(deps: Deps) {
  const stores = createStores(deps.database);
  const timeline = new Timeline({ ...deps, store: stores.timelines });
  const authors = new PostAuthors({ ...deps, removals: stores.removals });
  return {
    ...deps,
    ...stores,
    linkPreviews: new LinkPreviewsService({ ...deps, linkPreviews: stores.pendingPreviews }),
    ...createCaches(deps, stores, timeline),
    timeline,
    authors,
    visibility: visibleAuthors({ ...deps, authors }),
    lock: new KeyedLock(),
  };
}

function createServices(shared: ReturnType<typeof createShared>) {
  const following = new FollowingFeed(shared);
  const feed = new FeedService({ ...shared, following });
  const changes = new CommentChanges(shared);
  return {
    following,
    feed,
    search: new PostSearchService({ ...shared, feed }),
    removal: new Removal({ ...shared, feed }),
    publishing: new Publishing({ ...shared, feed }),
    editing: new Editing({ ...shared, feed }),
    reactionsService: new ReactionsService(shared),
    commentReactionsService: new CommentReactionsService({ ...shared, changes }),
    repostsService: new RepostsService({ ...shared, feed }),
    likes: new LikesList({ ...shared, changes }),
    commentsService: new CommentsService({ ...shared, changes }),
    repliesService: new RepliesService({ ...shared, changes }),
  };
}

function createRoutes(
  shared: ReturnType<typeof createShared>,
  services: ReturnType<typeof createServices>,
): RouteBinding[] {
  const { feed, likes, reactionsService, commentReactionsService, repostsService } = services;
  const { linkPreviews } = shared;
  return [
    ...postsRoutes(services),
    ...reactionsRoutes({ reactions: reactionsService, likes }),
    ...repostsRoutes({ reposts: repostsService, quotes: new QuotesService({ ...shared, feed }) }),
    ...savedRoutes(new SavedService({ ...shared, feed })),
    ...tagsRoutes({ tags: new TagsService({ ...shared, feed }), used: new UsedTags(shared) }),
    ...mutingRoutes(new MutingService({ ...shared, feed })),
    ...commentReactionsRoutes({ reactions: commentReactionsService, likes }),
    ...commentsRoutes({ comments: services.commentsService, replies: services.repliesService }),
    ...linkPreviewsRoutes({ linkPreviews }),
  ];
}

/** Posts with their reactions, comments, replies and link previews. */
export function createPosts(deps: Deps) {
  const shared = createShared(deps);
  const services = createServices(shared);
  const { visibility } = shared;
  const { feed, following, removal } = services;
  subscribeToCompanies({ ...shared, removal });
  const removing = { ...shared, ...services };
  const notified = new NotifiedContentReader(shared);
  return {
    routes: createRoutes(shared, services),
    companyContent: companyContent(shared.removals),
    live: createLivePosts({ ...shared, following }),
    memberData: postMemberData(removing),
    saved: { memberData: savedMemberData(shared) },
    tags: { memberData: tagsMemberData(shared) },
    muting: { memberData: muteMemberData(deps.muteLists) },
    reportables: postReportables(removing),
    readNotified: notified.read.bind(notified),
    counts: shared.posts,
    /** Whether the viewer may see a post of this author with this audience. */
    maySee: async (viewerId: string, post: Published): Promise<boolean> =>
      maySee(await accessOf(visibility, viewerId), post),
    /** Authors, of posts and of what is below them, whom the viewer may not see. */
    hiddenFrom: (viewerId: string) => visibility.hiddenFrom(viewerId),
    /** Suspended companies; cached. */
    hiddenCompanies: () => shared.authors.hidden(),
    /** Those of the posts that the viewer may see now. */
    seenAmong: async (viewerId: string, postIds: readonly string[]): Promise<ReadonlySet<string>> => {
      const [access, found] = await Promise.all([
        accessOf(visibility, viewerId),
        shared.previews.findBriefs(postIds),
      ]);
      return new Set((await seenAmong(access, found)).map(({ _id }) => _id));
    },
    endUnfinishedRemovals: () => removal.endUnfinished(),
    /**
     * The newest posts of a member as the viewer sees them. Throws NOT_FOUND if the viewer may not know of the
     * member.
     */
    recentPostsOf: async (viewerId: string, memberId: string, limit: number) =>
      (await feed.memberPage(viewerId, memberId, { limit })).media,
  };
}

export { beginningsOf, soughtWords } from './search/searched-words.ts';
export type Posts = ReturnType<typeof createPosts>;
export type { NotifiedContent, NotifiedThing, ReadNotified } from './notified-content.ts';
export type { PostEvents } from './post-events.ts';
export type { CompanyAuthor, CompanyAuthors, CompanyPostChange } from './authors/company-authors.ts';
