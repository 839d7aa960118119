const HEADING = { size: 22, below: 34 } as const;
const LINE = { size: 12, below: 20 } as const;
/** A4, in points; the text begins at the upper left margin. */
const PAGE = { width: 595, height: 842, margin: 72 } as const;

const escape = (text: string): string => text.replaceAll(/[\\()]/g, String.raw`\$&`);

/** The drawing of a page: its first line is the heading. */
function textOf(lines: readonly string[]): string {
  let y = PAGE.height - PAGE.margin;
  const drawn = lines.map((line, index) => {
    const { size, below } = index === 0 ? HEADING : LINE;
    const shown = `BT /F1 ${size} Tf ${PAGE.margin} ${y} Td (${escape(line)}) Tj ET`;
    y -= below;
    return shown;
  });
  return drawn.join('\n');
}

/** A PDF with a page for each list of lines, in a font that every reader has. Latin letters alone. */
export function writePdf(pages: readonly (readonly string[])[]): Buffer {
  const font = 1;
  // The font, two objects a page, and then the list of the pages.
  const tree = 2 + pages.length * 2;
  const objects = ['<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'];
  const kids: string[] = [];
  for (const lines of pages) {
    const text = textOf(lines);
    const content = objects.push(`<< /Length ${text.length} >>\nstream\n${text}\nendstream`);
    const kid = objects.push(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents ${content} 0 R /Resources << /Font << /F1 ${font} 0 R >> >> >>`,
    );
    kids.push(`${kid} 0 R`);
  }
  objects.push(`<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages.length} >>`);
  const root = objects.push(`<< /Type /Catalog /Pages ${tree} 0 R >>`);

  let file = '%PDF-1.4\n';
  const offsets = objects.map((body, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root ${root} 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
