import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import type { Relationship } from '@weft/shared/network/views';
import { Ban, Check, Clock, UserPlus, X, type LucideIcon } from 'lucide-react';
import { Tag, type TagTone } from '@/ui/display/badge';
import { connectionStateOf, type ConnectionState } from '../../api/connection-state';

const { status } = NETWORK_TEXTS;
const LOOKS: Record<Exclude<ConnectionState, 'none'>, { tone: TagTone; icon: LucideIcon }> = {
  accepted: { tone: 'success', icon: Check },
  sent: { tone: 'warning', icon: Clock },
  received: { tone: 'warning', icon: UserPlus },
  rejected: { tone: 'danger', icon: X },
  blocked: { tone: 'plain', icon: Ban },
};

/** Tag with the connection state: Connected, Pending, Wants to connect, Rejected or Blocked. Renders nothing without one. */
export function RelationshipTag({
  relationship,
}: {
  relationship: Pick<Relationship, 'connectionStatus' | 'isIncoming'>;
}) {
  const connectionState = connectionStateOf(relationship);
  if (connectionState === 'none') return null;
  const { tone, icon: Icon } = LOOKS[connectionState];
  return (
    <Tag tone={tone} icon={<Icon aria-hidden="true" className="size-3.5" strokeWidth={2.5} />}>
      {connectionState === 'sent' ? status.pending : status[connectionState]}
    </Tag>
  );
}
