import type { Input } from 'mediabunny';
import type { WorkerMessage } from '../worker/run-worker';
import { firstAttempt, laterAttempts, VIDEO_PLAN } from './video-plan';
import { convert, openFilm, planOf } from './web-codecs-convert';
import { closest } from './web-codecs-fidelity';
import type { VideoTask } from './web-codecs-messages';

function post(message: WorkerMessage<Blob | null>): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window: it takes no origin
  self.postMessage(message);
}
const onProgress = (share: number) => post({ share });

/**
 * The first pass, if it stays within the target. Only what really comes out tells that: a film of slides needs a tenth of the rate that
 * a street needs. Else whole or halved frames, whichever look more like the film; halved ones where whole ones come out too large.
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
  const chosen = await closest({ input, ...full, seconds }, attempts);
  const whole = chosen.isHalved ? null : await convert(input, { ...planOf(chosen), ...limited });
  return whole ?? convert(input, { ...planOf(attempts[0]), onProgress });
}

async function work({ file, kind }: VideoTask): Promise<Blob | null> {
  const input = openFilm(file);
  return kind === 'compress' ? compress(input) : convert(input, { format: 'webm', onProgress });
}

self.addEventListener('message', ({ data }: MessageEvent<VideoTask>) => {
  void work(data)
    .catch(() => null)
    .then((result) => post({ result }));
});
