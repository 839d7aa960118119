import { notFound } from '../../errors/common.ts';
import { unlessGone } from '../../errors/unless-gone.ts';
import type { EvidencedFile, Reportable, Reported } from '../members/index.ts';
import type { CommentsService } from './comments/comments.service.ts';
import type { RepliesService } from './comments/replies.service.ts';
import type { PlacedText } from './comments/comment.store.ts';
import { isOfCompany, memberBehind } from './authors/post-authors.ts';
import { canEditPost } from './post.policy.ts';
import type { PostRecord } from './post-records.ts';
import type { PostsDeps } from './posts-deps.ts';
import { evidenceText, quotedForModerators } from './quotes/evidence-of-quotes.ts';
import { quotedBy } from './quotes/quoted-posts.ts';
import type { Removal } from './writing/remove-post.ts';
import { mustSeePost, mustSeeWritten } from './visibility.ts';

interface Deps extends Pick<PostsDeps, 'posts' | 'comments' | 'replies' | 'visibility' | 'authors'> {
  readonly removal: Removal;
  readonly commentsService: CommentsService;
  readonly repliesService: RepliesService;
}

function filesOf({ images, videos, document, linkPreview }: PostRecord): EvidencedFile[] {
  const item = ({ id, url }: { readonly id: string; readonly url: string }) => ({ id, url });
  return [
    ...images.map((image, index) => ({
      name: image.alt || `Picture ${index + 1}`,
      kind: 'image' as const,
      item: item(image),
    })),
    ...videos.map((video) => ({ name: video.name || 'Video', kind: 'video' as const, item: item(video) })),
    ...(document ? [{ name: document.name, kind: 'file' as const, item: item(document) }] : []),
    ...(linkPreview?.image
      ? [{ name: linkPreview.title, kind: 'image' as const, item: item(linkPreview.image) }]
      : []),
  ];
}

function postReportable({ posts, visibility, authors, removal }: Deps): Reportable {
  const reported = (post: PostRecord, quoted: ReadonlyMap<string, PostRecord>): Reported => ({
    // Moderators decide about the member who wrote a company's post; without one, only about the post.
    author: memberBehind(post),
    postId: post._id,
    company: isOfCompany(post) ? post.author : null,
    text: evidenceText(post, quoted.get(post.quotes ?? '')),
    files: filesOf(post),
  });
  return {
    async seenBy(viewerId, id) {
      const post = await mustSeePost(visibility, viewerId, await posts.findById(id));
      const isOwn = canEditPost(viewerId, post, await authors.of([post]));
      const content = reported(post, await quotedBy({ posts, visibility }, viewerId, [post]));
      return isOwn ? { ...content, author: viewerId } : content;
    },
    async findAll(ids) {
      const stored = await posts.findMany(ids);
      const companies = await authors.of(stored);
      // Posts of a deleted company are removed after it.
      const found = stored.filter((post) => !isOfCompany(post) || companies.has(post.author));
      const quoted = await quotedForModerators(posts, found);
      return new Map(found.map((post) => [post._id, reported(post, quoted)]));
    },
    remove: (id) => unlessGone(removal.removeWhole(id)),
  };
}

/** Content under a post, found by its id. */
interface Placed {
  readonly author: string;
  readonly text: string;
  readonly postId: string;
  /** For a reply: the comment that it answers. */
  readonly commentId?: string;
}

/** For comments and replies. Removal uses the author's permission, whoever decides. */
function writtenReportable(
  { posts, comments, visibility }: Deps,
  findPlaced: (id: string) => Promise<Placed | null>,
  textsOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, PlacedText>>,
  remove: (placed: Placed, id: string) => Promise<void>,
): Reportable {
  const reported = ({ author, text, postId }: Placed): Reported => ({
    author,
    text,
    postId,
    company: null,
    files: [],
  });
  return {
    async seenBy(viewerId, id) {
      const placed = await mustSeeWritten(visibility, viewerId, await findPlaced(id));
      await mustSeePost(visibility, viewerId, await posts.findById(placed.postId));
      if (placed.commentId !== undefined) {
        await mustSeeWritten(visibility, viewerId, await comments.find(placed.postId, placed.commentId));
      }
      return reported(placed);
    },
    findAll: async (ids) =>
      new Map(
        [...(await textsOf(ids))].map(([id, { author, text, post }]) => [
          id,
          reported({ author, text, postId: post }),
        ]),
      ),
    async remove(id) {
      const placed = await findPlaced(id);
      if (placed) await unlessGone(remove(placed, id));
    },
  };
}

/** Reporting of posts, comments and replies. */
export function postReportables(deps: Deps) {
  return {
    post: postReportable(deps),
    comment: writtenReportable(
      deps,
      async (id) => {
        const found = await deps.comments.findPlaced(id);
        return found && { ...found.comment, postId: found.post };
      },
      (ids) => deps.comments.textsOf(ids),
      ({ author, postId }, id) => deps.commentsService.remove(author, postId, id),
    ),
    reply: writtenReportable(
      deps,
      async (id) => {
        const found = await deps.replies.findPlaced(id);
        return found && { ...found.reply, postId: found.post, commentId: found.comment };
      },
      (ids) => deps.replies.textsOf(ids),
      async ({ author, postId, commentId }, id) => {
        if (commentId === undefined) throw notFound();
        await deps.repliesService.remove(author, postId, commentId, id);
      },
    ),
  };
}
