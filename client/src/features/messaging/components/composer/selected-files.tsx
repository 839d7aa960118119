import { MESSAGE_LIMITS } from '@weft/shared/limits';
import { X } from 'lucide-react';
import { fileSize } from '@/lib/format/file-size';
import { keepFocusNear } from '@/lib/browser/keep-focus-near';
import { Button } from '@/ui/button/button';
import { Spinner } from '@/ui/feedback/spinner';
import { typeLetter } from '../../attachment-kind';
import { chosenFiles, type ChosenFile } from './chosen-files';
import { PressButton } from '@/ui/button/press-button';
import { texts } from '../../texts/generated';

function FileCard({ chosen, onRemove }: { chosen: ChosenFile; onRemove: (button: Element) => void }) {
  const { file, preview, isPreparing } = chosen;
  return (
    <li className="relative flex w-[196px] flex-none max-md:w-auto max-md:min-w-0 items-center gap-2.5 rounded-md border border-line-strong bg-surface py-2 pe-9 ps-2">
      {preview === undefined ? (
        <span
          aria-hidden="true"
          className="grid size-10 flex-none place-items-center rounded-sm bg-sunken text-micro font-bold text-muted"
        >
          {typeLetter(file.name)}
        </span>
      ) : (
        <img src={preview} alt="" className="size-10 flex-none rounded-sm bg-sunken object-cover" />
      )}
      <span className="min-w-0 flex-1">
        <span dir="auto" className="align-page block truncate text-small font-semibold" title={file.name}>
          {file.name}
        </span>
        <span className="num flex items-center gap-1.5 text-micro font-normal text-muted">
          {isPreparing ? <Spinner label={texts.files.optimizing} className="!size-3" /> : fileSize(file.size)}
        </span>
      </span>
      <PressButton
        aria-label={texts.files.remove({ name: file.name })}
        title={texts.files.remove({ name: file.name })}
        className="absolute top-1 end-1 grid size-7 place-items-center rounded-sm text-muted hover:bg-hover hover:text-text coarse:top-0 coarse:end-0 coarse:size-9"
        onClick={({ currentTarget }) => onRemove(currentTarget)}
      >
        <X aria-hidden="true" className="size-4" strokeWidth={1.75} />
      </PressButton>
    </li>
  );
}

/** The files that are chosen for the next message. */
export function SelectedFiles({
  context,
  files,
  onEmptied,
}: {
  context: string;
  files: readonly ChosenFile[];
  /** Called when the last file is removed and the focus needs a new place. */
  onEmptied: () => void;
}) {
  if (files.length === 0) return null;
  const remove = (id: string, button: Element) => {
    if (files.length === 1) onEmptied();
    else keepFocusNear(button);
    chosenFiles.remove(context, id);
  };
  const clear = () => {
    onEmptied();
    chosenFiles.clear(context);
  };
  return (
    <section aria-label={texts.files.label} className="pb-3">
      <div className="mb-1 flex items-center">
        <h2 className="num flex-1 font-sans text-small font-semibold tracking-normal">
          {texts.files.heading({ count: files.length, most: MESSAGE_LIMITS.attachmentsMax })}
        </h2>
        <Button variant="link" size="sm" onClick={clear}>
          {texts.files.clear}
        </Button>
      </div>
      <ul className="flex gap-2 overflow-x-auto pb-0.5 max-md:grid max-md:max-h-[calc(var(--visible-height,100dvh)*0.3)] max-md:grid-cols-2 max-md:overflow-y-auto">
        {files.map((chosen) => (
          <FileCard key={chosen.id} chosen={chosen} onRemove={(button) => remove(chosen.id, button)} />
        ))}
      </ul>
    </section>
  );
}
