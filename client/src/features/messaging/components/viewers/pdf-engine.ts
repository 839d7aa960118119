import {
  getDocument,
  GlobalWorkerOptions,
  TextLayer,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- the ending makes it an address, which the rule can't know
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { PDF_FILES } from 'virtual:pdf-files';

GlobalWorkerOptions.workerSrc = workerUrl;

/** More dots than this for each of the page's would cost memory and show nothing. */
const MAX_DENSITY = 2;

export type { PDFDocumentProxy as PdfDocument, PDFPageProxy as PdfPage };

/** Opens a PDF of the product's own; `close` ends it and its worker. */
export function openPdf(url: string): { document: Promise<PDFDocumentProxy>; close: () => void } {
  const task = getDocument({
    url,
    withCredentials: true,
    cMapUrl: `${PDF_FILES}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${PDF_FILES}standard_fonts/`,
    wasmUrl: `${PDF_FILES}wasm/`,
    iccUrl: `${PDF_FILES}iccs/`,
    isEvalSupported: false,
  });
  return { document: task.promise, close: () => void task.destroy() };
}

/** Draws a page and lays its words over it, so that they can be selected and read out. Answers how to stop that. */
export function drawPage(
  page: PDFPageProxy,
  scale: number,
  { canvas, text }: { canvas: HTMLCanvasElement; text: HTMLDivElement | null },
): () => void {
  const density = Math.min(window.devicePixelRatio || 1, MAX_DENSITY);
  const viewport = page.getViewport({ scale: scale * density });
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  const drawing = page.render({ canvas, viewport });
  // Broken off when the page is scrolled away or shown in another size.
  drawing.promise.catch(() => undefined);
  if (!text) return () => drawing.cancel();
  text.replaceChildren();
  text.style.setProperty('--total-scale-factor', String(scale));
  const textLayer = new TextLayer({
    textContentSource: page.streamTextContent(),
    container: text,
    viewport: page.getViewport({ scale }),
  });
  textLayer.render().catch(() => undefined);
  return () => {
    drawing.cancel();
    textLayer.cancel();
  };
}
