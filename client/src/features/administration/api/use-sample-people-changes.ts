import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { addSamplePeople, removeSamplePeople } from '@weft/shared/administration/sample-people-contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { notify } from '@/alerts/toasts/notify';
import { call } from '@/lib/api/api-client';
import { messageOf } from '@/lib/api/api-error';
import { samplePeopleQueries } from './sample-people-queries';

/** Begins to add or remove the sample people. */
export function useSamplePeopleChange(change: typeof addSamplePeople | typeof removeSamplePeople) {
  const client = useQueryClient();
  const { queryKey } = samplePeopleQueries.state();
  return useMutation({
    mutationFn: () => call(change),
    onSuccess: ({ samplePeople }) => client.setQueryData(queryKey, samplePeople),
    onError: (error) => {
      notify.error(messageOf(error, ADMINISTRATION_TEXTS.failed.samplePeople));
      return client.invalidateQueries({ queryKey });
    },
  });
}
