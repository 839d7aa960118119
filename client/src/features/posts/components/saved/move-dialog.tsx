import type { SavedFolder, SavedPost } from '@weft/shared/posts/saved-views';
import { Check, Folder, FolderMinus } from 'lucide-react';
import { PressButton } from '@/ui/button/press-button';
import { Dialog } from '@/ui/overlay/dialog';
import { menuItemClass } from '@/ui/overlay/menu';
import { useMoveSaved } from '../../api/use-folder-mutations';
import { NewFolder } from './new-folder';
import { texts } from '../../texts/generated';

/** Dialog that moves a saved post to one of the folders, a new one, or out of its folder. */
export function MoveDialog({
  saved,
  folders,
  onClose,
}: {
  saved: SavedPost;
  folders: readonly SavedFolder[];
  onClose: () => void;
}) {
  const move = useMoveSaved(saved._id);
  const choose = (folderId: string | null) => {
    if (folderId === saved.folderId) onClose();
    else if (!move.isPending) move.mutate(folderId, { onSuccess: onClose });
  };
  const choices = [
    ...folders.map(({ _id, name }) => ({ id: _id, name, icon: Folder })),
    { id: null, name: texts.saved.unfiled, icon: FolderMinus },
  ];
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={texts.saved.move} size="sm">
      <ul className="-mx-2.5">
        {choices.map(({ id, name, icon: Icon }) => (
          <li key={id}>
            <PressButton
              aria-pressed={id === saved.folderId}
              className={menuItemClass}
              onClick={() => choose(id)}
            >
              <Icon aria-hidden="true" strokeWidth={1.75} />
              <span dir="auto" className="align-page min-w-0 flex-1 wrap-anywhere">
                {name}
              </span>
              {id === saved.folderId && <Check aria-hidden="true" strokeWidth={1.75} />}
            </PressButton>
          </li>
        ))}
        <li>
          <NewFolder className={menuItemClass} onCreated={choose} />
        </li>
      </ul>
    </Dialog>
  );
}
