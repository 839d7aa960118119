import type { FeedRepost } from '@weft/shared/posts/views';
import { Repeat2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { texts } from '../../texts/generated';

const linkTo = ({ _id }: FeedRepost['user']) =>
  function nameLink(name: string) {
    return (
      <Link
        key="name"
        to={paths.profile(_id)}
        dir="auto"
        className="font-semibold text-text hover:underline coarse:-my-3 coarse:py-3"
      >
        {name}
      </Link>
    );
  };

/** Line above a post that a followed member has reposted. */
export function RepostedBy({ user }: Pick<FeedRepost, 'user'>) {
  return (
    <p className="mb-2.5 flex items-center gap-2 border-b border-line pb-2 text-small text-muted">
      <Repeat2 aria-hidden="true" className="size-4 flex-none" strokeWidth={1.75} />
      <span className="min-w-0 truncate">{texts.reposts.by({ name: user.fullName, b: linkTo(user) })}</span>
    </p>
  );
}
