export type HairStyle =
  | 'short'
  | 'side'
  | 'long'
  | 'bob'
  | 'bun'
  | 'curls'
  | 'bald'
  | 'scarf'
  | 'turban'
  | 'wave';
export type Beard = 'full' | 'short';

const CAP = 'M132 186 Q122 88 200 88 T268 186 Q262 140 238 132 Q188 148 162 132 Q138 142 132 186Z';

const curl = (x: number, y: number, r: number) => `<circle cx="${x}" cy="${y}" r="${r}"/>`;

const BEHIND: Partial<Record<HairStyle, string>> = {
  long: '<path d="M120 190 Q112 76 200 76 T280 190 Q290 300 300 338 Q200 372 100 338 Q110 300 120 190Z"/>',
  wave: '<path d="M118 190 Q108 76 200 76 T282 190 Q308 236 286 286 Q296 316 268 330 H132 Q104 316 114 286 Q92 236 118 190Z"/>',
  bob: '<path d="M118 190 Q110 78 200 78 T282 190 L286 262 Q262 284 240 272 H160 Q138 284 114 262Z"/>',
  bun: '<circle cx="200" cy="70" r="38"/>',
  curls: [
    [128, 128, 32],
    [156, 96, 34],
    [200, 82, 38],
    [244, 96, 34],
    [272, 128, 32],
    [280, 168, 26],
    [120, 168, 26],
  ]
    .map(([x = 0, y = 0, r = 0]) => curl(x, y, r))
    .join(''),
  scarf: '<path d="M112 206 Q104 70 200 70 T288 206 Q300 300 322 366 Q200 408 78 366 Q100 300 112 206Z"/>',
};

const IN_FRONT: Partial<Record<HairStyle, string>> = {
  short: `<path d="${CAP}"/>`,
  side: '<path d="M132 190 Q118 84 206 86 Q284 90 268 190 Q262 150 250 138 Q204 146 178 118 Q166 142 142 152 Q134 168 132 190Z"/>',
  long: '<path d="M134 190 Q128 92 200 90 Q272 92 266 190 Q262 146 206 112 Q150 138 134 190Z"/>',
  wave: '<path d="M132 194 Q124 92 200 88 Q276 92 268 194 Q262 150 232 128 Q176 158 148 140 Q134 160 132 194Z"/>',
  bob: '<path d="M132 188 Q126 92 200 90 T268 188 Q266 152 256 146 H146 Q134 154 132 188Z"/>',
  bun: '<path d="M134 184 Q128 94 200 92 T266 184 Q256 136 200 128 Q144 136 134 184Z"/>',
  curls: [
    [150, 122, 22],
    [178, 110, 24],
    [208, 108, 24],
    [238, 114, 22],
    [256, 134, 16],
    [142, 142, 15],
  ]
    .map(([x = 0, y = 0, r = 0]) => curl(x, y, r))
    .join(''),
  scarf:
    '<path d="M138 240 Q124 98 200 98 T262 240 Q270 128 252 112 Q200 70 148 112 Q130 128 138 240Z"/><path d="M136 214 Q142 282 200 286 T264 214 Q282 318 200 326 Q118 318 136 214Z"/>',
  turban:
    '<path d="M124 168 Q108 62 200 56 T276 168 Q240 118 200 116 Q160 118 124 168Z"/><path d="M134 150 Q176 80 262 96 M150 128 Q200 64 236 72" stroke="#fff" stroke-opacity=".22" stroke-width="6" fill="none"/>',
};

const BEARDS: Record<Beard, string> = {
  full: '<path d="M138 190 Q144 214 164 214 Q200 204 236 214 Q256 214 262 190 Q266 282 200 286 Q134 282 138 190Z M178 232 Q200 252 222 232 Q200 224 178 232Z" fill-rule="evenodd"/>',
  short:
    '<path d="M142 212 Q150 226 168 222 Q200 212 232 222 Q250 226 258 212 Q254 270 200 274 Q146 270 142 212Z M178 232 Q200 252 222 232 Q200 226 178 232Z" fill-rule="evenodd" opacity=".9"/>',
};

/** What of the hair lies behind the head and shoulders. */
export function hairBehind(style: HairStyle, colour: string): string {
  return `<g fill="${colour}">${BEHIND[style] ?? ''}</g>`;
}

/** What of the hair lies over the forehead. */
export function hairInFront(style: HairStyle, colour: string): string {
  return `<g fill="${colour}">${IN_FRONT[style] ?? ''}</g>`;
}

export function beard(kind: Beard, colour: string): string {
  return `<g fill="${colour}">${BEARDS[kind]}</g>`;
}
