import type { FilePart } from '../http/endpoint.ts';
import { PROFILE_LIMITS } from '../limits.ts';
import { IMAGE_KINDS } from '../media/file-kinds.ts';

/** The one picture that a profile photo or banner may be replaced with. */
export const ProfileImageFiles: FilePart = {
  maxCount: 1,
  kinds: IMAGE_KINDS,
  maxBytes: PROFILE_LIMITS.imageMaxBytes,
};
