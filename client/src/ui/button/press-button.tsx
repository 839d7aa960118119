import type { ButtonHTMLAttributes, KeyboardEvent, MouseEvent, Ref } from 'react';
import { usePressGuard } from './use-press-guard';

/** A button without a look of its own, guarded against double clicks and a held Enter (see `usePressGuard`). */
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
    // oxlint-disable-next-line react/button-has-type -- the type is the caller's, "button" unless said
    <button {...rest} type={type} onClick={handleClick} onKeyDown={handleKeyDown} />
  );
}
