/** A button on the near-black stage, the same in both themes. */
export const viewerButton =
  'grid place-items-center rounded-md bg-white/10 text-white hover:bg-white/20 focus-visible:outline-white';
