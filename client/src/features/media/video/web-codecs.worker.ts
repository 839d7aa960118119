import type { Input } from 'mediabunny';
import type { WorkerMessage } from '../worker/run-worker';
import { firstAttempt, laterAttempts, VIDEO_PLAN } from './video-plan';
import { convert, openVideo, planOf } from './web-codecs-convert';
import { closestToOriginal } from './web-codecs-fidelity';
import type { VideoTask } from './web-codecs-messages';

function post(message: WorkerMessage<Blob | null>): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window: it takes no origin
  self.postMessage(message);
}
const onProgress = (progress: number) => post({ progress });

/**
 * Returns the first pass if its size is within the target. Otherwise encodes full or halved frames, whichever are closer to
 * the original. Only encoding shows the size: slides need a tenth of the bitrate of a street scene.
 */
async function compress(input: Input): Promise<Blob | null> {
  const track = await input.getPrimaryVideoTrack();
  if (!track || !(await track.canDecode())) return null;
  const full = { width: await track.getDisplayWidth(), height: await track.getDisplayHeight() };
  const limited = { maxBytes: VIDEO_PLAN.targetBytes, onProgress };
  const first = await convert(input, { ...planOf(firstAttempt(full)), ...limited });
  if (first) return first;
  const seconds = await input.computeDuration();
  const attempts = laterAttempts(full, seconds);
  const chosen = await closestToOriginal({ input, ...full, seconds }, attempts);
  const fullSize = chosen.isHalved ? null : await convert(input, { ...planOf(chosen), ...limited });
  return fullSize ?? convert(input, { ...planOf(attempts[0]), onProgress });
}

async function runTask({ file, kind }: VideoTask): Promise<Blob | null> {
  const input = openVideo(file);
  return kind === 'compress' ? compress(input) : convert(input, { format: 'webm', onProgress });
}

self.addEventListener('message', ({ data }: MessageEvent<VideoTask>) => {
  void runTask(data)
    .catch(() => null)
    .then((result) => post({ result }));
});
