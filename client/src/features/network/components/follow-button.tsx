import type { MemberSummary } from '@weft/shared/members/views';
import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import { Check, Plus } from 'lucide-react';
import { Button } from '@/ui/button';
import type { ButtonSize } from '@/ui/button-class';
import { useFollow, type FollowWords } from '../api/use-follow';
import { useFollowing } from '../api/use-relationship';

/**
 * Follow, or Following. `isFollowing` is what the caller's own answer said; what any screen has learnt since goes before it.
 * `words` chooses the texts of the messages: those of posts differ from those of the network (specification 1.8, 2.8).
 */
export function FollowButton({
  member,
  isFollowing: told,
  words = 'network',
  size = 'sm',
  quiet = false,
  className,
}: {
  member: Pick<MemberSummary, '_id' | 'fullName'>;
  isFollowing?: boolean | undefined;
  words?: FollowWords;
  size?: ButtonSize;
  /** Stands below a button that matters more. */
  quiet?: boolean;
  className?: string;
}) {
  const isFollowing = useFollowing(member._id, told);
  const follow = useFollow(member._id, words);
  if (isFollowing === undefined) return null;
  const Icon = isFollowing ? Check : Plus;
  return (
    <Button
      variant={quiet ? 'ghost' : isFollowing ? 'secondary' : 'soft'}
      size={size}
      className={className}
      aria-pressed={isFollowing}
      aria-label={`${isFollowing ? 'Following' : 'Follow'} ${member.fullName || NETWORK_TEXTS.unknownUser}`}
      icon={<Icon aria-hidden="true" className="size-4" />}
      onClick={() => void follow(!isFollowing)}
    >
      {isFollowing ? 'Following' : 'Follow'}
    </Button>
  );
}
