import { POST_LIMITS } from '@weft/shared/limits';
import { useEffect, useRef } from 'react';
import { compressVideo } from '@/features/media';
import { createClientId } from '@/lib/client-id';
import { notify } from '@/alerts/toasts/notify';
import { markOf } from './pictures';
import type { FilePick, PickedFile } from '../drafts/attachment-tray';

/** What the file pickers offer; what a file is, is decided by the server from its content. */
export const FILE_ACCEPT = {
  video: 'video/mp4,video/webm,video/quicktime',
  document: '.pdf,.doc,.docx,.ppt,.pptx,.xls,.xlsx,.txt',
} as const;

const MAX_BYTES = { video: POST_LIMITS.videoMaxBytes, document: POST_LIMITS.documentMaxBytes } as const;

const TEXTS = {
  video: {
    tooLarge: 'Video file is too large (over 100MB). Please select a smaller video.',
    tooMany: 'A post can have one video',
  },
  document: {
    tooLarge: 'Document file is too large (over 20MB). Please select a smaller document.',
    tooMany: 'A post can have one document',
  },
} as const;

/** Which field of a post a dropped file is for; pictures are looked at by their content elsewhere. */
export function fieldOf(file: File): 'picture' | 'video' | 'document' {
  if (file.type.startsWith('video/')) return 'video';
  const isDocument = FILE_ACCEPT.document
    .split(',')
    .some((ending) => file.name.toLowerCase().endsWith(ending));
  return isDocument ? 'document' : 'picture';
}

/** What is known of a file that enters the composer: a picked one, or one that a draft has kept. */
export type EnteringFile = Pick<PickedFile, 'id' | 'field' | 'name' | 'size' | 'file' | 'mark' | 'ready'>;

/** Progress is reported in steps of this size: each report renders the composer again. */
const STEP = 0.01;

/** The one video and the one document of a post that is being written. A video is compressed as soon as it is picked. */
export function useFiles(
  files: readonly FilePick[],
  change: (next: (now: readonly FilePick[]) => readonly FilePick[]) => void,
) {
  const running = useRef(new Map<string, AbortController>());
  const patch = (id: string, next: Partial<Pick<PickedFile, 'ready' | 'share'>>) =>
    change((now) => now.map((each) => (each.id === id && each.file ? { ...each, ...next } : each)));

  // Nobody waits for it any more once the member area is left.
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const work of all.values()) work.abort();
    };
  }, []);

  /** Compresses the video; one whose compression is ended goes as it is. */
  const compress = async (id: string, file: File): Promise<File> => {
    const controller = new AbortController();
    running.current.set(id, controller);
    let reported = 0;
    const onProgress = (share: number) => {
      if (share !== 0 && Math.abs(share - reported) < STEP) return;
      reported = share;
      patch(id, { share });
    };
    const { signal } = controller;
    const ready = await compressVideo(file, { signal, onProgress }).catch(() => file);
    running.current.delete(id);
    patch(id, { ready, share: 1 });
    return ready;
  };

  const enter = (entering: EnteringFile): PickedFile => {
    const ready = entering.ready ?? (entering.field === 'document' ? entering.file : null);
    const work = ready ? Promise.resolve(ready) : compress(entering.id, entering.file);
    return { ...entering, ready, share: 0, work };
  };

  const stop = (id: string) => running.current.get(id)?.abort();
  const hasRoom = (field: FilePick['field']) => !files.some((each) => each.field === field);
  return {
    files,
    hasRoom,
    enter,
    add: (field: FilePick['field'], file: File) => {
      if (!hasRoom(field)) return notify.error(TEXTS[field].tooMany);
      if (file.size > MAX_BYTES[field]) return notify.error(TEXTS[field].tooLarge);
      const { name, size } = file;
      const added = enter({ id: createClientId(), field, name, size, file, mark: markOf(file), ready: null });
      change((now) => [...now, added]);
    },
    /** Ends the compression of a video, which then goes as it is. */
    skip: stop,
    remove: (id: string) => {
      stop(id);
      change((now) => now.filter((each) => each.id !== id));
    },
  };
}

export type Files = ReturnType<typeof useFiles>;
