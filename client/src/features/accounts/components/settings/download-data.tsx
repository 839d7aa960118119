import { requestExport } from '@weft/shared/accounts/contract';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { call } from '@/lib/api-client';
import { messageOf } from '@/lib/api-error';
import { notify } from '@/notifications/notify';
import { Button } from '@/ui/button';
import { Disclosure } from '@/ui/disclosure';

/** Hands a link to the browser, which shows the progress of the download itself. */
function startDownload(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}

/** A ZIP of everything that is the member's (specification 3.12). */
export function DownloadData() {
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const handleDownload = async () => {
    setBusy(true);
    try {
      const { url, message } = await call(requestExport);
      startDownload(url);
      notify.success(message ?? 'Your download has begun.');
    } catch (error) {
      notify.error(messageOf(error, 'Failed to prepare your download'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Disclosure
      icon={<Download aria-hidden="true" />}
      title="Download my data"
      text="A ZIP of your profile, posts, comments, messages and files"
      open={isOpen}
      onOpenChange={setOpen}
    >
      <p className="mb-4 max-w-[60ch] text-label text-pretty text-muted">
        Your browser shows the progress. Keep the file to yourself: it holds your messages and your contact
        details.
      </p>
      <Button variant="secondary" busy={isBusy} busyText="Preparing..." onClick={() => void handleDownload()}>
        Download
      </Button>
    </Disclosure>
  );
}
