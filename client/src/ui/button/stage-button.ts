/** Controls on the near-black stage of pictures and pages, the same in both themes. */
const onStage = 'rounded-md bg-white/10 text-white hover:bg-white/20 focus-visible:outline-white';

/** Icon only; the caller sets the size. */
export const stageIconButton = `grid place-items-center ${onStage}`;

/** With a label. */
export const stageButton = `inline-flex h-9 items-center justify-center gap-2 px-3 text-label font-semibold max-md:h-11 ${onStage}`;
