import { ImageRefused, screenImage, shrinkImage, type Verdict } from '@/features/media';
import type { PreparedPicture } from './pictures';
import { texts } from '../../../texts/generated';

interface Callbacks {
  /** The picture has been scaled. */
  onReady: (ready: File) => void;
  onVerdict: (verdict: Verdict) => void;
  /** The picture can't be used. Members see the message. */
  onRefused: (message: string) => void;
}

/** Scales and screens a picture. `ready` is an already scaled file of a draft. Returns null if the picture is rejected. */
export async function preparePicture(
  { file, ready }: { file: File; ready: File | null },
  { onReady, onVerdict, onRefused }: Callbacks,
): Promise<PreparedPicture | null> {
  let scaled = ready;
  try {
    scaled ??= await shrinkImage(file);
  } catch (error) {
    onRefused(error instanceof ImageRefused ? error.message : texts.photos.unsupported({ name: file.name }));
    return null;
  }
  if (!ready) onReady(scaled);
  const verdict = await screenImage(scaled);
  onVerdict(verdict);
  return { file: scaled, verdict };
}
