import type { JobCard } from '@weft/shared/jobs/views';
import { Tag } from '@/ui/display/badge';
import { stateText } from '../job-facts';

const TONES = { draft: 'warning', open: 'success', closed: 'plain', expired: 'plain' } as const;

/** The state of a job in words. */
export function StateTag({ job }: { job: JobCard }) {
  return <Tag tone={TONES[job.state]}>{stateText(job)}</Tag>;
}
