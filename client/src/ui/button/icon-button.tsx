import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from '../cx';
import { PressButton } from './press-button';

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Accessible name and tooltip. */
  label: string;
  children: ReactNode;
  /** For pictures: has its own background and shadow. */
  solid?: boolean;
  /** Ignores clicks and, unlike `disabled`, keeps the focus. */
  inactive?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export const iconButtonClass = (solid = false, className?: string) =>
  cx(
    'inline-grid size-9 flex-none place-items-center rounded-md text-muted transition-colors duration-[var(--t-fast)]',
    'hover:bg-hover hover:text-text data-[state=open]:bg-hover data-[state=open]:text-text max-md:size-11 coarse:size-11',
    'disabled:cursor-not-allowed disabled:text-subtle disabled:hover:bg-transparent',
    'aria-disabled:cursor-not-allowed aria-disabled:text-subtle aria-disabled:hover:bg-transparent',
    solid && 'bg-surface text-text shadow-[var(--elevation-1),0_0_0_1px_var(--border)]',
    className,
  );

export function IconButton({
  label,
  solid,
  inactive = false,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <PressButton
      {...rest}
      type={type}
      aria-label={label}
      aria-disabled={inactive || rest['aria-disabled']}
      title={label}
      className={iconButtonClass(solid, className)}
      onClick={inactive ? undefined : onClick}
    >
      {children}
    </PressButton>
  );
}
