import type { MessageView } from '@weft/shared/messaging/views';
import { Copy, Ellipsis, Flag, Pencil, Reply, Trash2 } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useReport } from '@/features/members';
import { copyText } from '@/lib/browser/copy-text';
import { useNow } from '@/lib/hooks/use-now';
import { notify } from '@/alerts/toasts/notify';
import { cx } from '@/ui/cx';
import { IconButton } from '@/ui/button/icon-button';
import { Menu, MenuItem } from '@/ui/overlay/menu';
import { writtenText } from '../../written-text';
import { texts as uiTexts } from '@/ui/texts/generated';
import { texts } from '../../texts/generated';

export interface MessageActions {
  readonly onReply: (message: MessageView) => void;
  readonly onEdit: (message: MessageView) => void;
  readonly onDelete: (message: MessageView) => void;
}

/** CSS variables: the part of the message that the menu does not cover after a long press. */
export type MenuPlace = Readonly<Record<'--menu-top' | '--menu-height', string>>;

async function copy(message: MessageView): Promise<void> {
  const isCopied = await copyText(message.content);
  if (isCopied) notify.success(texts.message.copied);
  else notify.error(texts.message.copyFailed);
}

/** Menu of a message: reply, copy, edit, delete, and report for messages of the other member. */
export function MessageMenu({
  message,
  isOwn,
  canWrite,
  isOpen,
  place,
  onOpenChange,
  actions,
}: {
  message: MessageView;
  isOwn: boolean;
  canWrite: boolean;
  isOpen: boolean;
  place: MenuPlace;
  onOpenChange: (isOpen: boolean) => void;
  actions: MessageActions;
}) {
  const report = useReport();
  const now = useNow();
  const canEdit = canWrite && message.editableUntil !== null && Date.parse(message.editableUntil) > now;
  return (
    <Menu
      align={isOwn ? 'end' : 'start'}
      open={isOpen}
      onOpenChange={onOpenChange}
      trigger={
        // On touch screens a long press opens the menu. The button then serves keyboards and screen readers only.
        <IconButton
          label={texts.message.actions}
          style={place as CSSProperties}
          className={cx(
            '!size-8 opacity-0 group-focus-within/message:opacity-100 group-hover/message:opacity-100 data-[state=open]:opacity-100',
            'coarse:not-focus-visible:absolute coarse:not-focus-visible:top-(--menu-top) coarse:not-focus-visible:!h-(--menu-height) coarse:not-focus-visible:!w-px coarse:not-focus-visible:overflow-hidden coarse:not-focus-visible:!opacity-0',
          )}
        >
          <Ellipsis aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
        </IconButton>
      }
    >
      {canWrite && (
        <MenuItem icon={<Reply aria-hidden="true" />} onSelect={() => actions.onReply(message)}>
          {texts.message.reply}
        </MenuItem>
      )}
      {writtenText(message) !== '' && (
        <MenuItem icon={<Copy aria-hidden="true" />} onSelect={() => void copy(message)}>
          {texts.message.copy}
        </MenuItem>
      )}
      {canEdit && (
        <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => actions.onEdit(message)}>
          {texts.message.edit}
        </MenuItem>
      )}
      {message.can.delete && (
        <MenuItem danger icon={<Trash2 aria-hidden="true" />} onSelect={() => actions.onDelete(message)}>
          {uiTexts.delete}
        </MenuItem>
      )}
      {!isOwn && (
        <MenuItem
          icon={<Flag aria-hidden="true" />}
          onSelect={() => report({ type: 'message', id: message._id, author: message.sender })}
        >
          {texts.message.report}
        </MenuItem>
      )}
    </Menu>
  );
}
