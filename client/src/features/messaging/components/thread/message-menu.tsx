import type { MessageView } from '@weft/shared/messaging/views';
import { Copy, Ellipsis, Flag, Pencil, Reply, Trash2 } from 'lucide-react';
import { useReport } from '@/features/members';
import { copyText } from '@/lib/copy-text';
import { useNow } from '@/lib/use-now';
import { notify } from '@/notifications/notify';
import { IconButton } from '@/ui/icon-button';
import { Menu, MenuItem } from '@/ui/menu';
import { wordsOf } from '../../message-words';

export interface MessageActions {
  readonly onReply: (message: MessageView) => void;
  readonly onEdit: (message: MessageView) => void;
  readonly onDelete: (message: MessageView) => void;
}

async function copy(message: MessageView): Promise<void> {
  const isCopied = await copyText(message.content);
  if (isCopied) notify.success('Message copied');
  else notify.error('The message could not be copied');
}

/** What can be done with a message: answer, copy, what the server says one may do, and report one of the other's. */
export function MessageMenu({
  message,
  isOwn,
  canReply,
  actions,
}: {
  message: MessageView;
  isOwn: boolean;
  canReply: boolean;
  actions: MessageActions;
}) {
  const report = useReport();
  const now = useNow();
  const canEdit = message.editableUntil !== null && Date.parse(message.editableUntil) > now;
  return (
    <Menu
      align={isOwn ? 'end' : 'start'}
      trigger={
        <IconButton
          label="Message actions"
          className="!size-8 opacity-0 group-focus-within/message:opacity-100 group-hover/message:opacity-100 data-[state=open]:opacity-100 coarse:!size-11 coarse:opacity-60"
        >
          <Ellipsis aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
        </IconButton>
      }
    >
      {canReply && (
        <MenuItem icon={<Reply aria-hidden="true" />} onSelect={() => actions.onReply(message)}>
          Reply
        </MenuItem>
      )}
      {wordsOf(message) !== '' && (
        <MenuItem icon={<Copy aria-hidden="true" />} onSelect={() => void copy(message)}>
          Copy
        </MenuItem>
      )}
      {canEdit && (
        <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => actions.onEdit(message)}>
          Edit
        </MenuItem>
      )}
      {message.can.delete && (
        <MenuItem danger icon={<Trash2 aria-hidden="true" />} onSelect={() => actions.onDelete(message)}>
          Delete
        </MenuItem>
      )}
      {!isOwn && (
        <MenuItem
          icon={<Flag aria-hidden="true" />}
          onSelect={() => report({ type: 'message', id: message._id, author: message.sender })}
        >
          Report
        </MenuItem>
      )}
    </Menu>
  );
}
