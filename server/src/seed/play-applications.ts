import { sendApplication, withdrawApplication } from '@weft/shared/applications/contract';
import { addHiringNote, moveApplicants, openApplicant } from '@weft/shared/applications/hiring-contract';
import { searchJobs } from '@weft/shared/jobs/board-contract';
import { getJob } from '@weft/shared/jobs/contract';
import { writePdf } from './art/write-pdf.ts';
import { APPLICATIONS, type DemoApplication } from './content/applications.ts';
import { JOBS } from './content/jobs.ts';
import type { DemoMember } from './demo-member.ts';

const DAY = 86_400_000;

interface Stage {
  readonly memberOf: (key: string) => DemoMember;
  /** Moves the demo's clock to so long ago (ms). */
  readonly goTo: (ago: number) => void;
}

function cvOf({ person }: DemoMember): Blob {
  const { fullName, headline, city } = person;
  const ascii = (text: string) => text.normalize('NFKD').replaceAll(/[^\u0020-\u007E]/g, '');
  return new Blob([new Uint8Array(writePdf([[fullName, headline, city].map(ascii)]))], {
    type: 'application/pdf',
  });
}

async function send(application: DemoApplication, id: string, applicant: DemoMember): Promise<string> {
  const { job } = await applicant.call(getJob, { params: { id } });
  const answers = job.questions.map(({ text }, index) => ({
    question: text,
    answer: application.answers?.[index] ?? '',
  }));
  const form = () => {
    const fields = new FormData();
    fields.append('answers', JSON.stringify(answers));
    if (application.note !== undefined) fields.append('note', application.note);
    if (application.hasCv) fields.append('cv', cvOf(applicant), `${application.by}-cv.pdf`);
    return fields;
  };
  return (await applicant.call(sendApplication, { params: { id }, form })).application._id;
}

async function play(application: DemoApplication, { memberOf, goTo }: Stage): Promise<void> {
  const { job: title, by, sent, viewed, moves = [], answer, notes = [], withdrawn } = application;
  const editorKey = JOBS.find((each) => each.title === title)?.editor ?? '';
  const [applicant, editor] = [memberOf(by), memberOf(editorKey)];
  goTo(sent * DAY);
  const { jobs } = await applicant.call(searchJobs);
  const job = jobs.find((each) => each.title === title);
  if (!job) throw new Error(`There is no open job ${title}.`);
  const id = await send(application, job._id, applicant);
  if (viewed !== undefined) {
    goTo(viewed * DAY);
    await editor.call(openApplicant, { params: { id } });
    for (const text of notes) await editor.call(addHiringNote, { params: { id }, body: { text } });
  }
  for (const [stage, ago] of moves) {
    goTo(ago * DAY);
    const message = stage === 'declined' && answer !== undefined ? { message: answer } : {};
    const body = { ids: [id], stage, ...message };
    await editor.call(moveApplicants, { params: { id: job._id }, body });
  }
  if (withdrawn === undefined) return;
  goTo(withdrawn * DAY);
  await applicant.call(withdrawApplication, { params: { id } });
}

/** Lets members apply for jobs, one by one, and companies answer. */
export async function playApplications(stage: Stage): Promise<void> {
  for (const application of APPLICATIONS) await play(application, stage);
}
