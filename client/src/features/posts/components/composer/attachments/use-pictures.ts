import { POST_LIMITS } from '@weft/shared/limits';
import { imageKind } from '@/features/media';
import { createClientId } from '@/lib/client-id';
import { notify } from '@/alerts/toasts/notify';
import { markOf, moved, type Picture } from './pictures';
import { NOT_PICTURE, preparePicture } from './prepare-picture';

const TOO_MANY = `A post can have at most ${POST_LIMITS.imagesMax} photos`;

type NewPicture = Extract<Picture, { kind: 'new' }>;
/** What is known of a picture that enters the composer: a picked file, or one that a draft has kept. */
export type Entering = Pick<NewPicture, 'id' | 'file' | 'alt' | 'mark' | 'ready'>;

/** What the composer does with pictures: pick, order, describe, take out. Each is brought down and screened as soon as it is picked. */
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

  const enter = (entering: Entering): Picture => {
    const { id } = entering;
    const preview = URL.createObjectURL(entering.ready ?? entering.file);
    const work = preparePicture(entering, {
      onReady: (ready) => {
        // Not every picked picture can be shown (HEIC), and a small one is shown faster.
        const small = URL.createObjectURL(ready);
        patch(id, (picture) => ({ ...picture, ready, preview: small }));
        URL.revokeObjectURL(preview);
      },
      onVerdict: (verdict) => patch(id, (picture) => ({ ...picture, verdict })),
      onRefused: (message) => {
        notify.error(message);
        remove(id);
      },
    });
    return { ...entering, kind: 'new', preview, verdict: null, work };
  };

  const add = async (files: readonly File[]) => {
    const kinds = await Promise.all(files.map(async (file) => imageKind(file)));
    const usable = files.filter((file, index) => {
      if (!kinds[index]) notify.error(`${file.name} ${NOT_PICTURE}`);
      return kinds[index];
    });
    const room = POST_LIMITS.imagesMax - pictures.length;
    if (usable.length > room) notify.error(TOO_MANY);
    const added = usable
      .slice(0, Math.max(0, room))
      .map((file) => enter({ id: createClientId(), file, alt: '', mark: markOf(file), ready: null }));
    change((now) => [...now, ...added]);
  };

  return {
    pictures,
    add,
    enter,
    remove,
    describe: (id: string, alt: string) =>
      change((now) => now.map((picture) => (picture.id === id ? { ...picture, alt } : picture))),
    move: (at: number, to: number) => change((now) => moved(now, at, to)),
  };
}

export type Pictures = ReturnType<typeof usePictures>;
