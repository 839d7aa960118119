import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { buttonClass } from '@/ui/button/button-class';
import { BrokenThread } from '@/ui/feedback/broken-thread';
import { texts as uiTexts } from '@/ui/texts/generated';
import { AuthHeading } from './auth-frame';

/** Says why a screen for visitors offers nothing, and leads back to the sign-in. */
export function Refused({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col gap-[18px]">
      <div className="mx-auto w-40">
        <BrokenThread />
      </div>
      <AuthHeading title={title}>{text}</AuthHeading>
      {children}
      <Link to={paths.signIn} className={buttonClass({ variant: 'secondary', size: 'lg', block: true })}>
        {uiTexts.backToSignIn}
      </Link>
    </div>
  );
}
