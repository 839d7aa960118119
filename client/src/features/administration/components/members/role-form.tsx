import type { AdministeredAccount } from '@weft/shared/administration/views';
import { useForm } from '@/lib/forms/use-form';
import { Button } from '@/ui/button/button';
import { RadioGroup } from '@/ui/form/radio-group';
import { useChangeRole } from '../../api/use-account-changes';
import { texts } from '../../texts/generated';

/** The roles that the viewer may give. */
export function RoleForm({ account: { _id, role, isSetModerator, can } }: { account: AdministeredAccount }) {
  const form = useForm({ defaultValues: { role } });
  const change = useChangeRole(_id);
  const submit = form.handleSubmit((chosen) => {
    if (chosen.role !== role) change.mutate(chosen.role);
  });
  return (
    <form className="flex flex-col items-start gap-3" onSubmit={(event) => void submit(event)}>
      <RadioGroup
        label={texts.role}
        choices={can.giveRoles.map((value) => ({
          value,
          label: texts.roles[value],
          hint: texts.roleHints[value],
        }))}
        {...form.register('role')}
      />
      {isSetModerator && <p className="text-small text-muted">{texts.member.setModerator}</p>}
      <Button type="submit" size="sm" busy={change.isPending}>
        {texts.member.saveRole}
      </Button>
    </form>
  );
}
