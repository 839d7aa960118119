import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class';
import { Spinner } from '../feedback/spinner';
import { PressButton } from './press-button';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** As wide as its container. */
  block?: boolean;
  /** At work: shows a spinner, takes no click, keeps the focus. */
  busy?: boolean;
  /** There is nothing for it to do just now: takes no click, keeps the focus, as `disabled` would not. */
  inactive?: boolean;
  /** What it says while busy, as "Posting...". Without it the label stays. */
  busyText?: string;
  /** Before the label; the spinner takes its place. */
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
    // A submit that is under way must not be sent a second time by Enter or a double click.
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
