import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { ClosingReason } from '@weft/shared/jobs/choices';
import {
  closeJob,
  createJob,
  decideApproval,
  publishJob,
  removeJob,
  requestApproval,
  updateJob,
} from '@weft/shared/jobs/contract';
import type { JobInput } from '@weft/shared/jobs/fields';
import { JOB_TEXTS } from '@weft/shared/jobs/texts';
import type { JobView } from '@weft/shared/jobs/views';
import { useRef } from 'react';
import { notify } from '@/alerts/toasts/notify';
import { call } from '@/lib/api/api-client';
import { messageOf } from '@/lib/api/api-error';
import { createClientId } from '@/lib/client-id';
import { jobQueries } from './job-queries';

const { done, failed } = JOB_TEXTS;

/** Shows the stored job, and reads lists that contain it again. */
function keep(client: QueryClient, job: JobView): void {
  client.setQueryData(jobQueries.one(job._id).queryKey, job);
  void client.invalidateQueries({ queryKey: jobQueries.lists() });
}

/** Stores a job: a new one if there is no id. A retry of a new one changes what an earlier try stored. The form shows a failure. */
export function useStoreJob() {
  const client = useQueryClient();
  /** Client ids of the new jobs that were sent, by company. */
  const tried = useRef(new Map<string | null, string>());
  const update = async (id: string, body: JobInput) => (await call(updateJob, { params: { id }, body })).job;
  return useMutation({
    mutationFn: async ({ id, company, input }: { id?: string; company: string | null; input: JobInput }) => {
      if (id !== undefined) return update(id, input);
      const earlier = tried.current.get(company);
      const clientId = earlier ?? createClientId();
      tried.current.set(company, clientId);
      const { job } = await call(createJob, { body: { ...input, company, clientId } });
      // The response of an earlier try may have been lost. The job then has the fields of that try.
      return earlier === undefined ? job : update(job._id, input);
    },
    onSuccess: (job) => keep(client, job),
  });
}

/** Publishes a job. The form shows a failure. */
export function usePublishJob() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => (await call(publishJob, { params: { id } })).job,
    onSuccess: (job) => {
      keep(client, job);
      notify.success(done.published);
    },
  });
}

export function useCloseJob(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (reason: ClosingReason) =>
      (await call(closeJob, { params: { id }, body: { reason } })).job,
    onSuccess: (job) => {
      keep(client, job);
      notify.success(done.closed);
    },
    onError: (error) => notify.error(messageOf(error, failed.close)),
  });
}

export function useRemoveJob(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(removeJob, { params: { id } }),
    onSuccess: () => {
      client.removeQueries({ queryKey: jobQueries.one(id).queryKey });
      void client.invalidateQueries({ queryKey: jobQueries.lists() });
      notify.success(done.removed);
    },
    onError: (error) => notify.error(messageOf(error, failed.remove)),
  });
}

/** Asks moderators to let a company publish jobs. */
export function useRequestApproval(companyId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(requestApproval, { params: { id: companyId } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: [...jobQueries.all(), 'one'] });
      notify.success(done.requested);
    },
    onError: (error) => notify.error(messageOf(error, failed.request)),
  });
}

/** Decides, as a moderator, whether a company may publish jobs. */
export function useDecideApproval() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, approval }: { id: string; approval: 'approved' | 'declined' }) =>
      call(decideApproval, { params: { id }, body: { approval } }),
    onSuccess: (_, { approval }) => {
      void client.invalidateQueries({ queryKey: jobQueries.approvals().queryKey });
      notify.success(done[approval]);
    },
    onError: (error) => notify.error(messageOf(error, failed.decide)),
  });
}
