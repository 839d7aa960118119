import type { AnswerOf } from '@weft/shared/http/endpoint';
import type { getOpenToWork, OpenToWorkInput, OwnOpenToWork } from '@weft/shared/jobs/open-to-work-contract';
import { JOB_TEXTS } from '@weft/shared/jobs/texts';
import { useState } from 'react';
import { isApiError, messageOf } from '@/lib/api/api-error';
import { useSaveOpenToWork } from '../../api/use-save-open-to-work';

export type Own = AnswerOf<typeof getOpenToWork>;
type OpenValues = OwnOpenToWork;
export type OpenToWorkForm = ReturnType<typeof useOpenToWorkForm>;

/** What the form starts with: what is stored, else hidden from the present employers. */
function startOf({ openToWork, proposed }: Own): OpenValues {
  if (openToWork)
    return { ...openToWork, audience: openToWork.audience === 'hidden' ? 'hiring' : openToWork.audience };
  return {
    audience: 'hiring',
    titles: [],
    types: [],
    places: [],
    isRemote: false,
    start: 'atOnce',
    startsOn: null,
    hiddenCompanies: proposed,
    hiddenMembers: [],
  };
}

const inputOf = ({ hiddenCompanies, hiddenMembers, ...values }: OpenValues): OpenToWorkInput => ({
  ...values,
  hiddenCompanies: hiddenCompanies.map(({ _id }) => _id),
  hiddenMembers: hiddenMembers.map(({ _id }) => _id),
});

/** The form of being open to work. A refused or failed save keeps what was entered. */
export function useOpenToWorkForm(own: Own, onSaved: () => void) {
  const [start] = useState(() => startOf(own));
  const [values, setValues] = useState(start);
  const { mutate, error, isPending } = useSaveOpenToWork();
  const save = (changed: OpenValues) => {
    if (!isPending) mutate(inputOf(changed), { onSuccess: onSaved });
  };
  const isRefused = isApiError(error, 'VALIDATION_FAILED');
  return {
    values,
    set: (change: Partial<OpenValues>) => setValues({ ...values, ...change }),
    hasChanges: values !== start,
    isBusy: isPending,
    fields: isRefused ? error.fields : {},
    message: error ? messageOf(error, JOB_TEXTS.failed.saveOpen) : undefined,
    save: () => save(values),
    switchOff: () => save({ ...start, audience: 'hidden' }),
  };
}
