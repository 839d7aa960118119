import { APPLICANT_SORTS } from '@weft/shared/applications/choices';
import { FilterText } from '@/features/companies';
import { SelectBox } from '@/ui/form/select-box';
import type { ApplicantFilter } from '../../api/hiring-queries';
import { texts } from '../../texts/generated';

const { hiring } = texts;

/** Search and order of the applicants of a job. */
export function HiringTools({
  filter: { search, sort },
  onChange,
}: {
  filter: ApplicantFilter;
  onChange: (change: Partial<ApplicantFilter>) => void;
}) {
  return (
    <div
      role="search"
      aria-label={hiring.search}
      className="mb-4 flex flex-wrap items-end gap-3 max-md:flex-col max-md:items-stretch"
    >
      <div className="min-w-0 md:w-[22rem]">
        <FilterText
          label={hiring.search}
          type="search"
          value={search}
          onChange={(typed) => onChange({ search: typed })}
        />
      </div>
      <SelectBox
        stacked
        label={hiring.sort}
        value={sort}
        options={APPLICANT_SORTS.map((value) => ({ value, label: texts.sorts[value] }))}
        onChange={(chosen) => onChange({ sort: chosen })}
      />
    </div>
  );
}
