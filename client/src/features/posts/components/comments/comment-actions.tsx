import { POST_TEXTS } from '@weft/shared/posts/texts';
import type { CommentView } from '@weft/shared/posts/views';
import { Ellipsis, Flag, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useMe, useReport, type ReportTarget } from '@/features/members';
import { ConfirmDialog } from '@/ui/overlay/dialog';
import { Menu, MenuItem } from '@/ui/overlay/menu';
import { bubbleAction } from './comment-bubble';
import { PressButton } from '@/ui/button/press-button';
import { texts } from '../../texts/generated';
import { texts as uiTexts } from '@/ui/texts/generated';

/** Says what is deleted. `author` is null for the viewer's own. */
function deletionText(type: 'comment' | 'reply', author: string | null, replies: number): string {
  if (type === 'reply')
    return author === null ? texts.reply.deletionOwn : texts.reply.deletionBy({ name: author });
  const counted = { count: replies, shown: String(replies) };
  return author === null
    ? texts.comment.deletionOwn(counted)
    : texts.comment.deletionBy({ ...counted, name: author });
}

/** Menu of a comment or reply with Edit, Delete, which asks for confirmation, and Report. */
export function CommentActions({
  target,
  can,
  replies = 0,
  busy,
  onEdit,
  onDelete,
}: {
  target: ReportTarget & { type: 'comment' | 'reply' };
  can: CommentView['can'];
  /** Number of replies that are deleted too. */
  replies?: number;
  busy: boolean;
  onEdit: () => void;
  onDelete: (options: { onSettled: () => void }) => void;
}) {
  const me = useMe();
  const report = useReport();
  const [isAsking, setAsking] = useState(false);
  const { type, author } = target;
  const isOwn = me?._id === author._id;
  const canReport = me !== undefined && !isOwn;
  if (!can.edit && !can.delete && !canReport) return null;
  const name = author.fullName || POST_TEXTS.unknownMember;
  return (
    <>
      <Menu
        align="start"
        trigger={
          <PressButton
            aria-label={isOwn ? texts[type].moreOwn : texts[type].moreBy({ name })}
            title={uiTexts.more}
            className={`${bubbleAction} data-[state=open]:bg-hover data-[state=open]:text-text`}
          >
            <Ellipsis aria-hidden="true" className="size-5" strokeWidth={1.75} />
          </PressButton>
        }
      >
        {can.edit && (
          <MenuItem icon={<Pencil aria-hidden="true" strokeWidth={1.75} />} onSelect={onEdit}>
            {texts[type].edit}
          </MenuItem>
        )}
        {can.delete && (
          <MenuItem
            danger
            icon={<Trash2 aria-hidden="true" strokeWidth={1.75} />}
            onSelect={() => setAsking(true)}
          >
            {texts[type].delete}
          </MenuItem>
        )}
        {canReport && (
          <MenuItem icon={<Flag aria-hidden="true" strokeWidth={1.75} />} onSelect={() => report(target)}>
            {texts[type].report}
          </MenuItem>
        )}
      </Menu>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={texts[type].delete}
        confirmLabel={uiTexts.delete}
        busyText={uiTexts.deleting}
        busy={busy}
        danger
        onConfirm={() => onDelete({ onSettled: () => setAsking(false) })}
      >
        <p className="wrap-anywhere text-muted">{deletionText(type, isOwn ? null : name, replies)}</p>
      </ConfirmDialog>
    </>
  );
}
