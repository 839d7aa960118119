const MB = 1024 * 1024;

/** Limits and targets of video compression. Sizes in bytes, rates in bits a second. */
export const VIDEO_PLAN = {
  /** Videos up to this size are not compressed. */
  skipBytes: 2 * MB,
  /** Target size of a compressed video. */
  targetBytes: 5 * MB,
  /** A compressor fails if it reduces the size by less than this fraction. */
  minReduction: 0.01,
  recorder: { videoBits: 500_000, framesPerSecond: 10 },
} as const;

/** Quality, bitrate of the sound, and whether the edges are halved. */
export interface Pass {
  crf: number;
  audioBits: number;
  isHalved: boolean;
}

/** The second pass runs if the result of the first exceeds the target size. */
export const PASSES: readonly [Pass, Pass] = [
  { crf: 28, audioBits: 128_000, isHalved: false },
  { crf: 35, audioBits: 64_000, isHalved: true },
];

export interface Frame {
  width: number;
  height: number;
}

/** Returns the frame size of a pass. Edges are even, as H.264 requires. */
export function frameFor({ isHalved }: Pass, { width, height }: Frame): Frame {
  const even = (edge: number) => Math.max(2, Math.floor(edge / (isHalved ? 4 : 2)) * 2);
  return { width: even(width), height: even(height) };
}

/** Bits a second for 1080p that look as good as CRF 28 and CRF 35 of x264's fastest preset (measured). */
const BITS_OF_FULL_HD = { 28: 2_000_000, 35: 1_000_000 } as const;
const FULL_HD = 1920 * 1080;
const MIN_BITS = 150_000;
const shareOfFullHd = ({ width, height }: Frame) => (width * height) / FULL_HD;
/** Fraction of the target size to plan for, because encoders keep bitrates only approximately. */
const SAFETY_FACTOR = 0.9;

/** Returns the video bitrate at which a video of this duration, with its sound, fits the target size. */
const fittingBits = (seconds: number, audioBits: number) =>
  (VIDEO_PLAN.targetBytes * 8 * SAFETY_FACTOR) / seconds - audioBits;

/** Settings for an encoder that takes bitrates instead of qualities. `bits` is the video bitrate per second. */
export interface Attempt extends Frame {
  bits: number;
  audioBits: number;
  isHalved: boolean;
}

/** Returns the first pass, with a bitrate that looks like CRF 28. The result may be far smaller, for example for slides. */
export function firstAttempt(full: Frame): Attempt {
  const [pass] = PASSES;
  const frame = frameFor(pass, full);
  const bits = BITS_OF_FULL_HD[28] * shareOfFullHd(frame);
  return { ...frame, ...pass, bits: Math.round(Math.max(MIN_BITS, bits)) };
}

/**
 * Returns the attempts after a first pass above the target size: halved frames between CRF 35 and CRF 28, and full frames
 * if the bitrate that fits the target suffices for them.
 */
export function laterAttempts(full: Frame, seconds: number): readonly [halved: Attempt, ...full: Attempt[]] {
  const [first, second] = PASSES;
  const half = frameFor(second, full);
  const share = shareOfFullHd(half);
  const maxBits = Math.min(BITS_OF_FULL_HD[28] * share, fittingBits(seconds, second.audioBits));
  const halfBits = Math.max(BITS_OF_FULL_HD[35] * share, maxBits);
  const halved = { ...half, ...second, bits: Math.round(Math.max(MIN_BITS, halfBits)) };
  const fullBits = Math.round(fittingBits(seconds, first.audioBits));
  if (fullBits < halved.bits) return [halved];
  return [halved, { ...frameFor(first, full), ...first, bits: fullBits }];
}
