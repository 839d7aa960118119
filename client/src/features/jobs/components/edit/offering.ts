import type { JobView } from '@weft/shared/jobs/views';

/** Who offers the job: a company, or the viewer in their own name. */
export type Offering = Pick<JobView['company'], '_id' | 'slug' | 'name' | 'logo'>;
