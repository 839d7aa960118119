import { REACTION_EMOJI, type ReactionEmoji } from '@weft/shared/posts/reactions';
import type { Relationship } from '@weft/shared/network/views';
import type { CommentView, Like, ListedLike, PostImage, PostView, ReplyView } from '@weft/shared/posts/views';
import type { MemberSummary } from '@weft/shared/members/views';

let last = 0x100;
const nextId = () => {
  last += 1;
  return last.toString(16).padStart(24, '6');
};
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

export function buildMember(change: Partial<MemberSummary> = {}): MemberSummary {
  return {
    _id: nextId(),
    fullName: 'Ingrid Solvang',
    headline: 'Head of field operations',
    profileImage: null,
    ...change,
  };
}

export function buildImage(change: Partial<PostImage> = {}): PostImage {
  const name = nextId();
  return {
    url: `/uploads/${name}-1280.webp`,
    width: 1280,
    height: 720,
    alt: '',
    placeholder: '',
    variants: [
      { url: `/uploads/${name}-640.webp`, width: 640 },
      { url: `/uploads/${name}-1280.webp`, width: 1280 },
    ],
    ...change,
  };
}

export function buildLike(fullName: string, reaction: ReactionEmoji = '👍'): Like {
  return { user: buildMember({ fullName }), reaction, createdAt: minutesAgo(5) };
}

/** Builds a reaction for the list of all reactions. Without a relationship it is the viewer's own. */
export function buildListedLike(
  fullName: string,
  reaction: ReactionEmoji = '👍',
  relationship: Relationship | null = null,
): ListedLike {
  const isConnection = relationship?.connectionStatus === 'accepted';
  return { ...buildLike(fullName, reaction), isConnection, relationship };
}

const noReactions = () =>
  Object.fromEntries(REACTION_EMOJI.map((emoji) => [emoji, 0])) as PostView['reactionCounts'];

/** An unedited comment or reply of another member without reactions. */
const unreacted = () => ({
  editedAt: null,
  likesCount: 0,
  reactionCounts: noReactions(),
  viewerReaction: null,
  can: { edit: false, delete: false },
});

export function buildReply(change: Partial<ReplyView> = {}): ReplyView {
  return {
    _id: nextId(),
    reply: 'Agreed.',
    user: buildMember({ fullName: 'Kwame Osei-Darko' }),
    createdAt: minutesAgo(10),
    ...unreacted(),
    ...change,
  };
}

export function buildComment(change: Partial<CommentView> = {}): CommentView {
  const replies = change.replies ?? [];
  return {
    _id: nextId(),
    comment: 'Well said.',
    user: buildMember({ fullName: 'Farah Siddiqui' }),
    createdAt: minutesAgo(20),
    replies,
    repliesCount: replies.length,
    ...unreacted(),
    ...change,
  };
}

/** Builds another member's post without reactions and comments, with the given changes. */
export function buildPost(change: Partial<PostView> = {}): PostView {
  const user = change.user ?? buildMember();
  const mediaTitle = change.mediaTitle ?? 'A quiet week on the ring.';
  return {
    _id: nextId(),
    user,
    userId: user._id,
    content: mediaTitle,
    mediaTitle,
    audience: 'everyone',
    mediaImage: [],
    mediaVideo: [],
    mediaDocument: null,
    linkPreview: null,
    likesCount: 0,
    commentsCount: 0,
    repostsCount: 0,
    quotesCount: 0,
    quote: null,
    viewerReaction: null,
    viewerReposted: false,
    viewerSaved: false,
    viewerFollowsAuthor: false,
    likes: [],
    comments: [],
    createdAt: minutesAgo(185),
    editedAt: null,
    can: { edit: false, delete: false, repost: true },
    ...change,
    reactionCounts: { ...noReactions(), ...change.reactionCounts },
  };
}
