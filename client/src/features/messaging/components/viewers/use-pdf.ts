import { useEffect, useState } from 'react';
import type { drawPage, PdfDocument, PdfPage } from './pdf-engine';

export interface OpenPdf {
  readonly document: PdfDocument;
  /** Width of the first page in points; the estimate for pages that are not loaded. */
  readonly width: number;
  readonly height: number;
  readonly draw: typeof drawPage;
}

type State =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'ready'; readonly pdf: OpenPdf };

/** Loads the PDF engine and opens a file. A new `attempt` tries again. */
export function usePdf(file: string, attempt: number): State {
  const [state, setState] = useState<{ key: string; state: State }>();
  const key = `${attempt}:${file}`;
  useEffect(() => {
    let close: (() => void) | undefined;
    let isCurrent = true;
    const open = async () => {
      const engine = await import('./pdf-engine');
      if (!isCurrent) return;
      const opened = engine.openPdf(file);
      ({ close } = opened);
      const document = await opened.document;
      const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 });
      if (isCurrent)
        setState({ key, state: { kind: 'ready', pdf: { document, width, height, draw: engine.drawPage } } });
    };
    open().catch(() => isCurrent && setState({ key, state: { kind: 'failed' } }));
    return () => {
      isCurrent = false;
      close?.();
    };
  }, [file, key]);
  return state?.key === key ? state.state : { kind: 'loading' };
}

/** A page of the PDF; undefined until it is loaded. */
export function usePdfPage({ document }: OpenPdf, number: number): PdfPage | undefined {
  const [page, setPage] = useState<PdfPage>();
  useEffect(() => {
    let isCurrent = true;
    document
      .getPage(number)
      .then((read) => isCurrent && setPage(read))
      // A damaged page stays blank. The others still show.
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [document, number]);
  return page;
}
