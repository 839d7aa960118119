import type { UploadedFiles } from '../../http/multipart.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { KeyedLock } from '../../platform/keyed-lock.ts';
import type { Media } from '../media/index.ts';
import type { Members } from '../members/index.ts';
import type { CommentStore } from './comments/comment.store.ts';
import type { ReplyStore } from './comments/reply.store.ts';
import type { FeedService } from './feed.service.ts';
import type { PostNews } from './post-news.ts';
import type { PostRemovalStore } from './post-removal.store.ts';
import type { PostStore } from './post.store.ts';
import type { ReactionStore } from './reactions/reaction.store.ts';
import type { PostWordsStore } from './search/post-words.store.ts';
import type { Standing } from './sight.ts';

/** What writing posts needs. */
export interface PostsParts {
  readonly database: Pick<Database, 'patience'>;
  readonly posts: PostStore;
  readonly words: PostWordsStore;
  readonly removals: PostRemovalStore;
  readonly reactions: ReactionStore;
  readonly comments: CommentStore;
  readonly replies: ReplyStore;
  readonly media: Media;
  readonly members: Members;
  readonly standing: Standing;
  readonly feed: FeedService;
  readonly lock: KeyedLock;
  readonly clock: Clock;
  readonly news: PostNews;
}

/** The files of a form for a post. */
export type PostFiles = UploadedFiles<'mediaImage' | 'mediaVideo' | 'mediaDocument'>;

/** The same by what they are for. */
export function filesByRole(files: PostFiles) {
  return { images: files.mediaImage, videos: files.mediaVideo, documents: files.mediaDocument };
}
