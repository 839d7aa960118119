import { POST_TEXTS } from '@weft/shared/posts/texts';
import type { SavedFolder } from '@weft/shared/posts/saved-views';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '@/ui/button/icon-button';
import { ConfirmDialog } from '@/ui/overlay/dialog';
import { Menu, MenuItem } from '@/ui/overlay/menu';
import { useDeleteFolder, useRenameFolder } from '../../api/use-folder-mutations';
import { FolderForm } from './folder-form';
import { texts } from '../../texts/generated';
import { texts as uiTexts } from '@/ui/texts/generated';

/** Menu of a folder: rename, and delete after a confirmation. */
export function FolderMenu({ folder, onDeleted }: { folder: SavedFolder; onDeleted: () => void }) {
  const [open, setOpen] = useState<'rename' | 'delete' | null>(null);
  const rename = useRenameFolder(folder._id);
  const remove = useDeleteFolder(folder._id);
  const close = () => setOpen(null);
  return (
    <>
      <Menu
        trigger={
          <IconButton label={texts.saved.folderMenu}>
            <Ellipsis aria-hidden="true" className="size-5" strokeWidth={1.75} />
          </IconButton>
        }
      >
        <MenuItem icon={<Pencil aria-hidden="true" strokeWidth={1.75} />} onSelect={() => setOpen('rename')}>
          {texts.saved.renameFolder}
        </MenuItem>
        <MenuItem
          danger
          icon={<Trash2 aria-hidden="true" strokeWidth={1.75} />}
          onSelect={() => setOpen('delete')}
        >
          {texts.saved.deleteFolder}
        </MenuItem>
      </Menu>
      {open === 'rename' && (
        <FolderForm
          title={texts.saved.renameFolder}
          action={texts.saved.rename}
          initial={folder.name}
          failed={POST_TEXTS.failed.renameFolder}
          busy={rename.isPending}
          onSave={(name, { onError }) => rename.mutate(name, { onSuccess: close, onError })}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={open === 'delete'}
        onOpenChange={(isOpen) => !isOpen && close()}
        title={texts.saved.deleteFolder}
        confirmLabel={uiTexts.delete}
        busyText={uiTexts.deleting}
        busy={remove.isPending}
        danger
        onConfirm={() => remove.mutate(undefined, { onSuccess: onDeleted, onSettled: close })}
      >
        <p className="wrap-anywhere text-muted">{texts.saved.deletion({ name: folder.name })}</p>
      </ConfirmDialog>
    </>
  );
}
