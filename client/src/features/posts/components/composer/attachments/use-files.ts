import { POST_LIMITS } from '@weft/shared/limits';
import { useEffect, useRef } from 'react';
import { compressVideo } from '@/features/media';
import { createClientId } from '@/lib/client-id';
import { notify } from '@/alerts/toasts/notify';
import { markOf } from './pictures';
import type { FilePick, PickedFile } from '../drafts/attachment-tray';
import { texts } from '../../../texts/generated';

/** Types for file inputs. The server checks the content. */
export const FILE_ACCEPT = {
  video: 'video/mp4,video/webm,video/quicktime',
  document: '.pdf,.doc,.docx,.ppt,.pptx,.xls,.xlsx,.txt',
} as const;

const MAX_BYTES = { video: POST_LIMITS.videoMaxBytes, document: POST_LIMITS.documentMaxBytes } as const;

/** Returns the field of a post for a dropped file. Every other file counts as a picture and is checked by its content later. */
export function fieldOf(file: File): 'picture' | 'video' | 'document' {
  if (file.type.startsWith('video/')) return 'video';
  const isDocument = FILE_ACCEPT.document
    .split(',')
    .some((ending) => file.name.toLowerCase().endsWith(ending));
  return isDocument ? 'document' : 'picture';
}

/** Data for adding a file to the composer, picked or from a draft. */
export type FileInput = Pick<PickedFile, 'id' | 'field' | 'name' | 'size' | 'file' | 'mark' | 'ready'>;

/** Minimum progress between two reports, because each report renders the composer. */
const PROGRESS_STEP = 0.01;

/** Video and document of a post in the composer. Compression of a video starts when it is picked. */
export function useFiles(
  files: readonly FilePick[],
  change: (next: (now: readonly FilePick[]) => readonly FilePick[]) => void,
) {
  const running = useRef(new Map<string, AbortController>());
  const patch = (id: string, next: Partial<Pick<PickedFile, 'ready' | 'progress'>>) =>
    change((now) => now.map((each) => (each.id === id && each.file ? { ...each, ...next } : each)));

  // Leaving the member area aborts all compressions.
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const controller of all.values()) controller.abort();
    };
  }, []);

  /** Compresses a video. Returns the original if the compression is aborted. */
  const compress = async (id: string, file: File): Promise<File> => {
    const controller = new AbortController();
    running.current.set(id, controller);
    let reported = 0;
    const onProgress = (progress: number) => {
      if (progress !== 0 && Math.abs(progress - reported) < PROGRESS_STEP) return;
      reported = progress;
      patch(id, { progress });
    };
    const { signal } = controller;
    const ready = await compressVideo(file, { signal, onProgress }).catch(() => file);
    running.current.delete(id);
    patch(id, { ready, progress: 1 });
    return ready;
  };

  const create = (input: FileInput): PickedFile => {
    const ready = input.ready ?? (input.field === 'document' ? input.file : null);
    const preparation = ready ? Promise.resolve(ready) : compress(input.id, input.file);
    return { ...input, ready, progress: 0, preparation };
  };

  const stop = (id: string) => running.current.get(id)?.abort();
  const hasRoom = (field: FilePick['field']) => !files.some((each) => each.field === field);
  return {
    files,
    hasRoom,
    create,
    add: (field: FilePick['field'], file: File) => {
      if (!hasRoom(field)) return notify.error(texts.full[field]);
      if (file.size > MAX_BYTES[field]) return notify.error(texts.tooLarge[field]);
      const { name, size } = file;
      const input = { id: createClientId(), field, name, size, file, mark: markOf(file), ready: null };
      const added = create(input);
      change((now) => [...now, added]);
    },
    /** Aborts the compression, so that the original is sent. */
    skip: stop,
    remove: (id: string) => {
      stop(id);
      change((now) => now.filter((each) => each.id !== id));
    },
  };
}

export type Files = ReturnType<typeof useFiles>;
