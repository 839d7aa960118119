/** Creates a PDF with this number of pages, each showing its number in a standard font. */
export function makePdf(pages: number): Buffer {
  const objects: string[] = [];
  const add = (body: string) => objects.push(body);
  const font = add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  // Each page consists of two objects, content and page. The page tree follows them.
  const tree = font + pages * 2 + 1;
  const kids: number[] = [];
  for (let number = 1; number <= pages; number += 1) {
    const words = `BT /F1 32 Tf 72 700 Td (Page ${number} of the sample) Tj ET`;
    const content = add(`<< /Length ${words.length} >>\nstream\n${words}\nendstream`);
    const resources = `/Resources << /Font << /F1 ${font} 0 R >> >>`;
    kids.push(
      add(
        `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 595 842] /Contents ${content} 0 R ${resources} >>`,
      ),
    );
  }
  add(`<< /Type /Pages /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] /Count ${pages} >>`);
  const root = add(`<< /Type /Catalog /Pages ${tree} 0 R >>`);
  let file = '%PDF-1.4\n';
  const offsets = objects.map((body, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root ${root} 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
