import { useQuery } from '@tanstack/react-query';
import { JOINING_TEXTS } from '@weft/shared/joining/texts';
import { Link } from 'react-router-dom';
import { DeleteAccount } from '@/features/accounts';
import { messageOf } from '@/lib/api/api-error';
import { paths } from '@/lib/paths';
import { buttonClass } from '@/ui/button/button-class';
import { ContactHint } from '@/ui/display/contact-hint';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { texts } from './texts/generated';
import { AnswerForm } from './answer-form';
import { applicationQuery } from './application-query';

const { waiting } = texts;

/** The state of the viewer's application, the question to applicants, and the ways out. */
export function WaitingCard() {
  const { data, error, isFetching, refetch } = useQuery(applicationQuery());
  if (!data)
    return error ? (
      <ErrorState
        message={messageOf(error, JOINING_TEXTS.failed.application)}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <SkeletonGroup label={waiting.title}>
        <Skeleton className="h-8 w-3/5" />
        <Skeleton className="mt-5 h-40" />
      </SkeletonGroup>
    );
  const isDeclined = data.state === 'declined';
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h1>{isDeclined ? waiting.declinedTitle : waiting.title}</h1>
        <p className="mt-1 text-pretty text-muted">{isDeclined ? waiting.declinedText : waiting.text}</p>
        {isDeclined && data.text !== '' && (
          <p dir="auto" className="well align-page mt-3 px-3.5 py-2.5 wrap-anywhere whitespace-pre-line">
            {data.text}
          </p>
        )}
      </div>
      {!isDeclined && data.question !== '' && <AnswerForm application={data} />}
      {!isDeclined && <p className="text-pretty">{waiting.meanwhile}</p>}
      <ContactHint />
      <Link to={paths.editProfile} className={buttonClass({ variant: 'secondary', block: true })}>
        {waiting.editProfile}
      </Link>
      <DeleteAccount />
    </div>
  );
}
