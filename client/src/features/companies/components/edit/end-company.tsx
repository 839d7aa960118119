import type { CompanyView } from '@weft/shared/companies/views';
import { DoorOpen, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useMe } from '@/features/members';
import { paths } from '@/lib/paths';
import { Button } from '@/ui/button/button';
import { useRemoveCompany } from '../../api/use-company-mutations';
import { useRemoveRole } from '../../api/use-company-roles';
import { texts } from '../../texts/generated';
import { EditSection } from './edit-section';
import { Question } from './question';

const { end } = texts;

/** Leaving the company's page, and deleting it. */
export function EndCompany({ company }: { company: CompanyView }) {
  const [asked, setAsked] = useState<'leave' | 'remove'>();
  const navigate = useNavigate();
  const me = useMe();
  const remove = useRemoveCompany(company);
  const leave = useRemoveRole(company._id, true);
  const { name, slug, can } = company;
  const close = () => setAsked(undefined);
  return (
    <EditSection title={end.title} hint={end.hint}>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          icon={<DoorOpen aria-hidden="true" className="size-4.5" />}
          onClick={() => setAsked('leave')}
        >
          {end.leave}
        </Button>
        {can.remove && (
          <Button
            variant="danger-ghost"
            icon={<Trash2 aria-hidden="true" className="size-4.5" />}
            onClick={() => setAsked('remove')}
          >
            {end.remove}
          </Button>
        )}
      </div>
      {asked === 'leave' && (
        <Question
          title={end.leaveTitle({ name })}
          verb={end.leave}
          isBusy={leave.isPending}
          onConfirm={() =>
            me &&
            leave.mutate(me._id, {
              onSuccess: () => void navigate(paths.company(slug), { replace: true }),
              onError: close,
            })
          }
          onClose={close}
        >
          {end.leaveText}
        </Question>
      )}
      {asked === 'remove' && (
        <Question
          title={end.removeTitle({ name })}
          verb={end.remove}
          isBusy={remove.isPending}
          onConfirm={() =>
            remove.mutate(undefined, { onSuccess: () => void navigate(paths.companies, { replace: true }) })
          }
          onClose={close}
        >
          {end.removeText}
        </Question>
      )}
    </EditSection>
  );
}
