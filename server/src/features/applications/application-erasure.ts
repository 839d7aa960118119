import { noticeUntil } from './erasure-dates.ts';
import type { ApplicationsDeps } from './applications-deps.ts';

/** Applications per query. */
const BATCH = 100;

type Deps = Pick<ApplicationsDeps, 'applications' | 'trail' | 'media' | 'events' | 'clock'>;

/** Tells applicants whose undecided applications are about to be erased, or were because their job was removed. */
export async function sendNotices({ applications, events, clock }: Deps): Promise<void> {
  const now = clock.date();
  const next = () => applications.findEnding(now, noticeUntil(now), BATCH);
  for (let due = await next(); due.length > 0; due = await next()) {
    await applications.noteNotice(
      due.map(({ _id }) => _id),
      now,
    );
    for (const { _id, applicant, job, company, expiresAt } of due)
      if (company === null) events.emit('application.erased', { jobId: job, applicant });
      else
        events.emit('application.ending', {
          companyId: company,
          applicant,
          key: `${_id} ${expiresAt?.getTime()}`,
        });
  }
}

/** Removes stored applications that nobody sees any more. */
export async function removeExpired({ applications, trail, media, clock }: Deps): Promise<void> {
  const next = () => applications.findExpired(clock.date(), BATCH);
  for (let due = await next(); due.length > 0; due = await next()) {
    const ids = due.map(({ _id }) => _id);
    const items = due.flatMap(({ sent }) => sent?.cv?.id ?? []);
    await media.exchange([], async () => {
      await applications.touchCvs(items, clock.date());
      await applications.remove(ids);
      await trail.forgetApplications(ids);
      return { value: undefined, removed: await applications.unusedOf(items) };
    });
  }
}
