import type { MemberSummary } from '@weft/shared/members/views';
import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import { Card } from '@/ui/display/card';
import { MemberHoverCard } from './member-hover-card';

/** The author of a post beside it: the same as opens at their name, always in view. */
export function AuthorCard({ member }: { member: MemberSummary }) {
  return (
    <Card aria-label={`About ${member.fullName || NETWORK_TEXTS.unknownUser}`} className="overflow-hidden">
      <MemberHoverCard member={member} linked />
    </Card>
  );
}
