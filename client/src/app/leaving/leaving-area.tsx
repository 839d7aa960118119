import { DeleteAccount, DownloadData } from '@/features/accounts';
import { usePageTitle } from '@/lib/browser/page-title';
import { dateFormat } from '@/lib/languages/date-format';
import { Card } from '@/ui/display/card';
import { ContactHint } from '@/ui/display/contact-hint';
import { HeldFrame } from '../shells/held-frame';
import { texts } from './texts/generated';

/** What members see at every address while owners or administrators delete their account. */
export function LeavingArea({ leavesAt }: { leavesAt: string }) {
  usePageTitle(texts.title);
  const date = dateFormat({ dateStyle: 'long' }).format(new Date(leavesAt));
  return (
    <HeldFrame signOutLabel={texts.signOut}>
      <div className="mx-auto w-full max-w-[560px] px-4 py-6">
        <Card as="div" className="flex flex-col gap-5 p-8 max-md:p-5">
          <div>
            <h1>{texts.title}</h1>
            <p className="mt-1 text-pretty text-muted">{texts.text({ date })}</p>
          </div>
          <p className="text-pretty">{texts.meanwhile}</p>
          <ContactHint />
          <DownloadData />
          <DeleteAccount />
        </Card>
      </div>
    </HeldFrame>
  );
}
