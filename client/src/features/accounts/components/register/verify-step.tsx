import { Link } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { buttonClass } from '@/ui/button/button-class';
import { MailDrawing } from '@/ui/feedback/drawings';
import type { CodeState } from '../../code-state';
import { AuthHeading } from '../auth-frame';
import { texts } from '../../texts/generated';

/** Step 4: says that the mail was sent and links to the code screen. */
export function VerifyStep({ email }: { email: string }) {
  return (
    <div className="flex flex-col gap-5">
      <AuthHeading title={texts.verifyStep.title}>{texts.verifyStep.text}</AuthHeading>
      <div className="-mt-2 flex flex-col items-center gap-2 rounded-lg bg-sunken p-6 text-center">
        <div className="w-33">
          <MailDrawing />
        </div>
        <p className="text-[1.0625rem] font-semibold wrap-anywhere">{email}</p>
        <p className="max-w-[38ch] text-small text-muted">{texts.verifyStep.hint}</p>
      </div>
      <Link
        to={paths.verifyOtp}
        state={{ email } satisfies CodeState}
        className={buttonClass({ size: 'lg', block: true })}
      >
        {texts.verifyStep.open}
      </Link>
    </div>
  );
}
