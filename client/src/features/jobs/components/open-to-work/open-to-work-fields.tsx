import { JOB_TYPES, OPEN_AUDIENCES, OPEN_STARTS } from '@weft/shared/jobs/choices';
import { JOB_TEXTS } from '@weft/shared/jobs/texts';
import { JOB_LIMITS, OPEN_TO_WORK_LIMITS as LIMITS } from '@weft/shared/limits';
import { useId } from 'react';
import { Checkbox } from '@/ui/form/checkbox';
import { RadioGroup } from '@/ui/form/radio-group';
import { SelectBox } from '@/ui/form/select-box';
import { TextField } from '@/ui/form/text-field';
import { texts } from '../../texts/generated';
import { LinesField } from './lines-field';
import type { OpenToWorkForm } from './use-open-to-work-form';

interface Props {
  form: OpenToWorkForm;
}

/** The message for a field or a part of it, such as `titles.0`. */
const errorOf = ({ fields }: OpenToWorkForm, name: string): string | undefined =>
  Object.entries(fields).find(([field]) => field === name || field.startsWith(`${name}.`))?.[1];

/** Titles and types of job. */
export function WhatFields({ form }: Props) {
  const { values, set } = form;
  return (
    <>
      <LinesField
        label={texts.open.titles}
        addLabel={texts.open.addTitle}
        listLabel={texts.open.addedTitles}
        value={values.titles}
        max={LIMITS.titlesMax}
        maxLength={JOB_LIMITS.titleMax}
        error={errorOf(form, 'titles')}
        onChange={(titles) => set({ titles })}
      />
      <fieldset>
        <legend className="mb-2 text-label font-semibold">{texts.open.types}</legend>
        <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
          {JOB_TYPES.map((type) => (
            <Checkbox
              key={type}
              label={JOB_TEXTS.types[type]}
              checked={values.types.includes(type)}
              onChange={({ target }) =>
                set({
                  types: JOB_TYPES.filter((each) =>
                    each === type ? target.checked : values.types.includes(each),
                  ),
                })
              }
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}

/** Places and the start. */
export function WhenFields({ form }: Props) {
  const { values, set } = form;
  return (
    <>
      <LinesField
        label={texts.open.places}
        addLabel={texts.open.addPlace}
        listLabel={texts.open.addedPlaces}
        value={values.places}
        max={LIMITS.placesMax}
        maxLength={LIMITS.placeMax}
        error={errorOf(form, 'places')}
        onChange={(places) => set({ places })}
      />
      <Checkbox
        label={JOB_TEXTS.workplaces.remote}
        checked={values.isRemote}
        onChange={({ target }) => set({ isRemote: target.checked })}
      />
      <div className="grid grid-cols-2 items-start gap-4 max-md:grid-cols-1">
        <SelectBox
          stacked
          label={texts.open.startLabel}
          value={values.start}
          options={OPEN_STARTS.map((value) => ({ value, label: texts.openStarts[value] }))}
          onChange={(start) => set({ start, startsOn: start === 'from' ? values.startsOn : null })}
        />
        {values.start === 'from' && (
          <TextField
            type="date"
            label={texts.open.day}
            error={errorOf(form, 'startsOn')}
            value={values.startsOn ?? ''}
            onChange={({ target }) => set({ startsOn: target.value === '' ? null : target.value })}
          />
        )}
      </div>
    </>
  );
}

/** Who sees it. Nobody is chosen by switching it off. */
export function AudienceField({ form: { values, set } }: Props) {
  const name = useId();
  const choices = OPEN_AUDIENCES.filter((audience) => audience !== 'hidden');
  return (
    <RadioGroup
      name={name}
      label={texts.open.audience}
      choices={choices.map((value) => ({
        value,
        label: JOB_TEXTS.openAudiences[value],
        hint: texts.openHints[value],
      }))}
      checkedValue={values.audience}
      onChange={({ target }) => {
        const audience = choices.find((choice) => choice === target.value);
        if (audience) set({ audience });
      }}
    />
  );
}
