import { POST_LIMITS } from '@weft/shared/limits';
import { ArrowLeft, ArrowRight, X } from 'lucide-react';
import { useState, type DragEvent } from 'react';
import { keepFocusNear } from '@/lib/browser/keep-focus-near';
import { Button } from '@/ui/button/button';
import { cx } from '@/ui/cx';
import { TextField } from '@/ui/form/text-field';
import type { Picture } from './pictures';
import { showRefused } from './show-refused';
import type { Pictures } from './use-pictures';
import type { Refusal } from '../use-submit-post';
import { PressButton } from '@/ui/button/press-button';
import { texts } from '../../../texts/generated';

/** Data type of a drag within the tray, which tells it from files that are dragged into the page. */
const DRAG_TYPE = 'application/x-weft-picture';

function Tile({
  picture,
  index,
  isChosen,
  isRefused,
  disabled,
  onChoose,
  onRemove,
  onDropHere,
}: {
  picture: Picture;
  index: number;
  isChosen: boolean;
  /** The server rejected the picture. */
  isRefused: boolean;
  disabled: boolean;
  onChoose: () => void;
  onRemove: () => void;
  onDropHere: (from: number) => void;
}) {
  const isWorking = picture.kind === 'new' && !picture.ready;
  const isFlagged = isRefused || (picture.kind === 'new' && picture.verdict === 'flagged');
  const described = picture.alt ? texts.photos.described : texts.photos.undescribed;
  const caption = isWorking ? texts.sending.optimizing : isFlagged ? texts.photos.refused : described;
  const place = index + 1;
  const handleDrop = (event: DragEvent) => {
    const from = event.dataTransfer.getData(DRAG_TYPE);
    if (from === '') return;
    event.preventDefault();
    event.stopPropagation();
    onDropHere(Number(from));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the Move buttons are the alternative
    <li
      ref={isRefused ? showRefused : undefined}
      draggable={!disabled}
      onDragStart={(event) => event.dataTransfer.setData(DRAG_TYPE, String(index))}
      onDragOver={(event) => event.dataTransfer.types.includes(DRAG_TYPE) && event.preventDefault()}
      onDrop={handleDrop}
      className={cx(
        'relative aspect-[4/3] overflow-hidden rounded-md bg-sunken',
        isChosen && 'outline-2 outline-offset-2 outline-focus',
        isRefused && 'border-2 border-danger',
      )}
    >
      <PressButton
        aria-expanded={isChosen}
        aria-label={texts.photos.tile({ place, state: caption })}
        disabled={disabled}
        className="block size-full -outline-offset-4"
        onClick={onChoose}
      >
        <img src={picture.preview} alt={picture.alt} draggable={false} className="size-full object-cover" />
        {isWorking ? (
          <span className="absolute inset-x-0 bottom-0 bg-linear-to-t from-[rgb(5_16_18/.86)] to-transparent px-2.5 pt-[18px] pb-2 text-start text-micro font-semibold text-white">
            {caption}
          </span>
        ) : (
          <span
            className={cx(
              'absolute bottom-1.5 start-1.5 rounded-xs px-1.5 py-0.5 text-micro font-semibold',
              isFlagged ? 'bg-danger text-on-danger' : 'bg-[rgb(8_20_22/.74)] text-white',
            )}
          >
            {caption}
          </span>
        )}
      </PressButton>
      <PressButton
        aria-label={texts.photos.remove({ place })}
        title={texts.photos.remove({ place })}
        disabled={disabled}
        className="absolute top-1.5 end-1.5 grid size-7 place-items-center rounded-avatar bg-[rgb(8_20_22/.74)] text-white coarse:size-9"
        onClick={({ currentTarget }) => {
          keepFocusNear(currentTarget);
          onRemove();
        }}
      >
        <X aria-hidden="true" className="size-4" />
      </PressButton>
    </li>
  );
}

function Details({
  pictures,
  index,
  onMove,
  onDescribe,
}: {
  pictures: readonly Picture[];
  index: number;
  onMove: (to: number) => void;
  onDescribe: (alt: string) => void;
}) {
  return (
    <div className="mt-3 flex flex-wrap items-end gap-2">
      <span role="status" className="sr-only">
        {texts.photos.place({ place: index + 1, count: pictures.length })}
      </span>
      <TextField
        className="min-w-52 flex-1"
        label={texts.photos.description({ place: index + 1 })}
        hint={texts.photos.descriptionHint}
        maxLength={POST_LIMITS.altMax}
        value={pictures[index]?.alt ?? ''}
        onChange={(event) => onDescribe(event.target.value)}
      />
      <div className="flex gap-2 pb-6">
        <Button
          variant="secondary"
          aria-label={texts.photos.earlier}
          title={texts.photos.earlier}
          inactive={index === 0}
          onClick={() => onMove(index - 1)}
        >
          <ArrowLeft aria-hidden="true" className="size-5" strokeWidth={1.75} />
        </Button>
        <Button
          variant="secondary"
          aria-label={texts.photos.later}
          title={texts.photos.later}
          inactive={index === pictures.length - 1}
          onClick={() => onMove(index + 1)}
        >
          <ArrowRight aria-hidden="true" className="size-5" strokeWidth={1.75} />
        </Button>
      </div>
    </div>
  );
}

/** Pictures of the post in the composer. Each can be described, moved and removed. */
export function PictureTray({
  pictures: { pictures, remove, describe, move },
  refusal,
  disabled,
}: {
  pictures: Pictures;
  /** Set if the server rejected one of the pictures. */
  refusal: Refusal | null;
  disabled: boolean;
}) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  if (pictures.length === 0) return null;
  const chosen = pictures.findIndex(({ id }) => id === chosenId);
  return (
    <div className="mt-3">
      <ul aria-label={texts.photos.label} className="grid grid-cols-3 gap-2">
        {pictures.map((picture, index) => (
          <Tile
            key={picture.id}
            picture={picture}
            index={index}
            isChosen={index === chosen}
            isRefused={refusal?.fileId === picture.id}
            disabled={disabled}
            onChoose={() => setChosenId(index === chosen ? null : picture.id)}
            onRemove={() => remove(picture.id)}
            onDropHere={(from) => move(from, index)}
          />
        ))}
      </ul>
      {chosen >= 0 && !disabled && (
        <Details
          key={chosenId}
          pictures={pictures}
          index={chosen}
          onMove={(to) => move(chosen, to)}
          onDescribe={(alt) => describe(chosenId ?? '', alt)}
        />
      )}
    </div>
  );
}
