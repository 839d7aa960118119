import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import type { ConnectionStatus } from '@weft/shared/network/views';
import { Ban, Check, Clock, X, type LucideIcon } from 'lucide-react';
import { Tag, type TagTone } from '@/ui/badge';

const LOOKS: Record<Exclude<ConnectionStatus, 'none'>, { tone: TagTone; icon: LucideIcon }> = {
  accepted: { tone: 'success', icon: Check },
  pending: { tone: 'warning', icon: Clock },
  rejected: { tone: 'danger', icon: X },
  blocked: { tone: 'plain', icon: Ban },
};

/** How a member stands to the viewer, as a tag: Connected, Pending, Rejected, Blocked; nothing where nothing lies between them (specification 1.4). */
export function RelationshipTag({ status }: { status: ConnectionStatus }) {
  if (status === 'none') return null;
  const { tone, icon: Icon } = LOOKS[status];
  return (
    <Tag tone={tone} icon={<Icon aria-hidden="true" className="size-3.5" strokeWidth={2.5} />}>
      {NETWORK_TEXTS.status[status]}
    </Tag>
  );
}
