import { cx } from '../cx';

export type ButtonVariant = 'primary' | 'secondary' | 'soft' | 'ghost' | 'danger' | 'danger-ghost' | 'link';
export type ButtonSize = 'sm' | 'md' | 'lg';

const BASE =
  'inline-flex items-center justify-center border font-semibold whitespace-nowrap select-none ' +
  'transition-[background-color,border-color,color,transform] duration-[var(--t-fast)] ease-[var(--ease)] active:translate-y-px ' +
  'aria-disabled:cursor-not-allowed disabled:cursor-not-allowed aria-disabled:active:translate-y-0';

/** Disabled controls look sunken instead of faded. A busy control keeps its colours. */
const OFF =
  'disabled:bg-sunken disabled:text-subtle disabled:border-transparent ' +
  'aria-disabled:not-aria-busy:bg-sunken aria-disabled:not-aria-busy:text-subtle aria-disabled:not-aria-busy:border-transparent';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-primary text-on-primary hover:bg-primary-hover active:bg-primary-press',
  secondary: 'bg-surface text-text border-line-strong hover:bg-hover hover:border-control',
  soft: 'border-transparent bg-primary-soft text-on-primary-soft hover:brightness-97',
  ghost: 'border-transparent text-muted hover:bg-hover hover:text-text',
  danger: 'border-transparent bg-danger text-on-danger hover:brightness-92',
  'danger-ghost': 'border-transparent text-danger hover:bg-danger-soft',
  link: 'border-transparent -mx-1 border-transparent text-primary hover:underline underline-offset-3',
};

const SIZES: Record<ButtonSize, string> = {
  // Compact on touch screens, with a touch target of full height.
  sm: 'relative h-(--ctl-sm) gap-1.5 rounded-sm text-small coarse:h-9 coarse:after:absolute coarse:after:-inset-y-1 coarse:after:inset-x-0',
  md: 'h-(--ctl) gap-2 rounded-md text-label coarse:min-h-11',
  lg: 'h-(--ctl-lg) gap-2 rounded-md text-body',
};

/** Padding at both ends. A link has less, so that its label aligns with the content above. */
const PADDING: Record<ButtonSize, string> = { sm: 'px-3', md: 'px-4', lg: 'px-5' };

/** Classes of a button, for links that look like one. */
export function buttonClass({
  variant = 'primary',
  size = 'md',
  block = false,
  className,
}: {
  variant?: ButtonVariant;
  size?: ButtonSize;
  block?: boolean;
  className?: string | undefined;
} = {}): string {
  return cx(
    BASE,
    OFF,
    SIZES[size],
    VARIANTS[variant],
    variant === 'link' ? 'px-1' : PADDING[size],
    block && 'w-full',
    className,
  );
}
