import type { MemberSummary } from '@weft/shared/members/views';
import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import { Clock, MessageSquarePlus, Undo2, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/ui/button';
import type { ButtonSize, ButtonVariant } from '@/ui/button-class';
import { cx } from '@/ui/cx';
import { IconButton } from '@/ui/icon-button';
import { Menu, MenuItem } from '@/ui/menu';
import { standingOf } from '../api/standing';
import { useConnection } from '../api/use-connection';
import { useRelationship } from '../api/use-relationship';
import { NoteDialog } from './note-dialog';
import { RelationshipTag } from './relationship-tag';

const { status, unknownUser } = NETWORK_TEXTS;

interface Props {
  member: Pick<MemberSummary, '_id' | 'fullName'>;
  size?: ButtonSize;
  /** Of the Connect button: the profile's is primary, those of cards are soft. */
  variant?: ButtonVariant;
  className?: string;
}

/** One click connects; the small button beside it takes a note along. */
function Connect({ member, size, variant, className }: Required<Props>) {
  const { connect } = useConnection(member._id);
  const [isWriting, setWriting] = useState(false);
  const name = member.fullName || unknownUser;
  return (
    <div className={cx('flex min-w-0 items-center gap-1', className)}>
      <Button
        variant={variant}
        size={size}
        className="min-w-0 flex-1"
        aria-label={`${status.none} with ${name}`}
        icon={<UserPlus aria-hidden="true" className="size-4 flex-none" />}
        onClick={() => void connect()}
      >
        {status.none}
      </Button>
      <IconButton
        label={`Add a note for ${name}`}
        className={cx(size === 'sm' && '!size-(--ctl-sm) coarse:!size-11')}
        onClick={() => setWriting(true)}
      >
        <MessageSquarePlus aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
      </IconButton>
      {isWriting && (
        <NoteDialog member={member} onSend={(note) => void connect(note)} onClose={() => setWriting(false)} />
      )}
    </div>
  );
}

/** Pending, with the way back behind it. */
function Sent({ member, size, className }: Required<Props>) {
  const { withdraw } = useConnection(member._id);
  return (
    <Menu
      trigger={
        <Button
          variant="secondary"
          size={size}
          className={className}
          aria-label={`${status.pending}: your request to ${member.fullName || unknownUser}`}
          icon={<Clock aria-hidden="true" className="size-4" />}
        >
          {status.pending}
        </Button>
      }
    >
      <MenuItem icon={<Undo2 aria-hidden="true" />} onSelect={() => void withdraw()}>
        Withdraw request
      </MenuItem>
    </Menu>
  );
}

/** The other member has asked: the answer stands where Connect would. */
function Received({ member, size, className }: Required<Props>) {
  const { accept, decline } = useConnection(member._id);
  const name = member.fullName || unknownUser;
  return (
    <div className={cx('flex min-w-0 gap-2', className)}>
      <Button
        variant="secondary"
        size={size}
        className="flex-1"
        aria-label={`Ignore ${name}`}
        onClick={() => void decline()}
      >
        Ignore
      </Button>
      <Button size={size} className="flex-1" aria-label={`Accept ${name}`} onClick={() => void accept()}>
        Accept
      </Button>
    </div>
  );
}

/**
 * What can be done about a connection with a member: Connect where nothing lies between the two, else what does (specification
 * 2.4). Nothing until that is known.
 */
export function ConnectButton({ member, size = 'md', variant = 'soft', className = '' }: Props) {
  const relationship = useRelationship(member._id);
  if (!relationship) return null;
  const props = { member, size, variant, className };
  const standing = standingOf(relationship);
  if (standing === 'sent') return <Sent {...props} />;
  if (standing === 'received') return <Received {...props} />;
  if (standing === 'none' && relationship.can.connect) return <Connect {...props} />;
  return (
    <span className={cx('flex items-center', className)}>
      <RelationshipTag status={relationship.connectionStatus} />
    </span>
  );
}
