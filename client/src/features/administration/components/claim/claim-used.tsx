import { Copy, Unlink } from 'lucide-react';
import { Link } from 'react-router-dom';
import { notify } from '@/alerts/toasts/notify';
import { copyText } from '@/lib/browser/copy-text';
import { paths } from '@/lib/paths';
import { buttonClass } from '@/ui/button/button-class';
import { IconButton } from '@/ui/button/icon-button';
import { ClaimHeading } from './claim-heading';
import { texts } from '../../texts/generated';

const { claim } = texts;

/** The link was used or replaced: the command that makes another owner. */
export function ClaimUsed({ email }: { email: string }) {
  const command = `npm run owner -- ${email}`;
  const copy = async () => {
    if (await copyText(command)) notify.success(claim.copied);
    else notify.info(command);
  };
  return (
    <>
      <ClaimHeading icon={<Unlink />} title={claim.usedTitle} isRefused>
        {claim.usedText}
      </ClaimHeading>
      <p className="well mt-[18px] flex items-center gap-2 py-1.5 ps-3.5 pe-1.5">
        <code dir="ltr" className="min-w-0 flex-1 text-small wrap-anywhere">
          {command}
        </code>
        <IconButton label={claim.copy} onClick={() => void copy()}>
          <Copy />
        </IconButton>
      </p>
      <Link
        to={paths.dashboard}
        className={buttonClass({ variant: 'secondary', size: 'lg', block: true, className: 'mt-5' })}
      >
        {texts.backToHome}
      </Link>
    </>
  );
}
