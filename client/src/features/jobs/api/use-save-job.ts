import { useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { saveJob, unsaveJob } from '@weft/shared/jobs/contract';
import { JOB_TEXTS } from '@weft/shared/jobs/texts';
import type { JobCard } from '@weft/shared/jobs/views';
import { notify } from '@/alerts/toasts/notify';
import { call } from '@/lib/api/api-client';
import { messageOf } from '@/lib/api/api-error';
import { toggle } from '@/lib/toggle-queue';
import { jobQueries, type JobPage } from './job-queries';

const { failed } = JOB_TEXTS;

/** Returns a function that saves a job for later or stops it. The change shows at once, on its page and in lists. */
export function useSaveJob({ _id: id, isSaved }: Pick<JobCard, '_id' | 'isSaved'>) {
  const client = useQueryClient();
  const show = (saved: boolean) => {
    client.setQueryData(jobQueries.one(id).queryKey, (known) => known && { ...known, isSaved: saved });
    client.setQueriesData<InfiniteData<JobPage>>({ queryKey: jobQueries.lists() }, (known) => {
      if (!known) return known;
      const pages = known.pages.map((page) => ({
        ...page,
        jobs: page.jobs.map((job) => (job._id === id ? { ...job, isSaved: saved } : job)),
      }));
      return { ...known, pages };
    });
  };
  return async (wanted: boolean): Promise<void> =>
    toggle(client, {
      key: `save-job:${id}`,
      settled: isSaved,
      desired: wanted,
      show,
      send: async (desired) => call(desired ? saveJob : unsaveJob, { params: { id } }),
      onSettled: ({ isSaved: stored }) => {
        show(stored);
        void client.invalidateQueries({ queryKey: jobQueries.saved().queryKey, refetchType: 'none' });
      },
      onFailed: (error) => notify.error(messageOf(error, wanted ? failed.save : failed.unsave)),
    });
}
