import { UPLOAD_LIMITS } from '../limits.ts';

const MB = 1024 * 1024;

/** Messages for rejected forms and files. */
export const UPLOAD_TEXTS = {
  notAForm: 'Please send this as a form with files (multipart/form-data).',
  broken: 'The upload arrived incomplete. Please try again.',
  formTooLarge: 'This is too much to send at once.',
  unknownField: 'There is no file field with this name.',
  tooMany: (max: number) =>
    max === 1 ? 'Only one file can be added here.' : `At most ${max} files can be added here.`,
  tooLarge: (maxBytes: number) => `This file is too large: at most ${Math.floor(maxBytes / MB)} MB.`,
  pixels: 'This picture is too large: at most 50 megapixels.',
  frames: 'This animation is too large: at most 2,000 frames and 50 megapixels in total.',
  notAnImage: "We can't show this picture. Please choose a JPEG, PNG, WebP, GIF or AVIF file.",
  notAVideo: "We can't show this video. Please choose an MP4, WebM or QuickTime file.",
  notADocument: "This document isn't supported. Please choose a PDF, Word, PowerPoint, Excel or text file.",
  heic: "HEIC pictures aren't supported here. Please choose a JPEG or PNG file.",
  macros: "Documents with macros aren't allowed.",
  encrypted: "Documents with a password aren't allowed.",
  packedTooLarge: 'This document is too large: at most 2,000 entries and 200 MB unpacked.',
  tooComplex:
    'This file is too complex to check. Please save it again in its original program, or choose another one.',
  quota: "You've used all your storage. Please delete some posts with files first.",
  tooManyInFlight: `You have ${UPLOAD_LIMITS.inFlight} uploads in progress, perhaps on another device. Please try again when one has finished.`,
  diskFull: 'The server is out of storage. Please try again later.',
  busy: 'The server is processing too many files right now. Please try again in a moment.',
} as const;
