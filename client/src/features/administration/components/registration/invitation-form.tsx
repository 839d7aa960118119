import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { NewInvitation } from '@weft/shared/administration/registration-contract';
import { useState } from 'react';
import { messageOf } from '@/lib/api/api-error';
import { applyServerErrors } from '@/lib/forms/apply-server-errors';
import { useForm } from '@/lib/forms/use-form';
import { localNumber } from '@/lib/format/number-format';
import { Button } from '@/ui/button/button';
import { BannerMessage } from '@/ui/feedback/banner-message';
import { Segmented } from '@/ui/form/segmented';
import { SelectField } from '@/ui/form/select-field';
import { TextField } from '@/ui/form/text-field';
import { texts as uiTexts } from '@/ui/texts/generated';
import { useCreateInvitation } from '../../api/use-registration-changes';
import { texts } from '../../texts/generated';

const { invitations } = texts;

type Kind = 'link' | 'mail';

interface Values {
  email: string;
  note: string;
  /** Empty without limit. */
  maxUses: string;
  days: string;
}

const DEFAULTS: Values = { email: '', note: '', maxUses: '25', days: '30' };

const usesOptions = () => [
  ...[1, 5, 25, 100].map((count) => ({ value: String(count), label: localNumber(count) })),
  { value: '', label: invitations.unlimited },
];
const dayOptions = () =>
  [1, 7, 30, 90, 365].map((count) => ({ value: String(count), label: invitations.days({ count }) }));

const inputOf = (kind: Kind, { email, note, maxUses, days }: Values) => ({
  email: kind === 'mail' ? email : null,
  note,
  maxUses: maxUses === '' ? null : Number(maxUses),
  days: Number(days),
});

function useInvitationForm(kind: Kind, done: { onLink: (link: string) => void; onClose: () => void }) {
  const create = useCreateInvitation();
  const [failure, setFailure] = useState<string>();
  const form = useForm<Values>({ defaultValues: DEFAULTS });
  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    const body = inputOf(kind, values);
    const [issue] = NewInvitation.safeParse(body).error?.issues ?? [];
    const field = issue?.path[0];
    if (issue && (field === 'email' || field === 'note')) {
      form.setError(field, { message: issue.message }, { shouldFocus: true });
      return;
    }
    try {
      const { link } = await create.mutateAsync(body);
      if (kind === 'link') done.onLink(link);
      else done.onClose();
    } catch (error) {
      if (!applyServerErrors(form, error, ['email', 'note']))
        setFailure(messageOf(error, ADMINISTRATION_TEXTS.failed.invite));
    }
  });
  return { form, failure, submit, isBusy: create.isPending };
}

/** A link for several people, or a mail to one address. */
export function InvitationForm(props: { onLink: (link: string) => void; onClose: () => void }) {
  const [kind, setKind] = useState<Kind>('link');
  const { form, failure, submit, isBusy } = useInvitationForm(kind, props);
  const { errors } = form.formState;
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      {failure && <BannerMessage tone="danger">{failure}</BannerMessage>}
      <Segmented
        label={invitations.kind}
        value={kind}
        options={[
          { value: 'link', label: invitations.link },
          { value: 'mail', label: invitations.mail },
        ]}
        onChange={setKind}
      />
      {kind === 'mail' && (
        <TextField
          label={invitations.address}
          type="email"
          dir="ltr"
          autoComplete="off"
          hint={invitations.addressHint}
          error={errors.email?.message}
          {...form.register('email')}
        />
      )}
      <TextField
        label={invitations.note}
        dir="auto"
        autoComplete="off"
        hint={invitations.noteHint}
        error={errors.note?.message}
        {...form.register('note')}
      />
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        {kind === 'link' && (
          <SelectField label={invitations.uses} options={usesOptions()} {...form.register('maxUses')} />
        )}
        <SelectField label={invitations.validFor} options={dayOptions()} {...form.register('days')} />
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={props.onClose}>
          {uiTexts.cancel}
        </Button>
        <Button type="submit" busy={isBusy}>
          {kind === 'link' ? invitations.make : invitations.send}
        </Button>
      </div>
    </form>
  );
}
