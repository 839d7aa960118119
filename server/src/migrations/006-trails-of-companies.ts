import type { RawTrailEntry } from '../features/companies/trail/company-trail.model.ts';
import type { Migration } from '../platform/migrations/migration.ts';

const BATCH = 500;

type Id = RawTrailEntry['_id'];

/** Entry of the hiring log of earlier versions. */
interface HiringEntry {
  readonly job: Id;
  readonly applicant: Id | null;
  readonly state: string | null;
  readonly [field: string]: unknown;
}

/** The hiring log becomes a part of the audit trail of the company. A title of a job is the present one. */
export const trailsOfCompanies: Migration = {
  id: '006-trails-of-companies',
  async run({ connection, mustHold }) {
    const before = connection.collection<HiringEntry>('hiring_log');
    const read = () => before.find().limit(BATCH).toArray();
    for (let rows = await read(); rows.length > 0; rows = await read()) {
      mustHold();
      const ids = rows.map(({ job }) => job);
      const jobs = await connection
        .collection<{ title: string }>('jobs')
        .find({ _id: { $in: ids } })
        .toArray();
      const titles = new Map(jobs.map(({ _id, title }) => [_id.toString(), title]));
      const changes = rows.map(({ _id, applicant, state, ...entry }) => {
        const subject = titles.get(entry.job.toString()) ?? null;
        const $setOnInsert = {
          ...entry,
          area: 'applications',
          member: applicant,
          stage: state,
          role: null,
          subject,
        };
        return { updateOne: { filter: { _id }, update: { $setOnInsert }, upsert: true } };
      });
      await connection.collection('company_trail').bulkWrite(changes, { ordered: false });
      await before.deleteMany({ _id: { $in: rows.map(({ _id }) => _id) } });
    }
  },
};
