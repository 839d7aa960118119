import type { MemberSummary } from '@weft/shared/members/views';
import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import { Check, Plus } from 'lucide-react';
import { Button } from '@/ui/button/button';
import type { ButtonSize } from '@/ui/button/button-class';
import { cx } from '@/ui/cx';
import { useFollow, type FollowWords } from '../../api/use-follow';
import { useFollowing } from '../../api/use-relationship';

/**
 * Follow, or Following. `isFollowing` is what the caller's own answer said; what any screen has learnt since goes before it.
 * `words` chooses the texts of the messages: those of posts differ from those of the network.
 */
export function FollowButton({
  member,
  isFollowing: initial,
  words = 'network',
  size = 'sm',
  quiet = false,
  narrow = false,
  className,
}: {
  member: Pick<MemberSummary, '_id' | 'fullName'>;
  isFollowing?: boolean | undefined;
  words?: FollowWords;
  size?: ButtonSize;
  /** Stands below a button that matters more. */
  quiet?: boolean;
  /** On a phone the icon alone, where the word would take the room of a headline. */
  narrow?: boolean;
  className?: string;
}) {
  const isFollowing = useFollowing(member._id, initial);
  const follow = useFollow(member._id, words);
  if (isFollowing === undefined) return null;
  const Icon = isFollowing ? Check : Plus;
  const label = `${isFollowing ? 'Following' : 'Follow'} ${member.fullName || NETWORK_TEXTS.unknownUser}`;
  return (
    <Button
      variant={quiet ? 'ghost' : isFollowing ? 'secondary' : 'soft'}
      size={size}
      className={className}
      aria-pressed={isFollowing}
      aria-label={label}
      {...(narrow && { title: label })}
      icon={<Icon aria-hidden="true" className="size-4" />}
      onClick={() => void follow(!isFollowing)}
    >
      <span className={cx(narrow && 'max-md:sr-only')}>{isFollowing ? 'Following' : 'Follow'}</span>
    </Button>
  );
}
