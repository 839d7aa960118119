import { POST_TEXTS } from '@weft/shared/posts/texts';
import { FolderPlus } from 'lucide-react';
import { useState } from 'react';
import { PressButton } from '@/ui/button/press-button';
import { useCreateFolder } from '../../api/use-folder-mutations';
import { FolderForm } from './folder-form';
import { texts } from '../../texts/generated';

/** Button that creates a folder. `onCreated` gets its id. */
export function NewFolder({
  className,
  onCreated,
}: {
  className: string;
  onCreated?: (folderId: string) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const create = useCreateFolder();
  return (
    <>
      <PressButton aria-haspopup="dialog" className={className} onClick={() => setOpen(true)}>
        <FolderPlus aria-hidden="true" className="size-5 flex-none" strokeWidth={1.75} />
        {texts.saved.newFolder}
      </PressButton>
      {isOpen && (
        <FolderForm
          title={texts.saved.newFolder}
          action={texts.saved.create}
          failed={POST_TEXTS.failed.createFolder}
          busy={create.isPending}
          onSave={(name, { onError }) =>
            create.mutate(name, {
              onSuccess: ({ _id }) => {
                setOpen(false);
                onCreated?.(_id);
              },
              onError,
            })
          }
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
