import { CanvasSink, type Input } from 'mediabunny';
import type { Attempt } from './video-plan';
import { convert, openFilm, planOf } from './web-codecs-convert';

/** How much of the middle of a film is tried, and which of its moments are compared. Seconds. */
const EXCERPT = 3;
const MOMENTS = [0.5, 1.25, 2, 2.75];

interface Film {
  readonly input: Input;
  /** Size of its frames, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
}

type Pixels = Uint8ClampedArray;

/** The frames of a film at these times, in seconds, all in one size. */
async function framesAt(
  input: Input,
  times: readonly number[],
  { width, height }: Pick<Film, 'width' | 'height'>,
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

/** The mean squared difference of two pictures in green, which is most of what the eye takes for brightness. */
function difference(one: Pixels, other: Pixels): number {
  let sum = 0;
  for (let at = 1; at < one.length; at += 4) sum += ((one[at] ?? 0) - (other[at] ?? 0)) ** 2;
  return sum / (one.length / 4);
}

/** The attempt whose frames come closest to the film's own, told by an excerpt of its middle. */
export async function closest(film: Film, attempts: readonly [Attempt, ...Attempt[]]): Promise<Attempt> {
  const [only, ...more] = attempts;
  if (more.length === 0) return only;
  const start = Math.max(0, (film.seconds - EXCERPT) / 2);
  const trim = { start, end: start + EXCERPT };
  const own = await framesAt(
    film.input,
    MOMENTS.map((moment) => start + moment),
    film,
  );
  let best = { attempt: only, error: Infinity };
  for (const attempt of attempts) {
    const excerpt = await convert(film.input, { ...planOf(attempt), trim, audio: { discard: true } });
    const made = excerpt ? await framesAt(openFilm(excerpt), MOMENTS, film) : [];
    if (made.length < own.length || own.length === 0) continue;
    const error = own.reduce((sum, frame, at) => sum + difference(frame, made[at] ?? frame), 0);
    if (error < best.error) best = { attempt, error };
  }
  return best.attempt;
}
