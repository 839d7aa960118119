import type { JobView } from '@weft/shared/jobs/views';
import { savedText } from '../../job-facts';
import { texts } from '../../texts/generated';

/** When a draft was last saved and, if it may be published, how many of the possible jobs are open. */
export function DraftNotes({ job, mayPublish }: { job: JobView; mayPublish: boolean }) {
  const { changedAt, openJobs } = job;
  return (
    <div className="num min-w-0 flex-1 basis-48 ps-1 text-small text-muted">
      {changedAt !== null && <p role="status">{texts.edit.savedAt({ time: savedText(changedAt) })}</p>}
      {mayPublish && openJobs !== null && <p>{texts.edit.inUse(openJobs)}</p>}
    </div>
  );
}
