/** Limits of the network's name and pictures. */
export const APPEARANCE_LIMITS = {
  nameMax: 40,
  pictureMaxBytes: 4 * 1024 * 1024,
  /** Pixels of the shorter side of an uploaded icon: smaller ones are blurred on home screens. */
  iconMin: 192,
} as const;
