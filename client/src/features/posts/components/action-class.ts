import { cx } from '@/ui/cx';

/** Classes of the actions below a post. `isOn` is for a pressed toggle. */
export const actionClass = (isOn = false, className?: string) =>
  cx(
    'inline-flex h-[38px] items-center gap-2 rounded-md px-2.5 text-label font-semibold select-none hover:bg-hover max-[359px]:gap-1 max-[359px]:px-1.5 coarse:h-11',
    isOn ? 'text-primary' : 'text-muted hover:text-text',
    className,
  );
