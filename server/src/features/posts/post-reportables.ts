import { notFound } from '../../errors/common.ts';
import { unlessGone } from '../../errors/unless-gone.ts';
import type { EvidencedFile, Reportable, Reported } from '../members/index.ts';
import type { CommentsService } from './comments/comments.service.ts';
import type { RepliesService } from './comments/replies.service.ts';
import type { PostRecord } from './post-records.ts';
import type { PostsParts } from './posts-parts.ts';
import type { Removal } from './remove-post.ts';
import { mustSee } from './sight.ts';

type Parts = Pick<PostsParts, 'posts' | 'comments' | 'replies' | 'standing'>;

interface Services {
  readonly removal: Removal;
  readonly comments: CommentsService;
  readonly replies: RepliesService;
}

function filesOf({ images, videos, document }: PostRecord): EvidencedFile[] {
  const item = ({ id, url }: { readonly id: string; readonly url: string }) => ({ id, url });
  return [
    ...images.map((image, index) => ({
      name: image.alt || `Picture ${index + 1}`,
      kind: 'image' as const,
      item: item(image),
    })),
    ...videos.map((video) => ({ name: video.name || 'Video', kind: 'video' as const, item: item(video) })),
    ...(document ? [{ name: document.name, kind: 'file' as const, item: item(document) }] : []),
  ];
}

function postReportable({ posts, standing }: Parts, { removal }: Services): Reportable {
  const reported = (post: PostRecord): Reported => ({
    author: post.author,
    postId: post._id,
    text: post.text,
    files: filesOf(post),
  });
  return {
    seenBy: async (viewerId, id) => reported(await mustSee(standing, viewerId, await posts.findById(id))),
    async find(id) {
      const post = await posts.findById(id);
      return post && reported(post);
    },
    remove: (id) => unlessGone(removal.removeWhole(id)),
  };
}

/** What is written under a post, as it is found by its id alone. */
interface Placed {
  readonly author: string;
  readonly text: string;
  readonly postId: string;
  /** Of a reply: the comment that it answers. */
  readonly commentId?: string;
}

/** The same for both kinds of what is written under posts. Its author's own right to remove it is used, whoever decides. */
function writtenReportable(
  { posts, comments, standing }: Parts,
  findPlaced: (id: string) => Promise<Placed | null>,
  remove: (placed: Placed, id: string) => Promise<void>,
): Reportable {
  const reported = ({ author, text, postId }: Placed): Reported => ({ author, text, postId, files: [] });
  return {
    async seenBy(viewerId, id) {
      const placed = await mustSee(standing, viewerId, await findPlaced(id));
      await mustSee(standing, viewerId, await posts.findById(placed.postId));
      if (placed.commentId !== undefined) {
        await mustSee(standing, viewerId, await comments.find(placed.postId, placed.commentId));
      }
      return reported(placed);
    },
    async find(id) {
      const placed = await findPlaced(id);
      return placed && reported(placed);
    },
    async remove(id) {
      const placed = await findPlaced(id);
      if (placed) await unlessGone(remove(placed, id));
    },
  };
}

/** Posts, comments and replies, as they can be reported. */
export function postReportables(parts: Parts, services: Services) {
  return {
    post: postReportable(parts, services),
    comment: writtenReportable(
      parts,
      async (id) => {
        const found = await parts.comments.findPlaced(id);
        return found && { ...found.comment, postId: found.post };
      },
      ({ author, postId }, id) => services.comments.remove(author, postId, id),
    ),
    reply: writtenReportable(
      parts,
      async (id) => {
        const found = await parts.replies.findPlaced(id);
        return found && { ...found.reply, postId: found.post, commentId: found.comment };
      },
      async ({ author, postId, commentId }, id) => {
        if (commentId === undefined) throw notFound();
        await services.replies.remove(author, postId, commentId, id);
      },
    ),
  };
}
