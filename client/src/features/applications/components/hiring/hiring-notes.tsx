import { APPLICATION_LIMITS } from '@weft/shared/limits';
import type { ApplicantView } from '@weft/shared/applications/views';
import { Trash2 } from 'lucide-react';
import type { FormEvent } from 'react';
import { useMe } from '@/features/members';
import { keepFocusNear } from '@/lib/browser/keep-focus-near';
import { useDraft } from '@/lib/storage/drafts';
import { Button } from '@/ui/button/button';
import { IconButton } from '@/ui/button/icon-button';
import { TimeAgo } from '@/ui/display/time-ago';
import { TextAreaField } from '@/ui/form/text-area-field';
import { useNotes } from '../../api/use-hiring-mutations';
import { texts } from '../../texts/generated';

const { notes: labels } = texts;

/** Private notes about an applicant, with a form for another one. What is typed stays until it is added. */
export function HiringNotes({ job, applicant }: { job: string; applicant: ApplicantView }) {
  const me = useMe();
  const [text, setText, forget] = useDraft(me?._id, `hiring-note:${applicant._id}`);
  const { add, remove } = useNotes(job, applicant._id, forget);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '' && !add.isPending) add.mutate(text);
  };
  return (
    <section className="border-t border-line pt-4">
      <h3 className="font-sans text-label font-bold tracking-normal">{labels.title}</h3>
      <p className="mb-3 text-small text-muted">{labels.readers}</p>
      <ul aria-label={labels.title} className="flex flex-col gap-3">
        {applicant.notes.map(({ _id, author, text: note, createdAt, isOwn }) => (
          <li key={_id} className="flex items-start gap-2 rounded-md bg-sunken px-3 py-2">
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap gap-x-2 text-small text-muted">
                <span dir="auto" className="font-semibold">
                  {isOwn ? labels.you : (author?.fullName ?? labels.somebody)}
                </span>
                <TimeAgo iso={createdAt} className="num" />
              </p>
              <p dir="auto" className="align-page text-label whitespace-pre-line wrap-anywhere">
                {note}
              </p>
            </div>
            {isOwn && (
              <IconButton
                label={labels.remove}
                onClick={({ currentTarget }) => {
                  keepFocusNear(currentTarget);
                  remove.mutate(_id);
                }}
              >
                <Trash2 aria-hidden="true" className="size-4.5" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      <form aria-label={labels.form} className="mt-3 flex flex-col items-start gap-2" onSubmit={submit}>
        <TextAreaField
          label={labels.field}
          rows={2}
          className="w-full"
          maxLength={APPLICATION_LIMITS.noteMax}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" variant="secondary" size="sm" busy={add.isPending}>
          {labels.add}
        </Button>
      </form>
    </section>
  );
}
