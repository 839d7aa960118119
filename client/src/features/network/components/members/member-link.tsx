import type { MemberSummary } from '@weft/shared/members/views';
import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { Avatar, type AvatarSize } from '@/ui/display/avatar';
import { cx } from '@/ui/cx';
import { HoverCard } from '@/ui/overlay/hover-card';
import { MemberHoverCard } from './member-hover-card';

/** Navigation state for a profile: the relationship on the screen that linked to it. */
export type RequestStatus =
  'pending' | 'sent' | 'connected' | 'following' | 'none' | 'accepted' | 'rejected' | 'blocked';

interface Props {
  member: MemberSummary;
  requestStatus?: RequestStatus | undefined;
  className?: string;
  onClick?: () => void;
}

const stateOf = (requestStatus: RequestStatus | undefined) => requestStatus && { requestStatus };

/** A member's name as a link to the profile, with a hover card. `children` replace the text of the name. */
export function MemberLink({
  member,
  requestStatus,
  className,
  onClick,
  children,
}: Props & { children?: ReactNode }) {
  const name = member.fullName || NETWORK_TEXTS.unknownUser;
  return (
    <HoverCard label={name} card={<MemberHoverCard member={member} />}>
      <Link
        to={paths.profile(member._id)}
        state={stateOf(requestStatus)}
        title={name}
        className={cx(
          'block w-fit max-w-full truncate leading-[1.3] font-[650] text-text hover:underline',
          className,
        )}
        {...(onClick && { onClick })}
      >
        {children ?? name}
      </Link>
    </HoverCard>
  );
}

/** A member's picture as a link to the profile. Hidden from keyboard and screen readers, because the name beside it is a link. */
export function MemberAvatar({
  member,
  size = 44,
  requestStatus,
  className,
  onClick,
}: Props & { size?: AvatarSize }) {
  const name = member.fullName || NETWORK_TEXTS.unknownUser;
  return (
    <HoverCard label={name} card={<MemberHoverCard member={member} />}>
      <Link
        to={paths.profile(member._id)}
        state={stateOf(requestStatus)}
        tabIndex={-1}
        aria-hidden="true"
        className={cx('block flex-none', className)}
        {...(onClick && { onClick })}
      >
        <Avatar name={name} src={member.profileImage} size={size} />
      </Link>
    </HoverCard>
  );
}
