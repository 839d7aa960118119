import { NOTIFICATION_LIMITS } from '@weft/shared/limits';
import type { ReactionEmoji } from '@weft/shared/posts/reactions';
import { shorten } from '@weft/shared/text/shorten';
import type { Members } from '../members/index.ts';
import type { CommentStore } from './comments/comment.store.ts';
import type { ReplyStore } from './comments/reply.store.ts';
import type { Mentioning } from './mentions/check-mentions.ts';
import { mentionedIn, presentText } from './mentions/present-mentions.ts';
import type { PostRecord } from './post-records.ts';
import type { PostStore } from './post.store.ts';
import type { CommentReactionStore } from './reactions/comment-reaction.store.ts';
import { keyOf } from './reactions/own-reaction.store.ts';
import type { ReactionStore } from './reactions/reaction.store.ts';
import { accessOf, seenAmong, type PostVisibility, type ViewerAccess } from './visibility.ts';

/** An action under a post, or a quote, of which an author was notified. */
export interface NotifiedThing {
  readonly kind: 'reaction' | 'comment' | 'reply' | 'commentReaction' | 'repost' | 'quote' | 'mention';
  readonly postId: string;
  /** The acting member. */
  readonly by: string;
  /** Id of the comment or reply, or of the post that mentions the member. */
  readonly key: string;
  /** Id of the comment or reply that was reacted to. */
  readonly thread?: string | undefined;
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
  readonly commentReactions: Pick<CommentReactionStore, 'of'>;
  readonly members: Pick<Members, 'summariesOf'>;
  readonly visibility: Pick<PostVisibility, 'hiddenFrom' | 'connectedIdsOf'>;
}

function firstWordsOf(text: string): string | null {
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

const targetOf = ({ thread = '' }: NotifiedThing): string => thread;

/** Reads the content of notifications with at most six queries. */
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
    const { posts, comments, replies, reactions, commentReactions, visibility } = this.#deps;
    const reacted = things.filter(({ kind }) => kind === 'reaction');
    const onTexts = things.filter(({ kind }) => kind === 'commentReaction');
    const mentioning = things.filter(({ kind, key, postId }) => kind === 'mention' && key !== postId);
    const targets = [...onTexts.map(targetOf), ...mentioning.map(({ key }) => key)];
    const [found, commentTexts, replyTexts, given, givenToTexts, access] = await Promise.all([
      posts.findMany([...new Set(things.map(({ postId }) => postId))]),
      comments.textsOf([...keysOf(things, 'comment'), ...targets]),
      replies.textsOf([...keysOf(things, 'reply'), ...targets]),
      reactions.of(reacted.map(({ by, postId }) => ({ member: by, post: postId }))),
      commentReactions.of(onTexts.map((thing) => ({ member: thing.by, target: targetOf(thing) }))),
      accessOf(visibility, memberId),
    ]);
    const texts = new Map([...commentTexts, ...replyTexts]);
    const seen = await seenAmong(access, found);
    const excerptOf = await this.#excerpts(access, [...seen, ...texts.values()]);
    const textBy = (author: string, postId: string, id: string) => {
      const written = texts.get(id);
      return written?.author === author && written.post === postId ? excerptOf(written) : null;
    };
    const byId = new Map(seen.map((post) => [post._id, post]));
    return things.map((thing) => {
      const { kind, postId, by, key } = thing;
      const post = byId.get(postId);
      if (!post || access.hidden.has(by)) return null;
      const picture = pictureOf(post);
      if (kind === 'reaction')
        return { reaction: given.get(keyOf(by, postId)) ?? null, excerpt: excerptOf(post), picture };
      if (kind === 'repost' || kind === 'quote') return { reaction: null, excerpt: excerptOf(post), picture };
      if (kind === 'commentReaction') {
        const target = targetOf(thing);
        const reaction = givenToTexts.get(keyOf(by, target)) ?? null;
        return { reaction, excerpt: textBy(memberId, postId, target), picture };
      }
      const isPost = kind === 'mention' && key === postId;
      return { reaction: null, excerpt: isPost ? excerptOf(post) : textBy(by, postId, key), picture };
    });
  }

  /** Returns a function that shortens one of the texts, with the present names of those whom it mentions. */
  async #excerpts(
    { hidden }: ViewerAccess,
    texts: readonly Mentioning[],
  ): Promise<(written: Mentioning) => string | null> {
    const members = await this.#deps.members.summariesOf([...new Set(texts.flatMap(mentionedIn))]);
    return (written) => firstWordsOf(presentText(written, { members, hidden }));
  }
}
