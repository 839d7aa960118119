import { POST_LIMITS } from '@weft/shared/limits';
import { createClientId } from '@/lib/client-id';
import { notify } from '@/notifications/notify';
import type { FilePick } from './shelf';

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

/** The one video and the one document of a post that is being written. */
export function useFiles(
  files: readonly FilePick[],
  change: (next: (now: readonly FilePick[]) => readonly FilePick[]) => void,
) {
  const hasRoom = (field: FilePick['field']) => !files.some((each) => each.field === field);
  return {
    files,
    hasRoom,
    add: (field: FilePick['field'], file: File) => {
      if (!hasRoom(field)) return notify.error(TEXTS[field].tooMany);
      if (file.size > MAX_BYTES[field]) return notify.error(TEXTS[field].tooLarge);
      const { name, size } = file;
      change((now) => [...now, { id: createClientId(), field, name, size, file }]);
    },
    remove: (id: string) => change((now) => now.filter((each) => each.id !== id)),
  };
}

export type Files = ReturnType<typeof useFiles>;
