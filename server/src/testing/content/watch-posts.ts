import type { FeedName } from '@weft/shared/posts/feeds';
import type { NewPost, PostChange, PostsChanged } from '@weft/shared/posts/live-events';
import type { Ack } from '@weft/shared/sockets/client-event';
import { connectSocket, type TestSocket } from '../app/connect-socket.ts';
import type { TestMember } from '../members/register-member.ts';

interface Watched {
  readonly posts?: readonly { readonly _id: string; readonly areCommentsClosed?: boolean }[];
  readonly feed?: FeedName | null;
  readonly isBack?: boolean;
}

/** A page of a member that watches posts. */
export interface WatchingPage {
  readonly socket: TestSocket;
  /** Every event so far. */
  readonly received: readonly PostsChanged[];
  /** Replaces what the page watches. Comments are shown unless it says otherwise. */
  watch(watched: Watched): Promise<Ack>;
  /** The changes of a post so far. */
  changesOf(post: { readonly _id: string }): readonly PostChange[];
  newPosts(): readonly NewPost[];
  /** Resolves once an event has made this true. */
  until(isTrue: () => boolean): Promise<void>;
}

export async function openWatchingPage(
  url: string,
  member: Pick<TestMember, 'browser'>,
  watched: Watched = {},
): Promise<WatchingPage> {
  const socket = await connectSocket(url, member.browser.token);
  const received: PostsChanged[] = [];
  socket.on('posts_changed', (event) => void received.push(event));
  const watch = async ({ posts = [], feed = null, isBack }: Watched): Promise<Ack> => {
    const shown = posts.map(({ _id, areCommentsClosed = false }) => ({
      id: _id,
      comments: !areCommentsClosed,
    }));
    return (await socket
      .timeout(10_000)
      .emitWithAck('watch_posts', { posts: shown, feed, ...(isBack && { isBack }) })) as Ack;
  };
  const ack = await watch(watched);
  if (!ack.success) throw new Error(ack.message);
  return {
    socket,
    received,
    watch,
    changesOf: (post) => received.flatMap(({ posts }) => posts.filter(({ _id }) => _id === post._id)),
    newPosts: () => received.flatMap(({ newPosts }) => newPosts?.posts ?? []),
    async until(isTrue) {
      while (!isTrue()) await new Promise((resolve) => void socket.once('posts_changed', resolve));
    },
  };
}
