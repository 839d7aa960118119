import type { MemberSummary } from '@weft/shared/members/views';
import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import { Card } from '@/ui/display/card';
import { MemberHoverCard } from './member-hover-card';
import { texts } from '../../texts/generated';

/** Card beside a post with the contents of its author's hover card. */
export function AuthorCard({ member }: { member: MemberSummary }) {
  return (
    <Card
      aria-label={texts.about({ name: member.fullName || NETWORK_TEXTS.unknownUser })}
      className="overflow-hidden"
    >
      <MemberHoverCard member={member} linked />
    </Card>
  );
}
