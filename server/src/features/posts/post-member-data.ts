import { unlessGone } from '../../errors/unless-gone.ts';
import { batchesOf } from '../../platform/database/batches.ts';
import type { ExportedFile, MemberData } from '../members/index.ts';
import type { CommentsService } from './comments/comments.service.ts';
import type { RepliesService } from './comments/replies.service.ts';
import type { CommentReactionsService } from './reactions/comment-reactions.service.ts';
import { presentLinkPreview } from './link-previews/stored-link-preview.ts';
import type { LinkPreviewStore } from './link-previews/link-preview.store.ts';
import type { PageRequest } from '../../platform/database/time-cursor.ts';
import type { PostRecord } from './post-records.ts';
import type { PostPage } from './post.store.ts';
import type { PostsDeps } from './posts-deps.ts';
import type { ReactionsService } from './reactions/reactions.service.ts';
import type { RepostsService } from './reposts/reposts.service.ts';
import type { Removal } from './writing/remove-post.ts';

interface Deps extends Pick<
  PostsDeps,
  'posts' | 'reactions' | 'commentReactions' | 'reposts' | 'comments' | 'replies'
> {
  readonly removal: Removal;
  readonly commentsService: CommentsService;
  readonly repliesService: RepliesService;
  readonly reactionsService: ReactionsService;
  readonly commentReactionsService: CommentReactionsService;
  readonly repostsService: RepostsService;
  readonly pendingPreviews: Pick<LinkPreviewStore, 'removeOf'>;
}

/** Documents read at a time. */
const BATCH = 100;

function filesOf(post: PostRecord): ExportedFile[] {
  const files = [...post.images, ...post.videos, post.document, post.linkPreview?.image];
  return files
    .filter((file) => file != null)
    .map((file, index) => ({
      path: `posts/${post._id}/${index + 1}.${file.url.split('.').at(-1)}`,
      upload: file.url,
    }));
}

function postJson(post: PostRecord) {
  const {
    _id,
    text,
    mentions,
    audience,
    createdAt,
    editedAt,
    likesCount,
    commentsCount,
    quotes = null,
  } = post;
  const descriptions = post.images.map((image) => image.alt);
  const linkPreview = post.linkPreview && presentLinkPreview(post.linkPreview);
  return {
    _id,
    text,
    mentions,
    audience,
    createdAt,
    editedAt,
    likesCount,
    commentsCount,
    quotes,
    descriptions,
    linkPreview,
  };
}

async function* allPages(
  read: (request: PageRequest) => Promise<PostPage>,
): AsyncGenerator<readonly PostRecord[]> {
  let cursor: string | null | undefined;
  do {
    const page = await read({ limit: BATCH, ...(cursor && { cursor }) });
    if (page.rows.length > 0) yield page.rows;
    cursor = page.nextCursor;
  } while (cursor);
}

/** Member data of posts: posts, comments, replies and reactions, and what the member wrote for companies. */
export function postMemberData(deps: Deps): MemberData {
  const postsOf = (memberId: string) => allPages((request) => deps.posts.memberPage(memberId, request, true));
  const listsOf = (memberId: string) => ({
    comments: batchesOf((after, limit) => deps.comments.ofAuthor(memberId, after, limit)),
    replies: batchesOf((after, limit) => deps.replies.ofAuthor(memberId, after, limit)),
    reactions: batchesOf((after, limit) => deps.reactions.allOfMember(memberId, after, limit)),
    reposts: batchesOf((after, limit) => deps.reposts.allOfMember(memberId, after, limit)),
    'comment-reactions': batchesOf((after, limit) =>
      deps.commentReactions.allOfMember(memberId, after, limit),
    ),
  });

  return {
    name: 'posts',

    async *export(memberId): AsyncGenerator<ExportedFile> {
      let page = 0;
      for await (const posts of postsOf(memberId)) {
        yield { path: `posts/posts-${(page += 1)}.json`, json: posts.map(postJson) };
        yield* posts.flatMap(filesOf);
      }
      let written = 0;
      for await (const posts of allPages((request) => deps.posts.writtenPage(memberId, request)))
        yield {
          path: `posts/for-companies-${(written += 1)}.json`,
          json: posts.map((post) => ({ ...postJson(post), company: post.author })),
        };
      for (const [name, batches] of Object.entries(listsOf(memberId))) {
        let part = 0;
        for await (const rows of batches) yield { path: `posts/${name}-${(part += 1)}.json`, json: rows };
      }
    },

    async erase(memberId) {
      const { comments, replies, reactions, reposts, ...others } = listsOf(memberId);
      await deps.pendingPreviews.removeOf(memberId);
      await deps.posts.forgetWriter(memberId);
      for await (const posts of postsOf(memberId)) {
        for (const post of posts) await unlessGone(deps.removal.removeWhole(post._id));
      }
      for await (const rows of replies) {
        for (const row of rows) {
          await unlessGone(deps.repliesService.remove(memberId, row.post, row.comment, row._id));
        }
      }
      for await (const rows of comments) {
        for (const row of rows) await unlessGone(deps.commentsService.remove(memberId, row.post, row._id));
      }
      for await (const rows of reactions) {
        for (const row of rows) await unlessGone(deps.reactionsService.unlike(memberId, row._id));
      }
      for await (const rows of reposts) {
        for (const row of rows) await unlessGone(deps.repostsService.remove(memberId, row._id));
      }
      for await (const rows of others['comment-reactions']) {
        for (const { _id, comment } of rows) {
          const kind = _id === comment ? 'comment' : 'reply';
          await unlessGone(deps.commentReactionsService.unreact(memberId, { kind, id: _id }));
        }
      }
    },
  };
}
