import { Ellipsis, Flag, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useMe, useReport, type ReportTarget } from '@/features/members';
import { ConfirmDialog } from '@/ui/overlay/dialog';
import { Menu, MenuItem } from '@/ui/overlay/menu';
import { bubbleAction } from './comment-bubble';
import { PressButton } from '@/ui/button/press-button';

/** Menu of a comment or reply with Delete, which asks for confirmation, and Report. */
export function CommentActions({
  target,
  canDelete,
  alongWith,
  busy,
  onDelete,
}: {
  target: ReportTarget & { type: 'comment' | 'reply' };
  canDelete: boolean;
  /** What is deleted too, such as "2 replies". */
  alongWith?: string | undefined;
  busy: boolean;
  onDelete: (options: { onSettled: () => void }) => void;
}) {
  const me = useMe();
  const report = useReport();
  const [isAsking, setAsking] = useState(false);
  const { type, author } = target;
  const isOwn = me?._id === author._id;
  const canReport = me !== undefined && !isOwn;
  if (!canDelete && !canReport) return null;
  const name = author.fullName || 'Unknown User';
  const subject = isOwn ? `Your ${type}` : `The ${type} by ${name}`;
  const label = isOwn ? `More about your ${type}` : `More about the ${type} by ${name}`;
  return (
    <>
      <Menu
        align="start"
        trigger={
          <PressButton
            aria-label={label}
            title="More"
            className={`${bubbleAction} data-[state=open]:bg-hover data-[state=open]:text-text`}
          >
            <Ellipsis aria-hidden="true" className="size-5" strokeWidth={1.75} />
          </PressButton>
        }
      >
        {canDelete && (
          <MenuItem
            danger
            icon={<Trash2 aria-hidden="true" strokeWidth={1.75} />}
            onSelect={() => setAsking(true)}
          >
            Delete {type}
          </MenuItem>
        )}
        {canReport && (
          <MenuItem icon={<Flag aria-hidden="true" strokeWidth={1.75} />} onSelect={() => report(target)}>
            Report {type}
          </MenuItem>
        )}
      </Menu>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Delete ${type}`}
        confirmLabel="Delete"
        busyText="Deleting..."
        busy={busy}
        danger
        onConfirm={() => onDelete({ onSettled: () => setAsking(false) })}
      >
        <p className="wrap-anywhere text-muted">
          {subject} will be deleted{alongWith && `, with ${alongWith}`}. This can&apos;t be undone.
        </p>
      </ConfirmDialog>
    </>
  );
}
