import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sendApplication, withdrawApplication } from '@weft/shared/applications/contract';
import { APPLICATION_TEXTS } from '@weft/shared/applications/texts';
import { useState } from 'react';
import { notify } from '@/alerts/toasts/notify';
import { jobQueries } from '@/features/jobs';
import { call } from '@/lib/api/api-client';
import { messageOf } from '@/lib/api/api-error';
import { createClientId } from '@/lib/client-id';
import { applicationQueries } from './application-queries';

const { done, failed } = APPLICATION_TEXTS;

/** What an application contains besides the profile. */
export interface Sending {
  readonly note: string;
  readonly answers: readonly { question: string; answer: string }[];
  readonly earlierCv: string;
  readonly withEmail: boolean;
  readonly file: File | undefined;
}

/** Sends an application; a retry sends the same one. Calls `onSent` also if the form was left meanwhile. The form shows a failure. */
export function useSendApplication(job: string, onSent: () => void) {
  const client = useQueryClient();
  const [clientId] = useState(createClientId);
  return useMutation({
    mutationFn: async ({ note, answers, earlierCv, withEmail, file }: Sending) => {
      const body = {
        clientId,
        note,
        answers: JSON.stringify(answers),
        ...(!file && earlierCv !== '' && { earlierCv }),
        ...(withEmail && { withEmail: '1' as const }),
      };
      const files = { cv: file ? [file] : [] };
      return (await call(sendApplication, { params: { id: job }, body, files })).application;
    },
    onSuccess: async () => {
      notify.success(done.sent);
      await client.invalidateQueries({ queryKey: applicationQueries.all() });
      await client.invalidateQueries({ queryKey: jobQueries.one(job).queryKey });
      // The form shows what was sent until it is left.
      onSent();
    },
  });
}

/** Withdraws an application. */
export function useWithdraw() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => (await call(withdrawApplication, { params: { id } })).application,
    onSuccess: async (application) => {
      notify.success(application.isJobRemoved ? done.erasedBefore : done.withdrawn);
      client.setQueryData(applicationQueries.one(application._id).queryKey, application);
      await client.invalidateQueries({ queryKey: applicationQueries.all() });
      await client.invalidateQueries({ queryKey: jobQueries.all() });
    },
    onError: (error) => notify.error(messageOf(error, failed.withdraw)),
  });
}
