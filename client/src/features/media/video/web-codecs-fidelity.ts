import { CanvasSink, type Input } from 'mediabunny';
import type { Attempt } from './video-plan';
import { convert, openVideo, planOf } from './web-codecs-convert';

/** Length of the excerpt that is encoded, and the times in it that are compared. Seconds. */
const EXCERPT = 3;
const MOMENTS = [0.5, 1.25, 2, 2.75];

interface SourceVideo {
  readonly input: Input;
  /** Size of the frames, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
}

type Pixels = Uint8ClampedArray;

/** Returns the frames at these times (seconds), scaled to one size. */
async function framesAt(
  input: Input,
  times: readonly number[],
  { width, height }: Pick<SourceVideo, 'width' | 'height'>,
): Promise<Pixels[]> {
  const track = await input.getPrimaryVideoTrack();
  if (!track) return [];
  const frames: Pixels[] = [];
  for await (const frame of new CanvasSink(track, { width, height, fit: 'fill' }).canvasesAtTimestamps(
    times,
  )) {
    const context = frame?.canvas.getContext('2d') as OffscreenCanvasRenderingContext2D | null | undefined;
    if (context) frames.push(context.getImageData(0, 0, width, height).data);
  }
  return frames;
}

/** Returns the mean squared difference of the green channels, which contribute most to perceived brightness. */
function difference(one: Pixels, other: Pixels): number {
  let sum = 0;
  for (let at = 1; at < one.length; at += 4) sum += ((one[at] ?? 0) - (other[at] ?? 0)) ** 2;
  return sum / (one.length / 4);
}

/** Encodes an excerpt with each attempt and returns the attempt whose frames are closest to the original. */
export async function closestToOriginal(
  video: SourceVideo,
  attempts: readonly [Attempt, ...Attempt[]],
): Promise<Attempt> {
  const [only, ...more] = attempts;
  if (more.length === 0) return only;
  const start = Math.max(0, (video.seconds - EXCERPT) / 2);
  const trim = { start, end: start + EXCERPT };
  const originalFrames = await framesAt(
    video.input,
    MOMENTS.map((moment) => start + moment),
    video,
  );
  let best = { attempt: only, error: Infinity };
  for (const attempt of attempts) {
    const excerpt = await convert(video.input, { ...planOf(attempt), trim, audio: { discard: true } });
    const frames = excerpt ? await framesAt(openVideo(excerpt), MOMENTS, video) : [];
    if (frames.length < originalFrames.length || originalFrames.length === 0) continue;
    const error = originalFrames.reduce((sum, frame, at) => sum + difference(frame, frames[at] ?? frame), 0);
    if (error < best.error) best = { attempt, error };
  }
  return best.attempt;
}
