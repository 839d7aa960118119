const MB = 1024 * 1024;

/** Limits and targets of video compression. Sizes in bytes, rates in bits a second. */
export const VIDEO_PLAN = {
  /** Up to this a video goes as it is. */
  skipBytes: 2 * MB,
  /** What a compressed video should not be larger than. */
  targetBytes: 5 * MB,
  /** A way that takes off a smaller share than this counts as failed. */
  minReduction: 0.01,
  recorder: { videoBits: 500_000, framesPerSecond: 10 },
} as const;

/** One try at a video: its quality, its sound, and whether its edges are halved. */
export interface Pass {
  crf: number;
  audioBits: number;
  isHalved: boolean;
}

/** The second is made where the first stays above the target. */
export const PASSES: readonly [Pass, Pass] = [
  { crf: 28, audioBits: 128_000, isHalved: false },
  { crf: 35, audioBits: 64_000, isHalved: true },
];

export interface Frame {
  width: number;
  height: number;
}

/** The size of the pass's frames: even numbers, as H.264 wants them. */
export function frameFor({ isHalved }: Pass, { width, height }: Frame): Frame {
  const even = (edge: number) => Math.max(2, Math.floor(edge / (isHalved ? 4 : 2)) * 2);
  return { width: even(width), height: even(height) };
}

/** Bits a second for the pixels of a 1080p frame that look as good as CRF 28 and CRF 35 of x264's fastest preset (measured). */
const BITS_OF_FULL_HD = { 28: 2_000_000, 35: 1_000_000 } as const;
const FULL_HD = 1920 * 1080;
const LEAST_BITS = 150_000;
const shareOfFullHd = ({ width, height }: Frame) => (width * height) / FULL_HD;
/** Of the target, what may be planned for: rates are kept only roughly. */
const PLANNED = 0.9;

/** Bits a second for the picture of a film of `seconds` that is to come out within the target beside this sound. */
const affordable = (seconds: number, audioBits: number) =>
  (VIDEO_PLAN.targetBytes * 8 * PLANNED) / seconds - audioBits;

/** One try of an encoder that takes rates instead of qualities. `bits` are those of the picture, per second. */
export interface Attempt extends Frame {
  bits: number;
  audioBits: number;
  isHalved: boolean;
}

/** The first pass: the rate that looks like CRF 28. What comes out may be far smaller, as of a film of slides. */
export function firstAttempt(full: Frame): Attempt {
  const [pass] = PASSES;
  const frame = frameFor(pass, full);
  const bits = BITS_OF_FULL_HD[28] * shareOfFullHd(frame);
  return { ...frame, ...pass, bits: Math.round(Math.max(LEAST_BITS, bits)) };
}

/**
 * What is tried where the first pass stays above the target: the whole frame at the rate that the target
 * allows, unless no film looks well at it, and half the frame between the quality of CRF 35 and that of CRF 28.
 */
export function laterAttempts(full: Frame, seconds: number): readonly [halved: Attempt, ...whole: Attempt[]] {
  const [first, second] = PASSES;
  const half = frameFor(second, full);
  const share = shareOfFullHd(half);
  const most = Math.min(BITS_OF_FULL_HD[28] * share, affordable(seconds, second.audioBits));
  const halfBits = Math.max(BITS_OF_FULL_HD[35] * share, most);
  const halved = { ...half, ...second, bits: Math.round(Math.max(LEAST_BITS, halfBits)) };
  const wholeBits = Math.round(affordable(seconds, first.audioBits));
  if (wholeBits < halved.bits) return [halved];
  return [halved, { ...frameFor(first, full), ...first, bits: wholeBits }];
}
