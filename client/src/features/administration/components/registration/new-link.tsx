import { Copy } from 'lucide-react';
import { notify } from '@/alerts/toasts/notify';
import { copyText } from '@/lib/browser/copy-text';
import { Button } from '@/ui/button/button';
import { texts } from '../../texts/generated';

const { invitations } = texts;

/** The link of a new invitation, which only this response of the server contains. */
export function NewLink({ link }: { link: string }) {
  const copy = async () => {
    if (await copyText(link)) notify.success(invitations.copied);
    else notify.info(link);
  };
  return (
    <div className="flex flex-col items-start gap-4">
      <p>{invitations.readyText}</p>
      <p className="well w-full px-3.5 py-2.5">
        <code dir="ltr" className="text-small wrap-anywhere">
          {link}
        </code>
      </p>
      <Button
        variant="secondary"
        data-autofocus
        icon={<Copy aria-hidden="true" className="size-4" />}
        onClick={() => void copy()}
      >
        {invitations.copy}
      </Button>
    </div>
  );
}
