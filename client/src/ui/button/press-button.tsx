import type { ButtonHTMLAttributes, KeyboardEvent, MouseEvent, Ref } from 'react';
import { usePressGuard } from './use-press-guard';

/** An unstyled button, guarded against double clicks and a held Enter (see `usePressGuard`). */
export function PressButton({
  type = 'button',
  onClick,
  onKeyDown,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> | undefined }) {
  const { ignoresClick, ignoresKey } = usePressGuard();
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (!ignoresClick(event)) onClick?.(event);
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (!ignoresKey(event)) onKeyDown?.(event);
  };
  return (
    // oxlint-disable-next-line react/button-has-type -- the caller sets the type, "button" by default
    <button {...rest} type={type} onClick={handleClick} onKeyDown={handleKeyDown} />
  );
}
