import type { ApplicationForm } from '@weft/shared/applications/views';
import { APPLICATION_TEXTS } from '@weft/shared/applications/texts';
import type { JobView } from '@weft/shared/jobs/views';
import { APPLICATION_LIMITS } from '@weft/shared/limits';
import { useState, type FormEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { SectionCard } from '@/features/profiles';
import { ApiError, messageOf } from '@/lib/api/api-error';
import { paths } from '@/lib/paths';
import { Button } from '@/ui/button/button';
import { buttonClass } from '@/ui/button/button-class';
import { ActionBar } from '@/ui/display/action-bar';
import { BannerMessage } from '@/ui/feedback/banner-message';
import { Checkbox } from '@/ui/form/checkbox';
import { TextAreaField } from '@/ui/form/text-area-field';
import { texts as uiTexts } from '@/ui/texts/generated';
import { useSendApplication } from '../../api/use-application-mutations';
import { texts } from '../../texts/generated';
import { ProfilePreview } from '../profile-preview';
import { useApplyDraft } from './apply-draft';
import { CvField } from './cv-field';
import { QuestionField } from './question-field';

const { apply } = texts;
const { failed } = APPLICATION_TEXTS;

/** Returns the field messages of a failed call. */
const fieldsOf = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ApiError ? error.fields : {};

function useApplyForm(job: JobView, cvs: ApplicationForm['cvs']) {
  const navigate = useNavigate();
  const { draft, change, forget } = useApplyDraft(job._id, cvs);
  const [file, setFile] = useState<File>();
  const [isTooLarge, setTooLarge] = useState(false);
  const send = useSendApplication(job._id, forget);
  const chooseFile = (chosen: File | undefined) => {
    const isOver = chosen !== undefined && chosen.size > APPLICATION_LIMITS.cvMaxBytes;
    setTooLarge(isOver);
    setFile(isOver ? undefined : chosen);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending) return;
    const answers = job.questions.map(({ text }) => ({ question: text, answer: draft.answers[text] ?? '' }));
    const { note, earlierCv, withEmail } = draft;
    send.mutate(
      { note, earlierCv, withEmail, answers, file },
      {
        onSuccess: () => void navigate(paths.myJobsTab('applied'), { replace: true }),
      },
    );
  };
  return { draft, change, file, chooseFile, isTooLarge, send, submit };
}

/** All parts of an application, with what is sent of the profile. */
export function ApplyForm({ job, form }: { job: JobView; form: ApplicationForm }) {
  const { draft, change, file, chooseFile, isTooLarge, send, submit } = useApplyForm(job, form.cvs);
  const { error, isPending } = send;
  const errors = fieldsOf(error);
  const cvError = isTooLarge ? texts.cv.large : errors['cv'];
  return (
    <form noValidate aria-label={apply.form} className="mt-4 flex flex-col gap-4" onSubmit={submit}>
      <SectionCard title={apply.profile} note={apply.profileHint({ company: job.company.name })}>
        <ProfilePreview
          level={3}
          profile={{ ...form.profile, email: draft.withEmail ? form.profile.email : null }}
        />
        <div className="mt-4 flex flex-col gap-3 border-t border-line pt-4">
          <Checkbox
            label={apply.withEmail}
            checked={draft.withEmail}
            onChange={({ target }) => change({ withEmail: target.checked })}
          />
          <Link
            to={paths.editProfile}
            className={buttonClass({ variant: 'ghost', size: 'sm', className: 'self-start' })}
          >
            {apply.editProfile}
          </Link>
        </div>
      </SectionCard>
      <SectionCard title={apply.cv}>
        <CvField
          earlier={form.cvs}
          earlierCv={draft.earlierCv}
          file={file}
          error={cvError}
          onChoose={(earlierCv) => change({ earlierCv })}
          onFile={chooseFile}
        />
      </SectionCard>
      {job.questions.length > 0 && (
        <SectionCard title={apply.questions({ company: job.company.name })}>
          <div className="flex flex-col gap-5">
            {job.questions.map((question, index) => (
              <QuestionField
                key={question.text}
                question={question}
                value={draft.answers[question.text] ?? ''}
                error={errors[`answers.${index}`]}
                onChange={(answer) => change({ answers: { ...draft.answers, [question.text]: answer } })}
              />
            ))}
          </div>
        </SectionCard>
      )}
      <SectionCard title={apply.note}>
        <TextAreaField
          label={apply.noteLabel}
          hint={apply.noteHint}
          value={draft.note}
          maxLength={APPLICATION_LIMITS.noteMax}
          error={errors['note']}
          onChange={({ target }) => change({ note: target.value })}
        />
      </SectionCard>
      {error && (
        <BannerMessage tone="danger">
          {Object.keys(errors).length > 0
            ? (errors['answers'] ?? apply.check)
            : messageOf(error, failed.send)}
        </BannerMessage>
      )}
      <p className="text-small text-muted">{apply.erased({ days: APPLICATION_LIMITS.keptDays })}</p>
      <ActionBar>
        <Link to={paths.job(job._id)} className={buttonClass({ variant: 'ghost' })}>
          {uiTexts.cancel}
        </Link>
        <Button type="submit" busy={isPending}>
          {apply.send}
        </Button>
      </ActionBar>
    </form>
  );
}
