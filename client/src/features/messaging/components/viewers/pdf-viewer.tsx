import { useVirtualizer } from '@tanstack/react-virtual';
import { Download } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { stepOfKey } from '@/lib/languages/line-direction';
import { Spinner } from '@/ui/feedback/spinner';
import { stageButton } from '@/ui/button/stage-button';
import { PdfPage } from './pdf-page';
import { PdfPageList } from './pdf-page-list';
import { PdfToolbar } from './pdf-toolbar';
import './pdf-viewer.css';
import { usePdf, type OpenPdf } from './use-pdf';
import { PressButton } from '@/ui/button/press-button';
import { texts as uiTexts } from '@/ui/texts/generated';
import { texts } from '../../texts/generated';

/** A zoom of 1 fits the window's width, up to `MAX_WIDTH` px. */
const ZOOM = { min: 0.5, max: 4, step: 0.25 } as const;
const MAX_WIDTH = 900;
const GAP = 16;

function useWidth() {
  const area = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    setWidth(element.clientWidth);
    return () => observer.disconnect();
  }, []);
  return { area, width };
}

function zoomed(zoom: number, direction: 1 | -1 | 0): number {
  return direction === 0 ? 1 : Math.min(ZOOM.max, Math.max(ZOOM.min, zoom + direction * ZOOM.step));
}

const ZOOM_KEYS: Readonly<Record<string, 1 | -1 | 0>> = { '+': 1, '=': 1, '-': -1, '0': 0 };

function Pages({ pdf, name }: { pdf: OpenPdf; name: string }) {
  const total = pdf.document.numPages;
  const [zoom, setZoom] = useState(1);
  const [isListOpen, setListOpen] = useState(total > 1);
  const { area, width } = useWidth();
  const pageWidth = Math.max(120, Math.min(MAX_WIDTH, width - 2 * GAP)) * zoom;
  const estimatedHeight = (pageWidth * pdf.height) / pdf.width + GAP;
  // oxlint-disable-next-line react/incompatible-library -- its methods are called during rendering and never passed on
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: total,
    getScrollElement: () => area.current,
    estimateSize: () => estimatedHeight,
    paddingStart: GAP,
    overscan: 1,
    useFlushSync: false,
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, estimatedHeight]);

  const items = virtualizer.getVirtualItems();
  const middle = (virtualizer.scrollOffset ?? 0) + (virtualizer.scrollRect?.height ?? 0) / 2;
  const at = (items.findLast(({ start }) => start <= middle)?.index ?? 0) + 1;
  const goTo = (page: number) => {
    if (page >= 1 && page <= total) virtualizer.scrollToIndex(page - 1, { align: 'start' });
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const direction = ZOOM_KEYS[event.key];
    const step = stepOfKey(event.key);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (direction !== undefined) setZoom(zoomed(zoom, direction));
    else if (event.key === 'Home') goTo(1);
    else if (event.key === 'End') goTo(total);
    else if (step) goTo(at + step);
    else return;
    event.preventDefault();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles key events that bubble from its controls
    <div className="flex min-h-0 flex-1 flex-col" onKeyDown={handleKeyDown}>
      <PdfToolbar
        at={at}
        total={total}
        zoom={zoom}
        canZoomIn={zoom < ZOOM.max}
        canZoomOut={zoom > ZOOM.min}
        isListOpen={isListOpen}
        onGoTo={goTo}
        onZoom={(direction) => setZoom(zoomed(zoom, direction))}
        onToggleList={() => setListOpen(!isListOpen)}
      />
      <div className="flex min-h-0 flex-1">
        {isListOpen && <PdfPageList pdf={pdf} at={at} onChoose={goTo} />}
        <div
          ref={area}
          role="region"
          aria-label={name}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be focusable
          tabIndex={0}
          className="min-h-0 min-w-0 flex-1 overflow-auto focus-visible:-outline-offset-2 focus-visible:outline-white"
        >
          <div
            className="relative"
            style={{ height: virtualizer.getTotalSize(), minWidth: pageWidth + 2 * GAP }}
          >
            {items.map(({ index, key, start }) => (
              <div
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                role="group"
                aria-label={texts.pdf.pageOf({ page: String(index + 1), total: String(total) })}
                className="absolute inset-x-0 top-0 pb-4"
                style={{ transform: `translateY(${start}px)` }}
              >
                {width > 0 && <PdfPage pdf={pdf} number={index + 1} width={pageWidth} />}
              </div>
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

/** PDF viewer with pages, thumbnails and zoom. */
export function PdfViewer({ file, name }: { file: string; name: string }) {
  const [attempt, setAttempt] = useState(0);
  const state = usePdf(file, attempt);
  if (state.kind === 'ready') return <Pages pdf={state.pdf} name={name} />;
  return (
    <div className="grid min-h-0 flex-1 place-items-center p-6 text-center">
      {state.kind === 'loading' ? (
        <p role="status" className="flex items-center gap-3">
          <Spinner /> {texts.pdf.loading}
        </p>
      ) : (
        <div role="alert" className="flex flex-col items-center gap-4">
          <p>{texts.pdf.failed}</p>
          <a href={file} download={name} className={stageButton}>
            <Download aria-hidden="true" className="size-4" strokeWidth={1.75} />
            {texts.pdf.openFile}
          </a>
          <PressButton className={stageButton} onClick={() => setAttempt(attempt + 1)}>
            {uiTexts.tryAgain}
          </PressButton>
        </div>
      )}
    </div>
  );
}
