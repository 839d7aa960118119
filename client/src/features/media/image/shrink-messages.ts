/** What the page asks of the worker. */
export interface ShrinkRequest {
  id: number;
  file: Blob;
}

/** The picture in its new form; `blob` is null where the original is the best there is. Sizes in pixels. */
export type ShrinkResult =
  { ok: true; blob: Blob | null; width: number; height: number } | { ok: false; tooManyPixels?: boolean };

/** What the worker answers to the request of the same id. */
export type ShrinkAnswer = ShrinkResult & { id: number };
