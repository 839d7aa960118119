import { each, hills, times, withSky } from '../frame.ts';
import type { Palette } from '../palette.ts';

function pylon(p: Palette, x: number, y: number, size: number): string {
  return `<g transform="translate(${x} ${y}) scale(${size})" stroke="${p.ink}" stroke-width="1" fill="none" stroke-linecap="round">
    <path d="M-7 40 L-2 4 L0 0 L2 4 L7 40 M-12 8 H12 M-10 16 H10 M-6 32 L5 24 M6 32 L-5 24 M-4 22 L3 14 M4 22 L-3 14 M-12 8 L0 3 L12 8"/></g>`;
}

/** High-voltage lines over hills. */
export function pylons(p: Palette): string {
  return withSky(
    p,
    `<circle cx="112" cy="52" r="10" fill="${p.sun}"/>
    ${hills(p.far, [62, 52, 60, 48, 58])}${hills(p.middle, [70, 66, 58, 68, 62])}
    <path d="M0 30 Q30 46 52 34 Q82 50 108 40 Q136 50 160 44 M0 37 Q30 53 50 41 Q84 56 107 46 Q136 56 160 50" stroke="${p.ink}" stroke-width=".4" fill="none"/>
    ${pylon(p, 50, 26, 1.25)}${pylon(p, 108, 36, 0.85)}${hills(p.near, [82, 74, 80, 76, 84])}`,
  );
}

/** An open field with marker posts, and birds over it. */
export function meadow(p: Palette): string {
  const bird = ([x = 0, y = 0, size = 1]: readonly number[]) =>
    `<path d="M${x - 5 * size} ${y - 2 * size} Q${x - 2 * size} ${y - 4 * size} ${x} ${y} Q${x + 2 * size} ${y - 4 * size} ${x + 5 * size} ${y - 2 * size}" stroke="${p.ink}" stroke-width=".9" fill="none" stroke-linecap="round"/>`;
  const post = (x: number, index: number) =>
    `<path d="M${x} ${78 + (index % 2) * 4} v-9" stroke="${p.paper}" stroke-width="1"/><circle cx="${x}" cy="${68 + (index % 2) * 4}" r="1.4" fill="${p.accent}"/>`;
  return withSky(
    p,
    `<circle cx="36" cy="24" r="9" fill="${p.sun}"/>${hills(p.far, [56, 50, 54, 48, 55])}${hills(p.middle, [66, 62, 65, 60, 64])}${hills(p.near, [76, 73, 77, 72, 75])}
    ${each(
      [
        [60, 26, 1],
        [74, 34, 0.8],
        [92, 22, 1.1],
        [108, 31, 0.7],
        [122, 26, 0.9],
        [134, 38, 0.6],
      ],
      bird,
    )}
    ${each([22, 48, 74, 100, 126, 150], post)}`,
  );
}

/** Rows of solar panels under the sun. */
export function solarField(p: Palette): string {
  return withSky(
    p,
    `<circle cx="124" cy="20" r="9" fill="${p.sun}"/>${hills(p.far, [48, 42, 50, 44, 48])}${hills(p.middle, [54, 52, 56, 52, 55])}
    <rect y="55" width="160" height="35" fill="${p.middle}"/>
    ${each(times(4), (row) =>
      each(times(6), (column) => {
        const size = 0.7 + row * 0.25;
        const x = 80 + (column - 2.5) * (22 + row * 7);
        const y = 56 + row * 8.5;
        return `<g transform="translate(${x} ${y}) scale(${size})"><path d="M-8 6 L-5 -2 H11 L8 6Z" fill="${p.ink}"/><path d="M-2.7 6 L.3 -2 M2.6 6 L5.6 -2 M-6.6 2 H9.4" stroke="${p.far}" stroke-width=".4"/></g>`;
      }),
    )}`,
  );
}

/** A river that winds through a plain, and the gauge that measures it. */
export function riverPlain(p: Palette): string {
  return withSky(
    p,
    `<circle cx="118" cy="22" r="9" fill="${p.sun}"/>${hills(p.far, [50, 42, 52, 44, 50])}
    <rect y="50" width="160" height="40" fill="${p.middle}"/>
    <path d="M70 50 Q104 55 84 61 Q44 68 74 76 Q104 82 88 90 H150 Q152 80 118 73 Q92 68 112 62 Q124 55 82 50Z" fill="${p.skyTop}"/>
    <path d="M88 58 h8 M74 68 h10 M104 80 h14 M98 86 h10" stroke="${p.paper}" stroke-width=".7" opacity=".6" stroke-linecap="round"/>
    ${each([10, 20, 34, 134, 146], (x, index) => `<path d="M${x} ${66 + (index % 2) * 7} l3.4 -11 l3.4 11Z" fill="${p.near}"/>`)}
    <rect x="60" y="58" width="3" height="26" fill="${p.paper}"/>
    ${each(times(6), (step) => `<rect x="60" y="${59 + step * 4}" width="3" height="2" fill="${step % 2 ? p.ink : p.accent}"/>`)}`,
  );
}

/** A cable-stayed bridge over a river. */
export function bridge(p: Palette): string {
  const cables = (x: number) =>
    each(
      [-30, -22, -14, 14, 22, 30],
      (offset) => `<path d="M${x} 18 L${x + offset} 56" stroke="${p.paper}" stroke-width=".5"/>`,
    );
  return withSky(
    p,
    `<circle cx="80" cy="38" r="10" fill="${p.sun}"/>${hills(p.far, [58, 50, 56, 48, 56])}
    <rect y="62" width="160" height="28" fill="${p.middle}"/>${cables(48)}${cables(112)}
    <path d="M46 64 L47.4 14 H48.6 L50 64Z M110 64 L111.4 14 H112.6 L114 64Z" fill="${p.ink}"/><rect y="56" width="160" height="3" fill="${p.ink}"/>
    <rect x="64" y="51.5" width="14" height="4.5" rx="1" fill="${p.accent}"/>
    ${each([18, 60, 100, 138], (x, index) => `<path d="M${x} ${70 + (index % 2) * 8} h14" stroke="${p.paper}" stroke-width=".6" opacity=".45"/>`)}`,
  );
}

/** A harbour with cranes and containers. */
export function harbour(p: Palette): string {
  const crane = (x: number, size: number) =>
    `<g transform="translate(${x} 60) scale(${size})" stroke="${p.ink}" stroke-width="1.6" fill="none"><path d="M-6 0 L-4 -34 M6 0 L4 -34 M-5 -16 H5 M-14 -34 H34 M-4 -34 L0 -46 L30 -34 M-12 -34 L0 -46"/><path d="M22 -34 V-18" stroke-width=".7"/></g>`;
  const colours = [p.accent, p.middle, p.paper, p.far];
  return withSky(
    p,
    `<circle cx="132" cy="22" r="8" fill="${p.sun}"/>${hills(p.far, [52, 48, 54, 50, 52])}${crane(34, 1)}${crane(86, 0.8)}
    <rect y="60" width="160" height="30" fill="${p.near}"/>
    ${each(times(14), (index) => `<rect x="${10 + (index % 7) * 20}" y="${52 - Math.floor(index / 7) * 8}" width="19" height="7.4" fill="${colours[(index * 3) % 4]}"/>`)}
    <path d="M96 70 h54 l-6 11 h-44Z" fill="${p.ink}"/><rect x="104" y="63" width="26" height="7" fill="${p.accent}"/><rect x="132" y="58" width="10" height="12" fill="${p.paper}"/>`,
  );
}
