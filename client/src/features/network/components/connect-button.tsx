import type { MemberSummary } from '@weft/shared/members/views';
import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import { Clock, MessageSquarePlus, Undo2, UserPlus } from 'lucide-react';
import { useState, type RefCallback } from 'react';
import { useKeptFocus } from '@/lib/use-kept-focus';
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

/** What each form of the button has besides: it takes the focus over from the one before it. */
interface FormProps extends Required<Props> {
  root: RefCallback<HTMLElement>;
  keep: () => void;
}

/** One click connects; the small button beside it takes a note along. */
function Connect({ member, size, variant, className, root, keep }: FormProps) {
  const { connect } = useConnection(member._id);
  const [isWriting, setWriting] = useState(false);
  const name = member.fullName || unknownUser;
  const send = (note?: string) => {
    keep();
    void connect(note);
  };
  return (
    <div ref={root} className={cx('flex min-w-0 items-center gap-1', className)}>
      <Button
        variant={variant}
        size={size}
        className="min-w-0 flex-1"
        aria-label={`${status.none} with ${name}`}
        icon={<UserPlus aria-hidden="true" className="size-4 flex-none" />}
        onClick={() => send()}
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
      {isWriting && <NoteDialog member={member} onSend={send} onClose={() => setWriting(false)} />}
    </div>
  );
}

/** Pending, with the way back behind it. */
function Sent({ member, size, className, root, keep }: FormProps) {
  const { withdraw } = useConnection(member._id);
  const handleWithdraw = () => {
    keep();
    void withdraw();
  };
  return (
    <Menu
      trigger={
        <Button
          ref={root}
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
      <MenuItem icon={<Undo2 aria-hidden="true" />} onSelect={handleWithdraw}>
        Withdraw request
      </MenuItem>
    </Menu>
  );
}

/** The other member has asked: the answer stands where Connect would. */
function Received({ member, size, className, root, keep }: FormProps) {
  const { accept, decline } = useConnection(member._id);
  const name = member.fullName || unknownUser;
  const answer = (give: () => Promise<void>) => () => {
    keep();
    void give();
  };
  return (
    <div ref={root} className={cx('flex min-w-0 gap-2', className)}>
      <Button
        variant="secondary"
        size={size}
        className="flex-1"
        aria-label={`Ignore ${name}`}
        onClick={answer(async () => decline())}
      >
        Ignore
      </Button>
      <Button
        size={size}
        className="flex-1"
        aria-label={`Accept ${name}`}
        onClick={answer(async () => accept())}
      >
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
  const standing = relationship && standingOf(relationship);
  const { root, keep } = useKeptFocus(standing);
  if (!relationship) return null;
  const props = { member, size, variant, className, root, keep };
  if (standing === 'sent') return <Sent {...props} />;
  if (standing === 'received') return <Received {...props} />;
  if (standing === 'none' && relationship.can.connect) return <Connect {...props} />;
  return (
    <span ref={root} className={cx('flex items-center', className)}>
      <RelationshipTag status={relationship.connectionStatus} />
    </span>
  );
}
