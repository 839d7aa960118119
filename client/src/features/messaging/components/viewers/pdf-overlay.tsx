import type { AttachmentView } from '@weft/shared/messaging/views';
import { Download, ExternalLink } from 'lucide-react';
import { pdfAddress } from '../../pdf-address';
import { stageButton } from '@/ui/button/stage-button';
import { Overlay } from './overlay';
import { PdfViewer } from './pdf-viewer';
import { texts } from '../../texts/generated';

/** A PDF in a full-page dialog. */
export function PdfOverlay({ pdf, onClose }: { pdf: AttachmentView; onClose: () => void }) {
  return (
    <Overlay
      title={pdf.fileName}
      onClose={onClose}
      actions={
        <>
          <a
            href={pdfAddress(pdf.url, pdf.fileName)}
            target="_blank"
            rel="noopener"
            aria-label={texts.pdf.openFull}
            title={texts.pdf.openFull}
            className={stageButton}
          >
            <ExternalLink aria-hidden="true" className="size-4" strokeWidth={1.75} />
            <span className="max-md:sr-only">{texts.pdf.openFull}</span>
          </a>
          <a
            href={pdf.url}
            download={pdf.fileName}
            aria-label={texts.viewer.download}
            title={texts.viewer.download}
            className={stageButton}
          >
            <Download aria-hidden="true" className="size-4" strokeWidth={1.75} />
            <span className="max-md:sr-only">{texts.viewer.download}</span>
          </a>
        </>
      }
    >
      <PdfViewer file={pdf.url} name={pdf.fileName} />
    </Overlay>
  );
}
