import { TextField, type TextFieldProps } from './text-field';

/** The member's own phone number. */
export function PhoneField(props: Omit<TextFieldProps, 'type' | 'autoComplete' | 'hint'>) {
  return <TextField type="tel" autoComplete="tel" hint="Only you can see your phone number" {...props} />;
}
