/** How long a browser may take to tell what a film is. Milliseconds. */
const PATIENCE = 10_000;
/** By how much two films of the same length may differ. Seconds. */
const TOLERANCE = 1.5;

/** The length of a film that this browser can show, in seconds (infinite where the film does not say); null for any other. */
async function lengthOf(film: Blob): Promise<number | null> {
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<number | null>((resolve) => {
      timer = setTimeout(() => resolve(null), PATIENCE);
      video.addEventListener('error', () => resolve(null));
      video.addEventListener('loadeddata', () => resolve(video.videoWidth > 0 ? video.duration : null));
      video.src = URL.createObjectURL(film);
    });
  } finally {
    clearTimeout(timer);
    URL.revokeObjectURL(video.src);
    video.removeAttribute('src');
    video.load();
  }
}

/** Whether a compressed film plays here and is as long as its original, where that tells its length. */
export async function isPlayable(result: Blob, original: Blob): Promise<boolean> {
  const [made, before] = await Promise.all([lengthOf(result), lengthOf(original)]);
  if (made === null) return false;
  const areKnown = Number.isFinite(made) && before !== null && Number.isFinite(before);
  return !areKnown || Math.abs(made - before) <= TOLERANCE;
}
