import { ImageRefused, screenImage, shrinkImage, type Verdict } from '@/features/media';
import type { Prepared } from './pictures';

/** Said of a file, after its name. */
export const NOT_PICTURE = "isn't a supported photo. Choose JPEG, PNG, WebP, GIF or AVIF.";

/** Callbacks during preparation. */
interface Callbacks {
  /** The picture has been brought down. */
  onReady: (ready: File) => void;
  onVerdict: (verdict: Verdict) => void;
  /** It can't be used; `message` is for the member. */
  onRefused: (message: string) => void;
}

/** Brings a picked picture down and screens it; `ready` is one that a draft has kept in its small form. Null when it is refused. */
export async function preparePicture(
  { file, ready }: { file: File; ready: File | null },
  { onReady, onVerdict, onRefused }: Callbacks,
): Promise<Prepared | null> {
  let small = ready;
  try {
    small ??= await shrinkImage(file);
  } catch (error) {
    onRefused(error instanceof ImageRefused ? error.message : `${file.name} ${NOT_PICTURE}`);
    return null;
  }
  if (!ready) onReady(small);
  const verdict = await screenImage(small);
  onVerdict(verdict);
  return { file: small, verdict };
}
