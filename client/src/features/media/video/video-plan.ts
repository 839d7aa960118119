const MB = 1024 * 1024;

/** Numbers of specification 1.9. Sizes in bytes, rates in bits a second. */
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
/** Of the target, what may be planned for: rates are kept only roughly. */
const PLANNED = 0.9;

/**
 * The rate for an encoder that takes rates instead of qualities. In the second pass, what a film of `seconds` may spend
 * to reach the target, between the quality of CRF 35 and that of CRF 28.
 */
export function videoBits(pass: Pass, frame: Frame, seconds: number): number {
  const share = (frame.width * frame.height) / FULL_HD;
  const [best, least] = [BITS_OF_FULL_HD[28] * share, BITS_OF_FULL_HD[35] * share];
  if (!pass.isHalved) return Math.round(Math.max(LEAST_BITS, best));
  const affordable = (VIDEO_PLAN.targetBytes * 8 * PLANNED) / seconds - pass.audioBits;
  return Math.round(Math.max(LEAST_BITS, least, Math.min(best, affordable)));
}

/** Whether a film of `seconds` at these rates can come out within the target: else the pass needs no try. */
export function canReachTarget(bits: number, seconds: number): boolean {
  return (bits * seconds) / 8 <= VIDEO_PLAN.targetBytes;
}
