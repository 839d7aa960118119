const MB = 1024 * 1024;

/** Maximum size of a picture after scaling, in pixels. */
const IMAGE_BOX = { width: 1920, height: 1080 } as const;

/** Up to this size a picture within the box is not encoded again, because that would only cost quality. */
const SMALL_FILE_BYTES = 1 * MB;

export interface Size {
  width: number;
  height: number;
}

/** Returns the largest size within the box with the same aspect ratio, without enlarging. */
export function fitBox({ width, height }: Size): Size {
  const scale = Math.min(1, IMAGE_BOX.width / width, IMAGE_BOX.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Returns the JPEG quality, 0 to 1, for an original of this many bytes. */
export function jpegQuality(bytes: number): number {
  if (bytes > 50 * MB) return 0.6;
  if (bytes > 20 * MB) return 0.7;
  if (bytes > 10 * MB) return 0.8;
  return 0.9;
}

/** Whether a picture can be sent as it is. */
export function canStayUnchanged(bytes: number, size: Size): boolean {
  return bytes <= SMALL_FILE_BYTES && size.width <= IMAGE_BOX.width && size.height <= IMAGE_BOX.height;
}

/** Replaces the extension: `IMG_1.heic` as a JPEG becomes `IMG_1.jpg`. */
export function renamed(name: string, type: string): string {
  return `${name.replace(/\.[^.]*$/, '') || 'image'}.${type === 'image/png' ? 'png' : 'jpg'}`;
}
