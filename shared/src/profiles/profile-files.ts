import type { FilePart } from '../http/endpoint.ts';
import { PROFILE_LIMITS } from '../limits.ts';
import { IMAGE_KINDS } from '../media/file-kinds.ts';

/** The one image that a profile photo or banner is replaced with. */
export const ProfileImageFiles: FilePart = {
  maxCount: 1,
  kinds: IMAGE_KINDS,
  maxBytes: PROFILE_LIMITS.imageMaxBytes,
};
