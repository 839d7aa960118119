/** The worker's result. `blob` is null if the original should be kept. Sizes in pixels. */
export type ShrinkResult =
  | { ok: true; blob: Blob | null; width: number; height: number }
  | { ok: false; tooManyPixels: true };
