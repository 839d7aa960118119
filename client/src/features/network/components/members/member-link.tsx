import type { MemberSummary } from '@weft/shared/members/views';
import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { Avatar, type AvatarSize } from '@/ui/display/avatar';
import { cx } from '@/ui/cx';
import { HoverCard } from '@/ui/overlay/hover-card';
import { MemberHoverCard } from './member-hover-card';

/** Navigation state for a profile: the relationship on the screen that linked to it. */
export type RequestStatus =
  | 'pending'
  | 'sent'
  | 'connected'
  | 'following'
  | 'none'
  | 'accepted'
  | 'rejected'
  | 'blocked';

interface Props {
  member: MemberSummary;
  requestStatus?: RequestStatus | undefined;
  className?: string;
  onClick?: () => void;
}

const nameOf = ({ fullName }: MemberSummary) => fullName || NETWORK_TEXTS.unknownUser;

/** A link to a member's profile that opens their card on hover and focus. */
function CardLink({ member, requestStatus, ...link }: Props & Omit<LinkProps, 'to' | 'state'>) {
  return (
    <HoverCard label={nameOf(member)} card={<MemberHoverCard member={member} />}>
      <Link to={paths.profile(member._id)} state={requestStatus && { requestStatus }} {...link} />
    </HoverCard>
  );
}

/** A member's name as a link to the profile, with a hover card. `children` replace the text of the name. */
export function MemberLink({ className, children, ...link }: Props & { children?: ReactNode }) {
  const name = nameOf(link.member);
  return (
    <CardLink
      {...link}
      dir="auto"
      title={name}
      className={cx(
        'block w-fit max-w-full truncate leading-[1.3] font-[650] text-text hover:underline',
        className,
      )}
    >
      {children ?? name}
    </CardLink>
  );
}

/** A member's picture as a link to the profile. Hidden from keyboard and screen readers, because the name beside it is a link. */
export function MemberAvatar({ size = 44, className, ...link }: Props & { size?: AvatarSize }) {
  const { member } = link;
  return (
    <CardLink {...link} tabIndex={-1} aria-hidden="true" className={cx('block flex-none', className)}>
      <Avatar name={nameOf(member)} src={member.profileImage} size={size} />
    </CardLink>
  );
}
