import { NOTIFICATION_LIMITS } from '@weft/shared/limits';
import type { ReactionEmoji } from '@weft/shared/posts/reactions';
import { shorten } from '@weft/shared/text/shorten';
import type { CommentStore } from './comments/comment.store.ts';
import type { ReplyStore } from './comments/reply.store.ts';
import type { PostRecord } from './post-records.ts';
import type { PostStore } from './post.store.ts';
import { keyOf, type ReactionStore } from './reactions/reaction.store.ts';
import type { PostVisibility } from './visibility.ts';

/** An action under a post, of which its author was notified. */
export interface NotifiedThing {
  readonly kind: 'reaction' | 'comment' | 'reply';
  readonly postId: string;
  /** The acting member. */
  readonly by: string;
  /** Id of the comment or reply. */
  readonly key: string;
}

/** The content that the notified member may see now. */
export interface NotifiedContent {
  readonly reaction: ReactionEmoji | null;
  readonly excerpt: string | null;
  readonly picture: { readonly url: string; readonly alt: string; readonly placeholder: string } | null;
}

export type ReadNotified = NotifiedContentReader['read'];

interface Deps {
  readonly posts: Pick<PostStore, 'findMany'>;
  readonly comments: Pick<CommentStore, 'textsOf'>;
  readonly replies: Pick<ReplyStore, 'textsOf'>;
  readonly reactions: Pick<ReactionStore, 'of'>;
  readonly visibility: Pick<PostVisibility, 'hiddenFrom'>;
}

function excerptOf(text: string): string | null {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line === '' ? null : shorten(line, NOTIFICATION_LIMITS.excerptMax);
}

function pictureOf({ images: [first] }: PostRecord): NotifiedContent['picture'] {
  if (!first) return null;
  const { url, alt, placeholder, variants } = first;
  const smallest = variants.reduce((one, other) => (other.width < one.width ? other : one), first);
  return { url: smallest.url ?? url, alt, placeholder };
}

const keysOf = (things: readonly NotifiedThing[], kind: NotifiedThing['kind']): string[] =>
  things.filter((thing) => thing.kind === kind).map(({ key }) => key);

/** Reads the content of notifications with at most four queries. */
export class NotifiedContentReader {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Returns the content in the given order; null if it is hidden or gone. */
  async read(
    memberId: string,
    things: readonly NotifiedThing[],
  ): Promise<readonly (NotifiedContent | null)[]> {
    if (things.length === 0) return [];
    const { posts, comments, replies, reactions, visibility } = this.#deps;
    const reacted = things.filter(({ kind }) => kind === 'reaction');
    const [found, commentTexts, replyTexts, given, hidden] = await Promise.all([
      posts.findMany([...new Set(things.map(({ postId }) => postId))]),
      comments.textsOf(keysOf(things, 'comment')),
      replies.textsOf(keysOf(things, 'reply')),
      reactions.of(reacted.map(({ by, postId }) => ({ member: by, post: postId }))),
      visibility.hiddenFrom(memberId),
    ]);
    const byId = new Map(found.map((post) => [post._id, post]));
    return things.map(({ kind, postId, by, key }) => {
      const post = byId.get(postId);
      if (!post || hidden.has(post.author) || hidden.has(by)) return null;
      const picture = pictureOf(post);
      if (kind === 'reaction')
        return { reaction: given.get(keyOf(by, postId)) ?? null, excerpt: excerptOf(post.text), picture };
      const written = (kind === 'comment' ? commentTexts : replyTexts).get(key);
      const isTheirs = written?.author === by && written.post === postId;
      return { reaction: null, excerpt: isTheirs ? excerptOf(written.text) : null, picture };
    });
  }
}
