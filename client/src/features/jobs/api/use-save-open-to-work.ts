import { useMutation, useQueryClient } from '@tanstack/react-query';
import { saveOpenToWork, type OpenToWorkInput } from '@weft/shared/jobs/open-to-work-contract';
import { JOB_TEXTS } from '@weft/shared/jobs/texts';
import { notify } from '@/alerts/toasts/notify';
import { call } from '@/lib/api/api-client';
import { openToWorkQueries } from './open-to-work-queries';

/** Saves whether the viewer is open to work. The form shows a failure. */
export function useSaveOpenToWork() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: OpenToWorkInput) => call(saveOpenToWork, { body }),
    onSuccess: (own, { audience }) => {
      client.setQueryData(openToWorkQueries.own().queryKey, own);
      notify.success(audience === 'hidden' ? JOB_TEXTS.done.openOff : JOB_TEXTS.done.openSaved);
    },
  });
}
