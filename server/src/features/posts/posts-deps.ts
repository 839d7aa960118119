import type { UploadedFiles } from '../../http/bodies/multipart.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { EventEmitter } from '../../platform/events/event-bus.ts';
import type { KeyedLock } from '../../platform/keyed-lock.ts';
import type { Media } from '../media/index.ts';
import type { Members } from '../members/index.ts';
import type { CompanyAuthors } from './authors/company-authors.ts';
import type { PostAuthors } from './authors/post-authors.ts';
import type { CommentStore } from './comments/comment.store.ts';
import type { ReplyStore } from './comments/reply.store.ts';
import type { FeedService } from './feed.service.ts';
import type { LinkPreviewsService } from './link-previews/link-previews.service.ts';
import type { PostEvents } from './post-events.ts';
import type { PostPreviewsStore } from './post-previews.store.ts';
import type { PostRemovalStore } from './post-removal.store.ts';
import type { PostStore } from './post.store.ts';
import type { CommentReactionStore } from './reactions/comment-reaction.store.ts';
import type { ReactionStore } from './reactions/reaction.store.ts';
import type { RepostStore } from './reposts/repost.store.ts';
import type { PostWordsStore } from './search/post-words.store.ts';
import type { TimelineChanges } from './timeline/timeline-changes.ts';
import type { PostVisibility } from './visibility.ts';

/** Dependencies of writing posts. */
export interface PostsDeps {
  readonly database: Pick<Database, 'patience'>;
  readonly posts: PostStore;
  readonly words: PostWordsStore;
  readonly previews: PostPreviewsStore;
  readonly reposts: RepostStore;
  readonly removals: PostRemovalStore;
  readonly reactions: ReactionStore;
  readonly commentReactions: CommentReactionStore;
  readonly comments: CommentStore;
  readonly replies: ReplyStore;
  readonly media: Media;
  readonly members: Members;
  readonly linkPreviews: Pick<LinkPreviewsService, 'take'>;
  readonly timelineChanges: Pick<TimelineChanges, 'added' | 'edited'>;
  readonly visibility: PostVisibility;
  readonly authors: PostAuthors;
  readonly companies: CompanyAuthors;
  readonly feed: FeedService;
  readonly lock: KeyedLock;
  readonly clock: Clock;
  readonly events: EventEmitter<PostEvents>;
}

/** The files of a post's form. */
export type PostFiles = UploadedFiles<'mediaImage' | 'mediaVideo' | 'mediaDocument'>;

/** The same by role. */
export function filesByRole(files: PostFiles) {
  return { images: files.mediaImage, videos: files.mediaVideo, documents: files.mediaDocument };
}
