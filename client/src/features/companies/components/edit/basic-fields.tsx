import { COMPANY_LIMITS } from '@weft/shared/limits';
import type { UseFormRegister, FieldErrors } from 'react-hook-form';
import { SelectField } from '@/ui/form/select-field';
import { TextField } from '@/ui/form/text-field';
import { texts } from '../../texts/generated';
import { industryOptions, sizeOptions } from '../choices';

/** Values of the fields that every company has. */
export interface BasicValues {
  name: string;
  slug: string;
  tagline: string;
  industry: string;
  size: string;
}

/** Name, address, tagline, industry and size. */
export function BasicFields({
  register,
  errors,
  onName,
  hasFixedAddress = false,
}: {
  register: UseFormRegister<BasicValues>;
  errors: FieldErrors<BasicValues>;
  /** Called when the name changes, to suggest an address. */
  onName?: (name: string) => void;
  /** The viewer may not change the address. */
  hasFixedAddress?: boolean;
}) {
  const { fields } = texts;
  return (
    <>
      <TextField
        label={fields.name}
        autoComplete="organization"
        error={errors.name?.message}
        {...register('name', {
          onChange: ({ target }: { target: { value: string } }) => onName?.(target.value),
        })}
      />
      <TextField
        label={fields.slug}
        hint={fields.slugHint}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={hasFixedAddress}
        error={errors.slug?.message}
        {...register('slug')}
      />
      <TextField
        label={fields.tagline}
        hint={fields.taglineHint({ max: String(COMPANY_LIMITS.taglineMax) })}
        className="md:col-span-2"
        error={errors.tagline?.message}
        {...register('tagline')}
      />
      <SelectField
        label={fields.industry}
        options={industryOptions(fields.choose)}
        error={errors.industry?.message}
        {...register('industry')}
      />
      <SelectField
        label={fields.size}
        options={sizeOptions(fields.choose)}
        error={errors.size?.message}
        {...register('size')}
      />
    </>
  );
}
