import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { cx } from '@/ui/cx';
import { PdfPage } from './pdf-page';
import type { OpenPdf } from './use-pdf';
import { PressButton } from '@/ui/button/press-button';
import { texts } from '../../texts/generated';

const WIDTH = 104;
const GAP = 34;

/** Thumbnails of all pages. A click scrolls to the page. */
export function PdfPageList({
  pdf,
  at,
  onChoose,
}: {
  pdf: OpenPdf;
  at: number;
  onChoose: (page: number) => void;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- its methods are called during rendering and never passed on
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: pdf.document.numPages,
    getScrollElement: () => scroller.current,
    estimateSize: () => (WIDTH * pdf.height) / pdf.width + GAP,
    overscan: 2,
    useFlushSync: false,
  });
  useEffect(() => virtualizer.scrollToIndex(at - 1), [virtualizer, at]);
  return (
    <nav
      ref={scroller}
      aria-label={texts.pdf.pages}
      className="w-40 flex-none overflow-y-auto border-e border-white/15 max-md:hidden"
    >
      <ol className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            className="absolute inset-x-0 top-0 flex justify-center py-1"
            style={{ transform: `translateY(${start}px)` }}
          >
            <PressButton
              aria-label={texts.pdf.page({ page: String(index + 1) })}
              aria-current={at === index + 1 ? 'page' : undefined}
              className={cx(
                'rounded-sm p-1 text-micro text-[#C4D0D0] focus-visible:outline-white',
                at === index + 1 && 'bg-white/20 text-white',
              )}
              onClick={() => onChoose(index + 1)}
            >
              <PdfPage pdf={pdf} number={index + 1} width={WIDTH} isThumb />
              <span className="num mt-1 block">{index + 1}</span>
            </PressButton>
          </li>
        ))}
      </ol>
    </nav>
  );
}
