import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type ClipboardEvent,
  type KeyboardEvent,
} from 'react';
import { FieldError } from './field';
import { texts } from '../texts/generated';

const DIGITS = /\D/g;

/**
 * A code in single-digit boxes under one group label. Typing moves forward, Backspace in an empty box moves
 * back, and arrows, Home and End move. Pasting and autofill start at the focused box. `value` has a space for
 * an empty box.
 */
export function OtpBoxes({
  label,
  length,
  value,
  onChange,
  error,
  disabled = false,
}: {
  label: string;
  length: number;
  value: readonly string[];
  onChange: (value: string[]) => void;
  error?: string | undefined;
  disabled?: boolean;
}) {
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  // Screens that ask for a code have no other input. In the first frame: no digit typed at once is lost.
  useLayoutEffect(() => boxes.current[0]?.focus(), []);
  // The next code is typed over the wrong one; an incomplete one goes on where it ends.
  const handleError = useEffectEvent(() => {
    const empty = value.findIndex((digit) => digit.trim() === '');
    boxes.current[Math.max(empty, 0)]?.focus();
  });
  useEffect(() => {
    if (error !== undefined) handleError();
  }, [error]);
  const focus = (index: number) => {
    const box = boxes.current[Math.max(0, Math.min(length - 1, index))];
    box?.focus();
    box?.select();
  };

  const fill = (start: number, text: string) => {
    const digits = text.replace(DIGITS, '').slice(0, length - start);
    if (digits === '') return;
    const next = [...value];
    digits.split('').forEach((digit, offset) => (next[start + offset] = digit));
    onChange(next);
    focus(start + digits.length);
  };

  const handleInput = (index: number, text: string) => {
    const digits = text.replace(DIGITS, '');
    if (digits.length > 1) {
      // Autofill of a whole code, or a digit typed next to an existing one.
      const old = value[index] ?? '';
      fill(index, digits.length === 2 && old !== '' ? digits.replace(old, '') || old : digits);
      return;
    }
    if (digits === '') {
      if (text === '') onChange(value.map((digit, at) => (at === index ? '' : digit)));
      return;
    }
    fill(index, digits);
  };

  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    const moves: Record<string, number> = {
      ArrowLeft: index - 1,
      ArrowRight: index + 1,
      Home: 0,
      End: length - 1,
    };
    const move = moves[event.key];
    if (move !== undefined) {
      event.preventDefault();
      focus(move);
    } else if (event.key === 'Backspace' && (value[index] ?? '') === '' && index > 0) {
      event.preventDefault();
      onChange(value.map((digit, at) => (at === index - 1 ? '' : digit)));
      focus(index - 1);
    }
  };

  const handlePaste = (event: ClipboardEvent, index: number) => {
    event.preventDefault();
    const text = event.clipboardData.getData('text');
    const whole = text.replace(DIGITS, '').length >= length;
    fill(whole ? 0 : index, text);
  };

  return (
    <div className="flex flex-col gap-1.5">
      <div
        role="group"
        // Digits are read from left to right in every language.
        dir="ltr"
        aria-label={label}
        aria-describedby={error ? 'otp-error' : undefined}
        className="grid gap-2.5 max-md:gap-2"
        style={{ gridTemplateColumns: `repeat(${length}, 1fr)` }}
      >
        {Array.from({ length }, (_, index) => (
          <input
            // oxlint-disable-next-line react/no-array-index-key -- the index identifies the box
            key={index}
            ref={(box) => {
              boxes.current[index] = box;
            }}
            value={value[index] ?? ''}
            disabled={disabled}
            inputMode="numeric"
            pattern="\d*"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            aria-label={texts.digitOf({ position: index + 1, length })}
            aria-invalid={error ? true : undefined}
            data-invalid={error ? '' : undefined}
            className="control-box num h-[60px] w-full min-w-0 rounded-lg text-center font-heading text-[1.5rem] font-semibold caret-primary focus-visible:rounded-lg max-md:h-[54px] disabled:bg-sunken"
            // Unlike a change, it also comes when a digit replaces the same digit.
            onInput={(event) => handleInput(index, event.currentTarget.value)}
            onKeyDown={(event) => handleKeyDown(event, index)}
            onPaste={(event) => handlePaste(event, index)}
            onFocus={(event) => event.target.select()}
          />
        ))}
      </div>
      <div role="alert">{error && <FieldError id="otp-error">{error}</FieldError>}</div>
    </div>
  );
}
