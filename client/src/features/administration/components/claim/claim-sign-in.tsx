import { LogIn } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { returnState } from '@/lib/storage/sign-in-return';
import { buttonClass } from '@/ui/button/button-class';
import { ClaimHeading } from './claim-heading';
import { texts } from '../../texts/generated';

const { claim } = texts;

/** Without a session: signing in leads back to the link. */
export function ClaimSignIn() {
  const location = useLocation();
  const back = returnState(location);
  return (
    <>
      <ClaimHeading icon={<LogIn className="rtl:-scale-x-100" />} title={claim.signInTitle}>
        {claim.signInText}
      </ClaimHeading>
      <div className="mt-6 flex flex-col gap-2">
        <Link to={paths.signIn} state={back} className={buttonClass({ size: 'lg', block: true })}>
          {claim.signIn}
        </Link>
        <Link
          to={paths.register}
          state={back}
          className={buttonClass({ variant: 'secondary', size: 'lg', block: true })}
        >
          {claim.register}
        </Link>
      </div>
    </>
  );
}
