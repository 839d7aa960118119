import type { MemberSummary } from '@weft/shared/members/views';
import { MemberAvatar, MemberLink } from './member-link';

/** A member's picture, name and headline in one row: two items of a flex container. */
export function MemberLine({ member }: { member: MemberSummary }) {
  return (
    <>
      <MemberAvatar member={member} size={44} />
      <div className="min-w-0 flex-1">
        <MemberLink member={member} />
        {member.headline && (
          <p dir="auto" className="align-page text-small wrap-anywhere text-muted">
            {member.headline}
          </p>
        )}
      </div>
    </>
  );
}
