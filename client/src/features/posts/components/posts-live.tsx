import { usePostsLive } from '../live/use-posts-live';

/** Applies socket events while the member area is mounted. Renders nothing. */
export function PostsLive() {
  usePostsLive();
  return null;
}
