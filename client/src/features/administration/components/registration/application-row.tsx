import {
  ApplicationDecision,
  type AdministeredApplication,
} from '@weft/shared/administration/applications-contract';
import { SAFETY_TEXTS } from '@weft/shared/safety/texts';
import { useState } from 'react';
import { keepFocusNear } from '@/lib/browser/keep-focus-near';
import { schemaResolver } from '@/lib/forms/schema-resolver';
import { useForm } from '@/lib/forms/use-form';
import { Button } from '@/ui/button/button';
import { Avatar } from '@/ui/display/avatar';
import { TimeAgo } from '@/ui/display/time-ago';
import { TextAreaField } from '@/ui/form/text-area-field';
import { texts as uiTexts } from '@/ui/texts/generated';
import { useDecideApplication } from '../../api/use-registration-changes';
import { texts } from '../../texts/generated';

const { applications } = texts;

function DeclineForm({ id, onClose }: { id: string; onClose: () => void }) {
  const decide = useDecideApplication(id);
  const form = useForm({
    resolver: schemaResolver(ApplicationDecision),
    defaultValues: { decision: 'declined' as const, text: '' },
  });
  const submit = form.handleSubmit((body) => decide.mutate(body));
  return (
    <form
      noValidate
      aria-label={applications.decline}
      className="mt-3 flex flex-col gap-3"
      onSubmit={(event) => {
        keepFocusNear(event.currentTarget);
        void submit(event);
      }}
    >
      <TextAreaField
        rows={2}
        label={applications.text}
        hint={applications.textHint}
        error={form.formState.errors.text?.message}
        {...form.register('text')}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" size="sm" onClick={onClose}>
          {uiTexts.cancel}
        </Button>
        <Button type="submit" variant="danger" size="sm" busy={decide.isPending}>
          {applications.decline}
        </Button>
      </div>
    </form>
  );
}

function Choices({ id, state }: Pick<AdministeredApplication, 'state'> & { id: string }) {
  const decide = useDecideApplication(id);
  const [isDeclining, setDeclining] = useState(false);
  if (isDeclining) return <DeclineForm id={id} onClose={() => setDeclining(false)} />;
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <Button
        size="sm"
        busy={decide.isPending}
        onClick={(event) => {
          keepFocusNear(event.currentTarget);
          decide.mutate({ decision: 'approved' });
        }}
      >
        {applications.letIn}
      </Button>
      {state === 'waiting' && (
        <Button variant="secondary" size="sm" onClick={() => setDeclining(true)}>
          {applications.declineAsk}
        </Button>
      )}
    </div>
  );
}

function Decision({ application: { state, text, decidedBy } }: { application: AdministeredApplication }) {
  if (state === 'waiting') return null;
  const name = decidedBy?.fullName ?? SAFETY_TEXTS.deletedMember;
  return (
    <>
      <p className="mt-2 text-small text-muted">
        {state === 'approved' ? applications.approvedBy({ name }) : applications.declinedBy({ name })}
      </p>
      {text !== '' && (
        <p dir="auto" className="align-page text-small wrap-anywhere whitespace-pre-line">
          {text}
        </p>
      )}
    </>
  );
}

/** An application with its answer, and what can be decided about it. */
export function ApplicationRow({ application }: { application: AdministeredApplication }) {
  const { member, email, answer, state, createdAt } = application;
  return (
    <li className="px-5 py-4 max-md:px-4">
      <div className="flex items-center gap-3">
        <Avatar name={member.fullName} src={member.profileImage} size={36} />
        <div className="min-w-0 flex-1">
          <p dir="auto" className="align-page font-semibold wrap-anywhere">
            {member.fullName}
          </p>
          <p dir="ltr" className="align-page truncate text-small text-muted">
            {email}
          </p>
        </div>
        <TimeAgo iso={createdAt} className="num text-small text-muted" />
      </div>
      <p
        dir={answer === '' ? undefined : 'auto'}
        className="well align-page mt-2.5 px-3.5 py-2.5 text-small wrap-anywhere whitespace-pre-line"
      >
        {answer === '' ? <span className="text-muted">{applications.noAnswer}</span> : answer}
      </p>
      <Decision application={application} />
      {state !== 'approved' && <Choices id={member._id} state={state} />}
    </li>
  );
}
