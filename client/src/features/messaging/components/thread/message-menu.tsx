import type { MessageView } from '@weft/shared/messaging/views';
import { Copy, Ellipsis, Pencil, Reply, Trash2 } from 'lucide-react';
import { copyText } from '@/lib/copy-text';
import { useNow } from '@/lib/use-now';
import { notify } from '@/notifications/notify';
import { IconButton } from '@/ui/icon-button';
import { Menu, MenuItem } from '@/ui/menu';

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

/** What can be done with a message: answer, copy, and what the server says one may do. */
export function MessageMenu({
  message,
  canReply,
  actions,
  align,
}: {
  message: MessageView;
  canReply: boolean;
  actions: MessageActions;
  align: 'start' | 'end';
}) {
  const now = useNow();
  const canEdit = message.editableUntil !== null && Date.parse(message.editableUntil) > now;
  return (
    <Menu
      align={align}
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
      <MenuItem icon={<Copy aria-hidden="true" />} onSelect={() => void copy(message)}>
        Copy
      </MenuItem>
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
    </Menu>
  );
}
