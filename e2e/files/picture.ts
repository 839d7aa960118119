import sharp from 'sharp';

const WIDTH = 1600;
const HEIGHT = 900;

/** Creates a photo for uploads: a sunset over hills. */
export function makePhoto(width: number, height: number): Promise<Buffer> {
  // Scaled to cover the picture and then cropped, because stretching would leave bars.
  const scale = Math.max(width / WIDTH, height / HEIGHT);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.ceil(WIDTH * scale)}" height="${Math.ceil(HEIGHT * scale)}" viewBox="0 0 160 90">
    <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#1d4e5f"/><stop offset="1" stop-color="#f2b27c"/></linearGradient></defs>
    <rect width="160" height="90" fill="url(#sky)"/>
    <circle cx="94" cy="52" r="13" fill="#fdeedd"/>
    <path d="M0 70 Q40 46 80 66 T160 58 V90 H0Z" fill="#3c7078"/>
    <path d="M0 82 Q50 62 96 78 T160 72 V90 H0Z" fill="#1f4a50"/>
  </svg>`;
  return sharp(Buffer.from(svg)).resize(width, height, { fit: 'cover' }).jpeg({ quality: 88 }).toBuffer();
}
