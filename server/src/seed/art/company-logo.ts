/** A company's logo: a white mark on its colour. */
export interface LogoLook {
  readonly colour: string;
  readonly mark: 'wave' | 'star' | 'leaf' | 'sun' | 'book' | 'route' | 'hearth';
}

const MARKS: Readonly<Record<LogoLook['mark'], string>> = {
  wave: '<path d="M20 62a30 30 0 0 1 60 0M30 62a20 20 0 0 1 40 0M18 74q8-8 16 0t16 0 16 0 16 0" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round"/>',
  star: '<path d="M50 18 57 43 82 50 57 57 50 82 43 57 18 50 43 43Z" fill="#fff"/>',
  leaf: '<path d="M28 72C22 40 46 24 76 26 78 56 62 78 28 72ZM28 72 58 44" fill="none" stroke="#fff" stroke-width="6" stroke-linejoin="round"/>',
  sun: '<circle cx="50" cy="50" r="15" fill="#fff"/><path d="M50 18v10M50 72v10M18 50h10M72 50h10M27 27l7 7M66 66l7 7M73 27l-7 7M34 66l-7 7" stroke="#fff" stroke-width="6" stroke-linecap="round"/>',
  book: '<path d="M50 32C40 24 28 24 20 28v42c8-4 20-4 30 4 10-8 22-8 30-4V28c-8-4-20-4-30 4Zm0 0v42" fill="none" stroke="#fff" stroke-width="6" stroke-linejoin="round"/>',
  route:
    '<path d="M26 74c0-22 48-26 48-48" fill="none" stroke="#fff" stroke-width="7"/><circle cx="26" cy="74" r="9" fill="#fff"/><circle cx="74" cy="26" r="9" fill="#fff"/>',
  hearth:
    '<path d="M22 78V48L50 24 78 48V78M50 78c-14 0-14-18 0-26 14 8 14 26 0 26Z" fill="none" stroke="#fff" stroke-width="6" stroke-linejoin="round"/>',
};

/** The logo as SVG, `width` pixels wide and high. */
export function drawLogo({ colour, mark }: LogoLook, width: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="${width}" height="${width}"><rect width="100" height="100" fill="${colour}"/>${MARKS[mark]}</svg>`;
}
