const MB = 1024 * 1024;

/** The box that a picture is brought down to, in pixels. */
export const IMAGE_BOX = { width: 1920, height: 1080 } as const;

/** A file within the box goes as it is up to this size: coding it again would only cost quality. */
const SMALL_FILE_BYTES = 1 * MB;

export interface Size {
  width: number;
  height: number;
}

/** The size within the box at the same shape; a picture that fits already keeps its own. */
export function fitBox({ width, height }: Size): Size {
  const scale = Math.min(1, IMAGE_BOX.width / width, IMAGE_BOX.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** JPEG quality by the size of the original in bytes. */
export function jpegQuality(bytes: number): number {
  if (bytes > 50 * MB) return 0.6;
  if (bytes > 20 * MB) return 0.7;
  if (bytes > 10 * MB) return 0.8;
  return 0.9;
}

/** Whether the file needs no work: small, and within the box as it is. */
export function goesAsItIs(bytes: number, size: Size): boolean {
  return bytes <= SMALL_FILE_BYTES && size.width <= IMAGE_BOX.width && size.height <= IMAGE_BOX.height;
}

/** The name of the file in its new kind: `IMG_1.heic` as a JPEG is `IMG_1.jpg`. */
export function renamed(name: string, type: string): string {
  return `${name.replace(/\.[^.]*$/, '') || 'image'}.${type === 'image/png' ? 'png' : 'jpg'}`;
}
