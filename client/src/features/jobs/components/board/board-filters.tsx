import {
  CURRENCIES,
  JOB_TYPES,
  POSTED_WITHIN,
  SALARY_PERIODS,
  WORKPLACES,
  type Currency,
  type SalaryPeriod,
} from '@weft/shared/jobs/choices';
import { JOB_TEXTS } from '@weft/shared/jobs/texts';
import { useRef, useState } from 'react';
import { PlaceFields } from '@/features/accounts';
import { FilterText } from '@/features/companies';
import { Button } from '@/ui/button/button';
import { Checkbox } from '@/ui/form/checkbox';
import { SelectBox } from '@/ui/form/select-box';
import { Switch } from '@/ui/form/switch';
import type { BoardFilters as Filters } from '../../api/job-queries';
import { texts } from '../../texts/generated';
import { countFilters, NO_FILTERS, type ChangeFilters } from './board-query';

const { filters: shown } = texts;

/** Checkboxes of a choice; the value names the chosen ones, separated by commas. */
function Choices<T extends string>({
  legend,
  choices,
  labels,
  value,
  onChange,
}: {
  legend: string;
  choices: readonly T[];
  labels: Readonly<Record<T, string>>;
  value: string;
  onChange: (value: string) => void;
}) {
  const chosen = new Set(value.split(','));
  const toggle = (choice: T) =>
    onChange(choices.filter((each) => chosen.has(each) !== (each === choice)).join(','));
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2.5 text-label font-semibold">{legend}</legend>
      {choices.map((choice) => (
        <Checkbox
          key={choice}
          label={labels[choice]}
          checked={chosen.has(choice)}
          onChange={() => toggle(choice)}
        />
      ))}
    </fieldset>
  );
}

function PayFilter({ filters, onChange }: { filters: Filters; onChange: ChangeFilters }) {
  const { pay, currency, period } = filters;
  return (
    <div className="flex flex-col gap-3">
      <FilterText
        label={shown.pay}
        inputMode="numeric"
        hint={shown.payHint}
        value={pay}
        onChange={(typed) => onChange({ pay: typed.replace(/\D/g, '').slice(0, 12), currency, period })}
      />
      <SelectBox<Currency>
        stacked
        label={texts.fields.currency}
        value={CURRENCIES.find((each) => each === currency) ?? 'EUR'}
        options={CURRENCIES.map((value) => ({ value, label: value }))}
        onChange={(chosen) => onChange({ currency: chosen })}
      />
      <SelectBox<SalaryPeriod>
        stacked
        label={texts.fields.period}
        value={SALARY_PERIODS.find((each) => each === period) ?? 'year'}
        options={SALARY_PERIODS.map((value) => ({ value, label: texts.periods[value] }))}
        onChange={(chosen) => onChange({ period: chosen })}
      />
    </div>
  );
}

/** All filters of the board apart from its words. */
export function BoardFilters({ filters, onChange }: { filters: Filters; onChange: ChangeFilters }) {
  const [resetCount, setResetCount] = useState(0);
  const area = useRef<HTMLDivElement>(null);
  const { workplace, type, city, state, country, within, skills } = filters;
  const clear = () => {
    // The Clear button disappears, so the focus needs a new place.
    area.current?.querySelector('input')?.focus();
    setResetCount(resetCount + 1);
    onChange(NO_FILTERS);
  };
  return (
    <div ref={area} className="grid grid-cols-1 gap-x-8 gap-y-5 md:grid-cols-2 desk:grid-cols-4">
      <Choices
        legend={texts.fields.workplace}
        choices={WORKPLACES}
        labels={JOB_TEXTS.workplaces}
        value={workplace}
        onChange={(value) => onChange({ workplace: value })}
      />
      <Choices
        legend={texts.fields.type}
        choices={JOB_TYPES}
        labels={JOB_TEXTS.types}
        value={type}
        onChange={(value) => onChange({ type: value })}
      />
      <div key={resetCount} className="flex flex-col gap-3">
        <FilterText label={texts.board.city} value={city} onChange={(value) => onChange({ city: value })} />
        <PlaceFields value={{ state, country }} onChange={onChange} />
      </div>
      <div key={`pay ${resetCount}`}>
        <PayFilter filters={filters} onChange={onChange} />
      </div>
      <SelectBox<string>
        stacked
        label={shown.within}
        value={within}
        options={[
          { value: '', label: shown.any },
          ...POSTED_WITHIN.map((value) => ({
            value,
            label: texts.fields.daysOption({ count: Number(value) }),
          })),
        ]}
        onChange={(value) => onChange({ within: value })}
      />
      <div className="desk:col-span-2">
        <Switch
          label={shown.skills}
          hint={shown.skillsHint}
          isOn={skills === '1'}
          onChange={() => onChange({ skills: skills === '1' ? '' : '1' })}
        />
      </div>
      {countFilters(filters) > 0 && (
        <div className="self-center">
          <Button variant="ghost" onClick={clear}>
            {shown.clear}
          </Button>
        </div>
      )}
    </div>
  );
}
