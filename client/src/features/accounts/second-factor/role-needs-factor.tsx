import { Link, useLocation } from 'react-router-dom';
import { usePageTitle } from '@/lib/browser/page-title';
import { paths } from '@/lib/paths';
import { returnState } from '@/lib/storage/sign-in-return';
import { buttonClass } from '@/ui/button/button-class';
import { Card } from '@/ui/display/card';
import { ShieldCheck } from 'lucide-react';
import { texts } from './texts/generated';

const { role } = texts;

/** In place of a screen of moderation or administration: the member's role has no powers without a second factor. */
export function RoleNeedsFactor() {
  usePageTitle(role.title);
  const location = useLocation();
  return (
    <div className="mx-auto max-w-[640px] p-6 max-md:p-3">
      <Card className="flex flex-col items-start gap-3 p-6 max-md:p-4">
        <span className="flex size-11 items-center justify-center rounded-md bg-primary-soft text-on-primary-soft">
          <ShieldCheck aria-hidden="true" className="size-6" strokeWidth={1.75} />
        </span>
        <h1>{role.title}</h1>
        <p className="text-pretty">{role.text}</p>
        <p className="text-label text-pretty text-muted">{role.how}</p>
        <Link
          to={paths.settingsSection('account')}
          state={returnState(location)}
          className={buttonClass({ className: 'mt-2' })}
        >
          {role.link}
        </Link>
      </Card>
    </div>
  );
}
