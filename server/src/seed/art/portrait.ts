import { beard, hairBehind, hairInFront, type Beard, type HairStyle } from './hair.ts';

/** What a drawn person looks like. Colours are CSS colours. */
export interface Look {
  readonly skin: string;
  readonly hair: string;
  readonly style: HairStyle;
  readonly clothes: string;
  /** Two colours of the wall behind, from the upper left to the lower right. */
  readonly wall: readonly [string, string];
  readonly beard?: Beard;
  readonly glasses?: boolean;
  readonly earrings?: boolean;
}

/** Side of a portrait in pixels. */
const PORTRAIT_SIZE = 640;

const INK = '#2b2321';

function face({ skin, glasses, earrings }: Look): string {
  return `
    <rect x="172" y="232" width="56" height="70" rx="26" fill="${skin}"/>
    <path d="M172 262 Q200 292 228 262 V282 Q200 306 172 282Z" fill="#000" opacity=".14"/>
    <ellipse cx="136" cy="192" rx="11" ry="17" fill="${skin}"/><ellipse cx="264" cy="192" rx="11" ry="17" fill="${skin}"/>
    ${earrings ? '<circle cx="134" cy="214" r="6" fill="#f2c14e"/><circle cx="266" cy="214" r="6" fill="#f2c14e"/>' : ''}
    <path d="M138 168 Q138 104 200 104 T262 168 V196 Q262 262 200 264 Q138 262 138 196Z" fill="${skin}"/>
    <path d="M158 172 q16 -10 30 -2 M212 170 q16 -8 30 2" stroke="${INK}" stroke-width="6" fill="none" stroke-linecap="round" opacity=".75"/>
    <circle cx="174" cy="192" r="6.5" fill="${INK}"/><circle cx="226" cy="192" r="6.5" fill="${INK}"/>
    <path d="M200 196 q-9 20 2 22" stroke="#000" stroke-width="4" fill="none" stroke-linecap="round" opacity=".28"/>
    <path d="M180 234 q20 16 40 0" stroke="#7d2f2a" stroke-width="6" fill="none" stroke-linecap="round"/>
    ${
      glasses
        ? `<g fill="#fff" fill-opacity=".14" stroke="${INK}" stroke-width="5"><circle cx="173" cy="193" r="22"/><circle cx="227" cy="193" r="22"/><path d="M195 190 q5 -5 10 0" fill="none"/></g>`
        : ''
    }`;
}

/** A person as SVG: wall, shoulders, head and hair, in the flat style of the product's drawings. */
export function drawPortrait(look: Look): string {
  const [light, dark] = look.wall;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="${PORTRAIT_SIZE}" height="${PORTRAIT_SIZE}">
    <defs><linearGradient id="wall" x2="1" y2="1"><stop stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient></defs>
    <rect width="400" height="400" fill="url(#wall)"/>
    ${hairBehind(look.style, look.hair)}
    <path d="M46 400 Q52 306 142 288 Q200 330 258 288 Q348 306 354 400Z" fill="${look.clothes}"/>
    <path d="M142 288 Q200 346 258 288 Q200 318 142 288Z" fill="#fff" opacity=".28"/>
    ${face(look)}
    ${look.beard ? beard(look.beard, look.hair) : ''}
    ${hairInFront(look.style, look.hair)}
  </svg>`;
}
