import { POST_LIMITS } from '@weft/shared/limits';
import { imageKind } from '@/features/media';
import { createClientId } from '@/lib/client-id';
import { notify } from '@/alerts/toasts/notify';
import { markOf, movePicture, type Picture } from './pictures';
import { preparePicture } from './prepare-picture';
import { texts } from '../../../texts/generated';

type NewPicture = Extract<Picture, { kind: 'new' }>;
/** Data for adding a picture to the composer, picked or from a draft. */
export type PictureInput = Pick<NewPicture, 'id' | 'file' | 'alt' | 'mark' | 'ready'>;

/** Adds, orders, describes and removes pictures in the composer. Scaling and screening start when a picture is picked. */
export function usePictures(
  pictures: readonly Picture[],
  change: (next: (now: readonly Picture[]) => readonly Picture[]) => void,
) {
  const remove = (id: string) =>
    change((now) =>
      now.filter((picture) => {
        if (picture.id !== id) return true;
        if (picture.kind === 'new') URL.revokeObjectURL(picture.preview);
        return false;
      }),
    );

  const patch = (id: string, next: (picture: NewPicture) => NewPicture) =>
    change((now) =>
      now.map((picture) => (picture.id === id && picture.kind === 'new' ? next(picture) : picture)),
    );

  const create = (input: PictureInput): Picture => {
    const { id } = input;
    const preview = URL.createObjectURL(input.ready ?? input.file);
    const preparation = preparePicture(input, {
      onReady: (ready) => {
        // Browsers can't show every picked picture (HEIC), and they show a scaled one faster.
        const scaled = URL.createObjectURL(ready);
        patch(id, (picture) => ({ ...picture, ready, preview: scaled }));
        URL.revokeObjectURL(preview);
      },
      onVerdict: (verdict) => patch(id, (picture) => ({ ...picture, verdict })),
      onRefused: (message) => {
        notify.error(message);
        remove(id);
      },
    });
    return { ...input, kind: 'new', preview, verdict: null, preparation };
  };

  const add = async (files: readonly File[]) => {
    const kinds = await Promise.all(files.map(async (file) => imageKind(file)));
    const usable = files.filter((file, index) => {
      if (!kinds[index]) notify.error(texts.photos.unsupported({ name: file.name }));
      return kinds[index];
    });
    const room = POST_LIMITS.imagesMax - pictures.length;
    if (usable.length > room) notify.error(texts.full.photo({ count: POST_LIMITS.imagesMax }));
    const added = usable
      .slice(0, Math.max(0, room))
      .map((file) => create({ id: createClientId(), file, alt: '', mark: markOf(file), ready: null }));
    change((now) => [...now, ...added]);
  };

  return {
    pictures,
    add,
    create,
    remove,
    describe: (id: string, alt: string) =>
      change((now) => now.map((picture) => (picture.id === id ? { ...picture, alt } : picture))),
    move: (at: number, to: number) => change((now) => movePicture(now, at, to)),
  };
}

export type Pictures = ReturnType<typeof usePictures>;
