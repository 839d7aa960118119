import type { ApplicationView } from '@weft/shared/applications/views';
import type { ReactNode } from 'react';
import { fileSize } from '@/lib/format/file-size';
import { buttonClass } from '@/ui/button/button-class';
import { Download } from 'lucide-react';
import { texts } from '../texts/generated';
import { ProfilePreview } from './profile-preview';

const { sent: labels } = texts;

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line pt-4 first:border-0 first:pt-0">
      <h3 className="mb-2 font-sans text-label font-bold tracking-normal">{title}</h3>
      {children}
    </section>
  );
}

const answerText = (answer: string) => {
  if (answer === 'yes') return texts.apply.yes;
  return answer === 'no' ? texts.apply.no : answer;
};

/** What an applicant sent: CV, answers, note and profile. */
export function SentContent({ sent }: { sent: NonNullable<ApplicationView['sent']> }) {
  const { profile, cv, answers, note } = sent;
  return (
    <div className="flex flex-col gap-4">
      {cv && (
        <Part title={labels.cv}>
          <div className="flex flex-wrap items-center gap-3">
            <span className="min-w-0 flex-1 text-label wrap-anywhere">
              <span dir="auto">{cv.name}</span>
              <span className="num block text-small text-muted">{fileSize(cv.size)}</span>
            </span>
            <a href={cv.url} download className={buttonClass({ variant: 'secondary', size: 'sm' })}>
              <Download aria-hidden="true" className="size-4" />
              {labels.openCv}
            </a>
          </div>
        </Part>
      )}
      {answers.length > 0 && (
        <Part title={labels.answers}>
          <dl className="flex flex-col gap-3">
            {answers.map(({ question, answer }) => (
              <div key={question}>
                <dt dir="auto" className="align-page text-small wrap-anywhere text-muted">
                  {question}
                </dt>
                <dd dir="auto" className="align-page text-label whitespace-pre-line wrap-anywhere">
                  {answerText(answer)}
                </dd>
              </div>
            ))}
          </dl>
        </Part>
      )}
      {note !== null && (
        <Part title={labels.note}>
          <p dir="auto" className="align-page text-label whitespace-pre-line wrap-anywhere">
            {note}
          </p>
        </Part>
      )}
      <Part title={labels.profile}>
        <ProfilePreview level={4} profile={profile} />
      </Part>
    </div>
  );
}
