/** The picture in its new form; `blob` is null where the original is the best there is. Sizes in pixels. */
export type ShrinkAnswer =
  { ok: true; blob: Blob | null; width: number; height: number } | { ok: false; tooManyPixels: true };
