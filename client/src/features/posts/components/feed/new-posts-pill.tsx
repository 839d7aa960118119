import type { FeedName } from '@weft/shared/posts/feeds';
import { ArrowUp } from 'lucide-react';
import { Avatar } from '@/ui/display/avatar';
import { PressButton } from '@/ui/button/press-button';
import { NEW_POSTS_MAX, useNewPosts } from '../../api/use-new-posts';
import { texts } from '../../texts/generated';

/** Authors that the pill shows. */
const FACES = 3;

/** Button that appears when a feed has newer posts, and loads them. */
export function NewPostsPill({ feed }: { feed: FeedName }) {
  const { newPosts, show } = useNewPosts(feed);
  const count = newPosts.length;
  const authors = [...new Map(newPosts.map(({ user }) => [user._id, user])).values()].slice(0, FACES);
  return (
    <div
      role="status"
      className="pointer-events-none sticky top-[calc(var(--header-h)+12px)] z-10 flex h-0 justify-center"
    >
      {count > 0 && (
        <PressButton
          className="animate-rise pointer-events-auto flex h-9 items-center gap-1.5 rounded-full bg-primary ps-1.5 pe-4 text-label font-semibold text-on-primary shadow-2 hover:bg-primary-hover coarse:h-11"
          onClick={show}
        >
          <span aria-hidden="true" className="flex">
            {authors.map(({ _id, fullName, profileImage }, index) => (
              <span key={_id} className={index === 0 ? undefined : '-ms-2'}>
                <Avatar name={fullName} src={profileImage} size={28} />
              </span>
            ))}
          </span>
          <ArrowUp aria-hidden="true" className="size-4" strokeWidth={1.75} />
          {texts.list.newer({ count, shown: count < NEW_POSTS_MAX ? String(count) : `${count}+` })}
        </PressButton>
      )}
    </div>
  );
}
