import type { JobView } from '@weft/shared/jobs/views';
import { savedText } from '../../job-facts';
import { texts } from '../../texts/generated';

/** When a draft was last saved and, if it may be published, how many of the possible jobs are open. */
export function DraftNotes({ job, mayPublish }: { job: JobView; mayPublish: boolean }) {
  const { changedAt, openJobs } = job;
  return (
    <div className="num flex flex-wrap justify-between gap-x-4 gap-y-1 px-3 text-small text-muted">
      {changedAt !== null && <p role="status">{texts.edit.savedAt({ time: savedText(changedAt) })}</p>}
      {mayPublish && openJobs !== null && <p>{texts.edit.inUse(openJobs)}</p>}
    </div>
  );
}
