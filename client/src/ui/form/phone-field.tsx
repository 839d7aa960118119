import { TextField, type TextFieldProps } from './text-field';
import { texts } from '../texts/generated';

/** The member's own phone number. */
export function PhoneField(props: Omit<TextFieldProps, 'type' | 'autoComplete'>) {
  return <TextField type="tel" autoComplete="tel" hint={texts.phoneHint} {...props} />;
}
