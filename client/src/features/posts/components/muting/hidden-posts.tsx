import { useInfiniteQuery } from '@tanstack/react-query';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import type { PostView } from '@weft/shared/posts/views';
import { EyeOff } from 'lucide-react';
import { Link } from 'react-router-dom';
import { AuthorAvatar } from '../author-link';
import { rememberNeighbour } from '@/lib/browser/keep-focus-near';
import { paths } from '@/lib/paths';
import { Button } from '@/ui/button/button';
import { Disclosure } from '@/ui/navigation/disclosure';
import { mutingQueries } from '../../api/muting/muting-queries';
import { useUnhide } from '../../api/muting/use-unmute';
import { textOf } from '../mentions/text-of';
import { MuteRows } from './mute-rows';
import { texts } from '../../texts/generated';

function HiddenRow({ post }: { post: PostView }) {
  const unhide = useUnhide(post._id);
  const name = post.user.fullName || POST_TEXTS.unknownMember;
  return (
    <li className="flex items-center gap-3 py-3">
      <AuthorAvatar author={post.user} />
      <div className="min-w-0 flex-1">
        <Link
          to={paths.post(post._id)}
          dir="auto"
          className="align-page block truncate font-semibold text-text hover:underline"
        >
          {name}
        </Link>
        <p dir="auto" className="align-page line-clamp-2 text-label wrap-anywhere text-muted">
          {textOf(post) || texts.post.textless}
        </p>
      </div>
      <Button
        size="sm"
        variant="secondary"
        busy={unhide.isPending}
        aria-label={texts.muting.unhidePost({ name })}
        onClick={({ currentTarget }) =>
          unhide.mutate(undefined, { onSuccess: rememberNeighbour(currentTarget) })
        }
      >
        {texts.muting.unhide}
      </Button>
    </li>
  );
}

function HiddenList() {
  const query = useInfiniteQuery(mutingQueries.posts());
  const hidden = query.data?.pages.flatMap((page) => page.hidden);
  return (
    <MuteRows
      query={query}
      more={query}
      count={hidden?.length}
      failed={POST_TEXTS.failed.loadHidden}
      empty={texts.muting.nothing}
    >
      {hidden?.map(({ post }) => (
        <HiddenRow key={post._id} post={post} />
      ))}
    </MuteRows>
  );
}

/** Section of the settings that lists hidden posts and shows them again. */
export function HiddenPosts() {
  return (
    <Disclosure
      icon={<EyeOff aria-hidden="true" />}
      title={texts.muting.postsTitle}
      text={texts.muting.postsHint}
    >
      <HiddenList />
    </Disclosure>
  );
}
