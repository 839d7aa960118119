import type { FilePart } from '../http/endpoint.ts';
import { PROFILE_LIMITS } from '../limits.ts';
import { IMAGE_KINDS } from '../media/file-kinds.ts';

/** File field of a profile photo or banner. */
export const ProfileImageFiles: FilePart = {
  maxCount: 1,
  kinds: IMAGE_KINDS,
  maxBytes: PROFILE_LIMITS.imageMaxBytes,
};
