import { PROFILE_LIMITS } from '@weft/shared/limits';
import { SOCIAL_PLATFORMS } from '@weft/shared/profiles/choices';
import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { keepFocusNear } from '@/lib/browser/keep-focus-near';
import { Button } from '@/ui/button/button';
import { Checkbox } from '@/ui/form/checkbox';
import { IconButton } from '@/ui/button/icon-button';
import { SelectField } from '@/ui/form/select-field';
import { TextField } from '@/ui/form/text-field';
import { platformName } from '../../names';
import { NEW_LINK, type ProfileValues } from './profile-values';
import { texts } from '../../texts/generated';

const platformOptions = () => SOCIAL_PLATFORMS.map((value) => ({ value, label: platformName(value) }));

/** Adds `https://` to an address without a scheme, such as `example.org/asha`. */
function completed(address: string): string {
  const text = address.trim();
  return /^[^\s:/?#]+\.[^\s:/?#]+/.test(text) ? `https://${text}` : text;
}

function LinkRow({
  index,
  startsHere,
  onRemove,
}: {
  index: number;
  startsHere: boolean;
  /** Undefined for the last remaining link, which can't be removed. */
  onRemove: (() => void) | undefined;
}) {
  const { register, setValue, getValues, control, formState } = useFormContext<ProfileValues>();
  const errors = formState.errors.socialLinks?.[index];
  const featured = useWatch({ control, name: `socialLinks.${index}.featuredLink` });
  const address = register(`socialLinks.${index}.links`);
  /** The header shows only one link, so featuring this one clears the others. */
  const handleFeatured = (isOn: boolean) =>
    getValues('socialLinks').forEach((_link, at) =>
      setValue(`socialLinks.${at}.featuredLink`, isOn && at === index, { shouldDirty: true }),
    );
  return (
    <li className="grid grid-cols-[160px_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 max-md:grid-cols-[minmax(0,1fr)_auto]">
      <SelectField
        label={texts.form.platform}
        className="max-md:col-span-2"
        options={platformOptions()}
        {...register(`socialLinks.${index}.platform`)}
      />
      <TextField
        label={texts.form.webAddress}
        type="url"
        data-autofocus={startsHere || undefined}
        placeholder="https://"
        maxLength={PROFILE_LIMITS.linkMax}
        error={errors?.links?.message}
        {...address}
        onBlur={(event) => {
          setValue(`socialLinks.${index}.links`, completed(event.target.value), { shouldDirty: true });
          void address.onBlur(event);
        }}
      />
      <div className="pt-[30px]">
        {onRemove && (
          <IconButton
            label={texts.form.removeLink({ number: index + 1 })}
            onClick={({ currentTarget }) => {
              keepFocusNear(currentTarget);
              onRemove();
            }}
          >
            <Trash2 aria-hidden="true" className="size-5" strokeWidth={1.75} />
          </IconButton>
        )}
      </div>
      <div className="col-span-full">
        <Checkbox
          label={texts.form.showInHeader}
          checked={featured}
          onChange={(event) => handleFeatured(event.target.checked)}
        />
      </div>
    </li>
  );
}

/** Social links with Add and Remove. */
export function LinkFields({ startsHere }: { startsHere: boolean }) {
  const { control } = useFormContext<ProfileValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'socialLinks' });
  return (
    <>
      <ul className="flex flex-col gap-5">
        {fields.map(({ id }, index) => (
          <LinkRow
            key={id}
            index={index}
            startsHere={startsHere && index === 0}
            onRemove={fields.length > 1 ? () => remove(index) : undefined}
          />
        ))}
      </ul>
      <Button
        variant="secondary"
        size="sm"
        className="mt-4"
        disabled={fields.length >= PROFILE_LIMITS.socialLinksMax}
        icon={<Plus aria-hidden="true" className="size-4" />}
        onClick={() => append({ ...NEW_LINK })}
      >
        {texts.sections.addLink}
      </Button>
    </>
  );
}
