import type { MemberSummary } from '@weft/shared/members/views';
import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import type { ReactNode } from 'react';
import { Avatar } from '@/ui/display/avatar';
import { CardOverlay } from './card-overlay';
import { MemberLink, type RequestStatus } from './member-link';

/** A member in one row: picture, name, headline, a detail of the list, and actions. */
export function PersonRowView({
  member,
  requestStatus,
  detail,
  children,
}: {
  member: MemberSummary;
  requestStatus: RequestStatus;
  detail?: ReactNode;
  /** Actions */
  children?: ReactNode;
}) {
  const headline = member.headline || NETWORK_TEXTS.noHeadline;
  return (
    <div className="relative flex items-center gap-3.5 px-5 py-3.5 hover:bg-hover max-md:gap-3 max-md:px-4 max-md:py-3">
      <CardOverlay memberId={member._id} requestStatus={requestStatus} />
      <Avatar name={member.fullName} src={member.profileImage} size={52} />
      <div className="min-w-0 flex-1">
        <MemberLink member={member} requestStatus={requestStatus} className="relative" />
        <p dir="auto" className="align-page truncate text-small text-muted" title={headline}>
          {headline}
        </p>
        {detail && <p className="num text-small text-subtle">{detail}</p>}
      </div>
      {children && <div className="relative flex flex-none items-center gap-2">{children}</div>}
    </div>
  );
}
