import {
  getDocument,
  GlobalWorkerOptions,
  TextLayer,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- `?url` makes Vite export the file's URL, which the rule can't know
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { PDF_FILES } from 'virtual:pdf-files';

GlobalWorkerOptions.workerSrc = workerUrl;

/** Highest device pixel ratio. More would cost memory without a visible difference. */
const MAX_DENSITY = 2;

export type { PDFDocumentProxy as PdfDocument, PDFPageProxy as PdfPage };

/** Opens a PDF of this server. `close` stops loading and ends the worker. */
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

/** Renders a page, with a text layer for selection and screen readers. Returns a function that cancels it. */
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
  // Rejects when the page is unmounted or resized.
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
