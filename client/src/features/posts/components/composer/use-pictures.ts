import { POST_LIMITS } from '@weft/shared/limits';
import { imageKind, ImageRefused, shrinkImage } from '@/features/media';
import { createClientId } from '@/lib/client-id';
import { notify } from '@/notifications/notify';
import { moved, type Picture } from './pictures';

const TOO_MANY = `A post can have at most ${POST_LIMITS.imagesMax} photos`;
const NOT_PICTURE = 'is not a photo that can be used. Choose JPEG, PNG, WebP, GIF or AVIF.';

/** What the composer does with pictures: pick, order, describe, take out. Each is brought down as soon as it is picked. */
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

  const bringDown = async (id: string, file: File): Promise<File | null> => {
    try {
      const ready = await shrinkImage(file);
      change((now) =>
        now.map((picture) => (picture.id === id && picture.kind === 'new' ? { ...picture, ready } : picture)),
      );
      return ready;
    } catch (error) {
      notify.error(error instanceof ImageRefused ? error.message : `${file.name} ${NOT_PICTURE}`);
      remove(id);
      return null;
    }
  };

  const add = async (files: readonly File[]) => {
    const kinds = await Promise.all(files.map(async (file) => imageKind(file)));
    const usable = files.filter((file, index) => {
      if (!kinds[index]) notify.error(`${file.name} ${NOT_PICTURE}`);
      return kinds[index];
    });
    const room = POST_LIMITS.imagesMax - pictures.length;
    if (usable.length > room) notify.error(TOO_MANY);
    const added = usable.slice(0, Math.max(0, room)).map((file): Picture => {
      const id = createClientId();
      return {
        id,
        kind: 'new',
        file,
        preview: URL.createObjectURL(file),
        alt: '',
        ready: null,
        work: bringDown(id, file),
      };
    });
    change((now) => [...now, ...added]);
  };

  return {
    pictures,
    add,
    remove,
    describe: (id: string, alt: string) =>
      change((now) => now.map((picture) => (picture.id === id ? { ...picture, alt } : picture))),
    move: (at: number, to: number) => change((now) => moved(now, at, to)),
  };
}

export type Pictures = ReturnType<typeof usePictures>;
