import type { MemberSummary } from '@weft/shared/members/views';
import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import { Clock, MessageCircle, MessageSquarePlus, Undo2, UserPlus } from 'lucide-react';
import { useState, type RefCallback } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { useRestoredFocus } from '@/lib/hooks/use-restored-focus';
import { Button } from '@/ui/button/button';
import { buttonClass, type ButtonSize, type ButtonVariant } from '@/ui/button/button-class';
import { cx } from '@/ui/cx';
import { IconButton } from '@/ui/button/icon-button';
import { Menu, MenuItem } from '@/ui/overlay/menu';
import { connectionStateOf } from '../../api/connection-state';
import { useConnection } from '../../api/use-connection';
import { useRelationship } from '../../api/use-relationship';
import { NoteDialog } from './note-dialog';
import { RelationshipTag } from '../members/relationship-tag';
import { texts } from '../../texts/generated';
import { dateFormat } from '@/lib/languages/date-format';

const { status } = NETWORK_TEXTS;

const nameOf = ({ fullName }: Props['member']) => fullName || NETWORK_TEXTS.unknownUser;

interface Props {
  member: Pick<MemberSummary, '_id' | 'fullName'>;
  size?: ButtonSize;
  /** Variant of the Connect button: primary on the profile, soft on cards. */
  variant?: ButtonVariant;
  /** Omits the button that adds a note. */
  plain?: boolean;
  /** Shown for a connection: the tag "Connected", or a link to the conversation. */
  whenConnected?: 'tag' | 'message';
  className?: string;
}

/** Props of each state of the button. `keepFocus` moves the focus to the next state, see `useRestoredFocus`. */
interface StateProps extends Required<Omit<Props, 'whenConnected'>> {
  root: RefCallback<HTMLElement>;
  keepFocus: () => void;
}

/** Connects with one click. The small button adds a note. */
function Connect({ member, size, variant, plain, className, root, keepFocus }: StateProps) {
  const { connect } = useConnection(member._id);
  const [isWriting, setWriting] = useState(false);
  const name = nameOf(member);
  const send = (note?: string) => {
    keepFocus();
    void connect(note);
  };
  return (
    <div ref={root} className={cx('flex min-w-0 items-center gap-1', className)}>
      <Button
        variant={variant}
        size={size}
        className="min-w-0 flex-1"
        aria-label={texts.connect.withMember({ name })}
        icon={<UserPlus aria-hidden="true" className="size-4 flex-none" />}
        onClick={() => send()}
      >
        {status.none}
      </Button>
      {!plain && (
        <IconButton
          label={texts.note.addFor({ name })}
          className={cx(size === 'sm' && '!size-(--ctl-sm) coarse:!size-11')}
          onClick={() => setWriting(true)}
        >
          <MessageSquarePlus aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
        </IconButton>
      )}
      {isWriting && <NoteDialog member={member} onSend={send} onClose={() => setWriting(false)} />}
    </div>
  );
}

/** "Pending", with a menu to withdraw the request. */
function Sent({ member, size, className, root, keepFocus }: StateProps) {
  const { withdraw } = useConnection(member._id);
  const handleWithdraw = () => {
    keepFocus();
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
          aria-label={texts.connect.pendingRequest({ name: nameOf(member) })}
          icon={<Clock aria-hidden="true" className="size-4" />}
        >
          {status.pending}
        </Button>
      }
    >
      <MenuItem icon={<Undo2 aria-hidden="true" />} onSelect={handleWithdraw}>
        {texts.connect.withdrawRequest}
      </MenuItem>
    </Menu>
  );
}

/** Buttons that answer the other member's request. */
function Received({ member, size, className, root, keepFocus }: StateProps) {
  const { accept, decline } = useConnection(member._id);
  const name = nameOf(member);
  const respond = (action: () => Promise<void>) => () => {
    keepFocus();
    void action();
  };
  return (
    <div ref={root} role="group" aria-label={texts.connect.memberWants({ name })} className={className}>
      <p className="mb-1.5 flex items-center gap-1.5 text-small font-semibold text-warning">
        <UserPlus aria-hidden="true" className="size-3.5 flex-none" strokeWidth={2.5} />
        {status.received}
      </p>
      <div className="flex min-w-0 gap-2">
        <Button
          variant="secondary"
          size={size}
          className="min-w-0 flex-1"
          aria-label={texts.connect.ignoreMember({ name })}
          onClick={respond(async () => decline())}
        >
          {texts.connect.ignore}
        </Button>
        <Button
          size={size}
          className="min-w-0 flex-1"
          aria-label={texts.connect.acceptMember({ name })}
          onClick={respond(async () => accept())}
        >
          {texts.connect.accept}
        </Button>
      </div>
    </div>
  );
}

/** Date from which the viewer may send another request after a declined one. */
function AskAgain({ at }: { at: string }) {
  const date = dateFormat({ day: 'numeric', month: 'short' }).format(new Date(at));
  return <span className="num text-small text-muted">{texts.connect.askAgain({ date })}</span>;
}

/**
 * Button for the connection to a member: Connect, the answers to a request, or the state of the connection. Renders nothing
 * until the relationship has loaded.
 */
export function ConnectButton({
  member,
  size = 'md',
  variant = 'soft',
  plain = false,
  whenConnected = 'tag',
  className = '',
}: Props) {
  const relationship = useRelationship(member._id);
  const connectionState = relationship && connectionStateOf(relationship);
  const { root, keep: keepFocus } = useRestoredFocus(connectionState);
  if (!relationship) return null;
  const props = { member, size, variant, plain, className, root, keepFocus };
  if (connectionState === 'sent') return <Sent {...props} />;
  if (connectionState === 'received') return <Received {...props} />;
  if (connectionState === 'none' && relationship.can.connect) return <Connect {...props} />;
  if (connectionState === 'accepted' && whenConnected === 'message')
    return relationship.can.message ? (
      <Link
        ref={root}
        to={paths.messagesWith(member._id)}
        aria-label={texts.messageMember({ name: nameOf(member) })}
        className={buttonClass({ variant: 'secondary', size, className })}
      >
        <MessageCircle aria-hidden="true" className="size-4" />
        {texts.message}
      </Link>
    ) : null;
  return (
    <span ref={root} className={cx('flex flex-wrap items-center gap-x-2 gap-y-1', className)}>
      <RelationshipTag relationship={relationship} />
      {relationship.connectAgainAt && <AskAgain at={relationship.connectAgainAt} />}
    </span>
  );
}
