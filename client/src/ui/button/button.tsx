import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class';
import { Spinner } from '../feedback/spinner';
import { PressButton } from './press-button';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** As wide as its container. */
  block?: boolean;
  /** Shows a spinner, ignores clicks and keeps the focus. */
  busy?: boolean;
  /** Ignores clicks and, unlike `disabled`, keeps the focus. */
  inactive?: boolean;
  /** Label while busy, such as "Posting...". Without it, the label stays. */
  busyText?: string;
  /** Before the label; replaced by the spinner. */
  icon?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({
  variant,
  size,
  block,
  busy = false,
  inactive = false,
  busyText,
  icon,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    // Prevents a second submit by Enter or a double click.
    if (busy || inactive) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <PressButton
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || inactive || rest['aria-disabled']}
      className={buttonClass({
        ...(variant && { variant }),
        ...(size && { size }),
        ...(block && { block }),
        className,
      })}
      onClick={handleClick}
    >
      {busy ? <Spinner /> : icon}
      {busy && busyText ? busyText : children}
    </PressButton>
  );
}
