import { missingIn, type JobInput } from '@weft/shared/jobs/fields';
import type { JobType, Workplace } from '@weft/shared/jobs/choices';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useWatch, type Control } from 'react-hook-form';
import { SectionCard } from '@/features/profiles';
import { cx } from '@/ui/cx';
import { texts } from '../../texts/generated';
import { salaryOf, type JobValues } from './job-values';

const { checklist } = texts;

/** Whether each part has what publishing needs. The server decides. */
function partsOf({ title, description, type, workplace, location, salary }: JobValues) {
  const missing = missingIn({
    description: description === '' ? null : description,
    type: type === '' ? null : (type as JobType),
    workplace: workplace === '' ? null : (workplace as Workplace),
    location: { country: location.country === '' ? null : location.country },
    salary: salaryOf(salary),
  });
  const has = (...fields: readonly string[]) => fields.every((field) => !(field in missing));
  return [
    { name: 'title', isDone: title.trim() !== '' },
    { name: 'kind', isDone: has('type', 'workplace') },
    { name: 'place', isDone: has('location.country') },
    { name: 'pay', isDone: has('salary.from', 'salary.to') },
    { name: 'description', isDone: has('description') },
  ] as const;
}

/** What a draft still needs before it can be published. */
export function JobChecklist({ control }: { control: Control<JobValues, unknown, JobInput> }) {
  const values = useWatch({ control }) as JobValues;
  return (
    <SectionCard title={checklist.title}>
      <ul className="flex flex-col gap-2">
        {partsOf(values).map(({ name, isDone }) => {
          const Icon = isDone ? CircleCheck : CircleAlert;
          return (
            <li key={name} className="flex items-center gap-2">
              <Icon
                aria-hidden="true"
                className={cx('size-5 flex-none', isDone ? 'text-success' : 'text-danger')}
              />
              <span>{isDone ? texts.checklistDone[name] : texts.checklistMissing[name]}</span>
            </li>
          );
        })}
      </ul>
    </SectionCard>
  );
}
