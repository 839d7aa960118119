import type { ComponentProps } from 'react';
import { TextField } from '@/ui/form/text-field';
import { texts } from '../../texts/generated';

/** A month. Browsers without month inputs show a text input with the format as placeholder. */
export function MonthField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'placeholder'>) {
  return (
    <TextField {...props} type="month" placeholder={texts.dates.monthFormat} min="1900-01" max="2100-12" />
  );
}
