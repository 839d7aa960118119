const MB = 1024 * 1024;

/** What is said of a form or a file that can't be taken (specification 3.2, 3.7 and 3.15). */
export const UPLOAD_TEXTS = {
  notAForm: 'Please send this as a form with files (multipart/form-data).',
  broken: 'The upload arrived incomplete. Please try again.',
  formTooLarge: 'This is more than can be sent at once.',
  unknownField: 'There is no file field of this name.',
  tooMany: (max: number) =>
    max === 1 ? 'Only one file can be added here.' : `At most ${max} files can be added here.`,
  tooLarge: (maxBytes: number) => `This file is too large: at most ${Math.floor(maxBytes / MB)} MB.`,
  pixels: 'This picture is too large: at most 50 megapixels.',
  frames: 'This animation is too large: at most 50 megapixels in all its pictures together.',
  notAnImage: 'This is not a picture that can be shown. Please choose a JPEG, PNG, WebP, GIF or AVIF file.',
  notAVideo: 'This is not a video that can be shown. Please choose an MP4, WebM or QuickTime file.',
  notADocument:
    'This is not a document that can be added. Please choose a PDF, Word, PowerPoint, Excel or text file.',
  heic: 'HEIC pictures cannot be read here. Please choose a JPEG or PNG file.',
  macros: 'Documents with macros cannot be added.',
  encrypted: 'Documents with a password cannot be added.',
  packedTooLarge: 'This document holds too much: at most 2,000 entries and 200 MB unpacked.',
  quota: 'There is no room left for your files. Please remove some posts with files first.',
  busy: 'Too many pictures are being prepared right now. Please try again in a moment.',
} as const;
