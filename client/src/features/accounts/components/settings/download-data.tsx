import { requestExport } from '@weft/shared/accounts/contract';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { call } from '@/lib/api/api-client';
import { isApiError, messageOf } from '@/lib/api/api-error';
import { notify } from '@/alerts/toasts/notify';
import { startDownload } from '@/lib/browser/start-download';
import { Button } from '@/ui/button/button';
import { Disclosure } from '@/ui/navigation/disclosure';
import { texts } from '../../texts/generated';

/** Requests a ZIP of the member's data and downloads it. */
export function DownloadData() {
  const [isBusy, setBusy] = useState(false);
  const handleDownload = async () => {
    setBusy(true);
    try {
      const { url, message } = await call(requestExport);
      startDownload(url);
      notify.success(message ?? texts.download.started);
    } catch (error) {
      if (!isApiError(error, 'CANCELLED')) notify.error(messageOf(error, texts.download.failed));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Disclosure
      icon={<Download aria-hidden="true" />}
      title={texts.download.title}
      text={texts.download.text}
    >
      <p className="mb-4 max-w-[60ch] text-label text-pretty text-muted">{texts.download.hint}</p>
      <Button
        variant="secondary"
        busy={isBusy}
        busyText={texts.download.busy}
        onClick={() => void handleDownload()}
      >
        {texts.download.download}
      </Button>
    </Disclosure>
  );
}
