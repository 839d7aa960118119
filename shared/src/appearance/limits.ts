/** Limits of the network's name, texts and pictures. */
export const APPEARANCE_LIMITS = {
  nameMax: 40,
  /** Characters of the texts beside the sign-in form, and of the announcement. */
  welcomeTitleMax: 120,
  welcomeTextMax: 300,
  announcementMax: 200,
  linkMax: 500,
  pictureMaxBytes: 4 * 1024 * 1024,
  /** Pixels of the shorter side of an upload: smaller icons are blurred on home screens, smaller photos in a panel. */
  pictureMin: { logo: 1, icon: 192, panel: 600 },
} as const;
