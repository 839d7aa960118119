/** Maximum time to load a video's first frame. Milliseconds. */
const LOAD_TIMEOUT = 10_000;
/** Maximum difference between the durations of original and result. Seconds. */
const TOLERANCE = 1.5;

/** Returns the duration in seconds (infinite if unknown), or null if the browser can't play the video. */
async function durationOf(file: Blob): Promise<number | null> {
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<number | null>((resolve) => {
      timer = setTimeout(() => resolve(null), LOAD_TIMEOUT);
      video.addEventListener('error', () => resolve(null));
      video.addEventListener('loadeddata', () => resolve(video.videoWidth > 0 ? video.duration : null));
      video.src = URL.createObjectURL(file);
    });
  } finally {
    clearTimeout(timer);
    URL.revokeObjectURL(video.src);
    video.removeAttribute('src');
    video.load();
  }
}

/** Whether the browser plays the result, with the duration of the original if that is known. */
export async function isPlayable(result: Blob, original: Blob): Promise<boolean> {
  const [duration, expected] = await Promise.all([durationOf(result), durationOf(original)]);
  if (duration === null) return false;
  const areComparable = Number.isFinite(duration) && expected !== null && Number.isFinite(expected);
  return !areComparable || Math.abs(duration - expected) <= TOLERANCE;
}
