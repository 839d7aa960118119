import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../button/icon-button';
import { TextField, type TextFieldProps } from './text-field';
import { texts } from '../texts/generated';

/**
 * A password field with a button that shows the password. Set `autoComplete` to `current-password` or
 * `new-password`.
 */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'trailing'>) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      dir="ltr"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      placeholder=" "
      {...props}
      type={isShown ? 'text' : 'password'}
      trailing={
        <IconButton
          label={isShown ? texts.hidePassword : texts.showPassword}
          className="me-1"
          onClick={() => setShown(!isShown)}
        >
          {isShown ? (
            <EyeOff aria-hidden="true" className="size-[18px]" />
          ) : (
            <Eye aria-hidden="true" className="size-[18px]" />
          )}
        </IconButton>
      }
    />
  );
}
