import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Stage } from '@weft/shared/companies/choices';
import {
  addHiringNote,
  exportApplicants,
  moveApplicants,
  removeHiringNote,
} from '@weft/shared/applications/hiring-contract';
import { APPLICATION_TEXTS } from '@weft/shared/applications/texts';
import type { ApplicantView } from '@weft/shared/applications/views';
import { notify } from '@/alerts/toasts/notify';
import { call } from '@/lib/api/api-client';
import { messageOf } from '@/lib/api/api-error';
import { saveCsv } from '@/lib/browser/save-csv';
import { hiringQueries } from './hiring-queries';

const { done, failed } = APPLICATION_TEXTS;

export interface Move {
  readonly ids: readonly string[];
  readonly stage: Stage;
  readonly message?: string;
}

/** Moves applicants of a job to a stage. */
export function useMove(job: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ ids, stage, message }: Move) =>
      call(moveApplicants, {
        params: { id: job },
        body: { ids: [...ids], stage, ...(message !== undefined && { message }) },
      }),
    onSuccess: async ({ moved }) => {
      if (moved.length > 0) notify.success(done.moved({ count: moved.length }));
      await client.invalidateQueries({ queryKey: hiringQueries.all() });
    },
    onError: (error) => notify.error(messageOf(error, failed.move)),
  });
}

/** Adds and deletes private notes. Calls `onAdded` also if another applicant is shown meanwhile. */
export function useNotes(job: string, id: string, onAdded: () => void) {
  const client = useQueryClient();
  const keep = (applicant: ApplicantView) => {
    client.setQueryData(hiringQueries.one(job, id).queryKey, applicant);
    void client.invalidateQueries({ queryKey: hiringQueries.ofJob(job) });
  };
  const add = useMutation({
    mutationFn: async (text: string) =>
      (await call(addHiringNote, { params: { id }, body: { text } })).applicant,
    onSuccess: (applicant) => {
      keep(applicant);
      onAdded();
    },
    onError: (error) => notify.error(messageOf(error, failed.addNote)),
  });
  const remove = useMutation({
    mutationFn: async (noteId: string) =>
      (await call(removeHiringNote, { params: { id, noteId } })).applicant,
    onSuccess: (applicant) => {
      keep(applicant);
      notify.success(done.noteRemoved);
    },
    onError: (error) => notify.error(messageOf(error, failed.removeNote)),
  });
  return { add, remove };
}

/** Downloads the applicants of a job as a table. */
export function useTable(job: string, name: string) {
  return useMutation({
    mutationFn: () => call(exportApplicants, { params: { id: job } }),
    onSuccess: ({ csv }) => saveCsv(csv, name),
    onError: (error) => notify.error(messageOf(error, failed.export)),
  });
}
