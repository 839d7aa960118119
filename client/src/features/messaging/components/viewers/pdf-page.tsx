import { useEffect, useRef } from 'react';
import { usePdfPage, type OpenPdf } from './use-pdf';

/** A page of a PDF, `width` px wide. `isThumb` renders no text layer. */
export function PdfPage({
  pdf,
  number,
  width,
  isThumb = false,
}: {
  pdf: OpenPdf;
  number: number;
  width: number;
  isThumb?: boolean;
}) {
  const page = usePdfPage(pdf, number);
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const size = page?.getViewport({ scale: 1 }) ?? pdf;
  const scale = width / size.width;
  useEffect(() => {
    if (!page || !canvas.current) return undefined;
    return pdf.draw(page, scale, { canvas: canvas.current, text: isThumb ? null : text.current });
  }, [pdf, page, scale, isThumb]);
  return (
    // The text over the page has the positions of the picture below it.
    <div dir="ltr" className="relative mx-auto bg-white" style={{ width, height: size.height * scale }}>
      <canvas ref={canvas} aria-hidden="true" className="block size-full" />
      {!isThumb && <div ref={text} className="textLayer" />}
    </div>
  );
}
