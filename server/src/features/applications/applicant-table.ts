import { COLUMNS, STATES_OF_COLUMN } from '@weft/shared/applications/choices';
import { APPLICATION_TEXTS } from '@weft/shared/applications/texts';
import { APPLICATION_LIMITS } from '@weft/shared/limits';
import { csvOf } from '@weft/shared/text/csv';
import type { ApplicationRecord } from './application.store.ts';
import type { ApplicationsDeps } from './applications-deps.ts';
import type { HiringService } from './hiring.service.ts';
import { skillMatchOf } from './present-application.ts';

interface Deps extends ApplicationsDeps {
  readonly service: Pick<HiringService, 'mustHire'>;
}

/** Applicants of a job as a table for other programs. */
export class ApplicantTable {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Returns CSV with a header, last sent first. Its last line says if there are more applicants than it has. */
  async csv(viewerId: string, jobId: string): Promise<string> {
    const { service, hiring, trail, presenter, clock } = this.#deps;
    const { job, company } = await service.mustHire(viewerId, jobId);
    const now = clock.date();
    const states = COLUMNS.flatMap((column) => STATES_OF_COLUMN[column]);
    const all = { job: jobId, states, words: [], now };
    const { rows, nextCursor } = await hiring.page(all, { limit: APPLICATION_LIMITS.tableMax });
    const visible = new Set((await presenter.cards(viewerId, rows, [])).map(({ _id }) => _id));
    const questions = job.questions.map(({ text }) => text);
    const { table } = APPLICATION_TEXTS;
    const header = [
      table.name,
      table.headline,
      table.email,
      table.state,
      table.sent,
      table.skills,
      ...questions,
    ];
    const line = (row: ApplicationRecord) => lineOf(row, questions, job.requiredSkills);
    const max = String(APPLICATION_LIMITS.tableMax);
    const lines = [
      header,
      ...rows.filter(({ _id }) => visible.has(_id)).map(line),
      ...(nextCursor === null ? [] : [[table.cut({ max })]]),
    ];
    await trail.add({
      company: company._id,
      actor: viewerId,
      action: 'exported',
      job: jobId,
      subject: job.title,
      createdAt: now,
    });
    return csvOf(lines);
  }
}

function lineOf(
  { sent, state, createdAt }: ApplicationRecord,
  questions: readonly string[],
  requiredSkills: readonly string[],
): string[] {
  const { held, required } = skillMatchOf(sent, requiredSkills);
  const answers = new Map(sent?.answers.map(({ question, answer }) => [question, answer]));
  return [
    sent?.profile.fullName ?? '',
    sent?.profile.headline ?? '',
    sent?.profile.email ?? '',
    APPLICATION_TEXTS.states[state],
    createdAt.toISOString(),
    `${held} / ${required}`,
    ...questions.map((question) => answers.get(question) ?? ''),
  ];
}
