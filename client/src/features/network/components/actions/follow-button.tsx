import type { MemberSummary } from '@weft/shared/members/views';
import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import { Check, Plus } from 'lucide-react';
import { Button } from '@/ui/button/button';
import type { ButtonSize } from '@/ui/button/button-class';
import { cx } from '@/ui/cx';
import { useFollow, type FollowMessages } from '../../api/use-follow';
import { useFollowing } from '../../api/use-relationship';
import { texts } from '../../texts/generated';

/**
 * Follow or Following. `isFollowing` is the value in the caller's data; newer values of the relationship store take precedence.
 * `messages` selects the texts of the toasts.
 */
export function FollowButton({
  member,
  isFollowing: initial,
  messages = 'network',
  size = 'sm',
  quiet = false,
  narrow = false,
  className,
}: {
  member: Pick<MemberSummary, '_id' | 'fullName'>;
  isFollowing?: boolean | undefined;
  messages?: FollowMessages;
  size?: ButtonSize;
  /** Ghost variant, for use below a more important button. */
  quiet?: boolean;
  /** Shows only the icon on phones. */
  narrow?: boolean;
  className?: string;
}) {
  const isFollowing = useFollowing(member._id, initial);
  const follow = useFollow(member._id, messages);
  if (isFollowing === undefined) return null;
  const Icon = isFollowing ? Check : Plus;
  const name = member.fullName || NETWORK_TEXTS.unknownUser;
  const label = isFollowing ? texts.follow.isFollowingMember({ name }) : texts.follow.member({ name });
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
      <span className={cx(narrow && 'max-md:sr-only')}>
        {isFollowing ? texts.follow.isFollowing : texts.follow.action}
      </span>
    </Button>
  );
}
