import { Download } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { usePageTitle } from '@/lib/browser/page-title';
import { paths } from '@/lib/paths';
import { buttonClass } from '@/ui/button/button-class';
import { NotFoundCard } from '@/ui/feedback/not-found-card';
import { PdfViewer } from '../components/viewers/pdf-viewer';
import { pdfOf } from '../pdf-address';
import { texts } from '../texts/generated';

/** A PDF of a message on its own page, which "Open Full PDF" opens. */
export function PdfScreen() {
  const [query] = useSearchParams();
  const pdf = pdfOf(query);
  usePageTitle(pdf?.name ?? texts.pdf.title);
  if (!pdf)
    return (
      <NotFoundCard
        title={texts.pdf.notFound}
        action={
          <a href={paths.messages} className={buttonClass({ variant: 'secondary' })}>
            {texts.pdf.backToMessages}
          </a>
        }
      />
    );
  return (
    <div className="mx-auto flex h-[calc(100dvh-var(--header-h)-var(--bottombar-h))] max-w-page flex-col md:px-6 md:py-4">
      <div className="flex flex-none items-center gap-3 pb-3 max-md:px-3 max-md:pt-2">
        <h1 dir="auto" className="align-page min-w-0 flex-1 truncate text-h3" title={pdf.name}>
          {pdf.name}
        </h1>
        <a href={pdf.file} download={pdf.name} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          <Download aria-hidden="true" className="size-4" strokeWidth={1.75} />
          {texts.viewer.download}
        </a>
      </div>
      <div className="flex min-h-0 flex-1 flex-col overflow-hidden bg-[#0A0F10] text-white md:rounded-lg">
        <PdfViewer file={pdf.file} name={pdf.name} />
      </div>
    </div>
  );
}
