import { each, hills, times, withSky } from '../frame.ts';
import type { Palette } from '../palette.ts';

function pylon(p: Palette, x: number, y: number, size: number): string {
  return `<g transform="translate(${x} ${y}) scale(${size})" stroke="${p.ink}" stroke-width="1" fill="none" stroke-linecap="round">
    <path d="M-7 40 L-2 4 L0 0 L2 4 L7 40 M-12 8 H12 M-10 16 H10 M-6 32 L5 24 M6 32 L-5 24 M-4 22 L3 14 M4 22 L-3 14 M-12 8 L0 3 L12 8"/></g>`;
}

function turbine(p: Palette, x: number, base: number, size: number, turn: number): string {
  const blade = '<path d="M-.7 0 Q-1.4 -7 0 -15 Q1.2 -7 .7 0Z"/>';
  return `<g transform="translate(${x} ${base}) scale(${size})" fill="${p.paper}">
    <path d="M-.9 0 L-.4 -26 H.4 L.9 0Z"/>
    <g transform="translate(0 -26) rotate(${turn})">${blade}<g transform="rotate(120)">${blade}</g><g transform="rotate(240)">${blade}</g><circle r="1.3"/></g></g>`;
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

/** Wind turbines standing in the sea, and a small boat. */
export function windFarm(p: Palette): string {
  return withSky(
    p,
    `<circle cx="34" cy="22" r="8" fill="${p.sun}"/>
    ${each(
      [
        [24, 0.7, 10],
        [52, 1, 40],
        [84, 1.25, 75],
        [112, 0.85, 20],
        [138, 0.65, 95],
      ],
      ([x = 0, size = 1, turn = 0]) => turbine(p, x, 58, size, turn),
    )}
    <rect y="58" width="160" height="32" fill="${p.middle}"/><rect y="74" width="160" height="16" fill="${p.near}" opacity=".6"/>
    ${each([12, 40, 92, 126], (x, index) => `<path d="M${x} ${64 + index * 5} h12" stroke="${p.paper}" stroke-width=".5" opacity=".5"/>`)}
    <path d="M66 72 h20 l-4 6 h-12Z" fill="${p.accent}"/><rect x="72" y="67" width="7" height="5" fill="${p.paper}"/>`,
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

/** A path up to a summit, early in the morning. */
export function mountains(p: Palette): string {
  return withSky(
    p,
    `<circle cx="78" cy="34" r="11" fill="${p.sun}"/>
    <path d="M0 66 L34 30 L58 54 L92 16 L128 54 L144 42 L160 58 V90 H0Z" fill="${p.far}"/>
    <path d="M34 30 L26 38 L34 42 L40 37Z M92 16 L78 32 L90 38 L98 30 L104 34 L106 31Z" fill="${p.paper}"/>
    ${hills(p.middle, [72, 60, 70, 64, 74])}${hills(p.near, [86, 78, 72, 80, 76])}
    <path d="M60 90 Q74 82 66 76 T84 66" stroke="${p.accent}" stroke-width="1.6" fill="none" stroke-linecap="round" stroke-dasharray="3 2"/>
    ${each([12, 20, 132, 142, 150], (x) => `<path d="M${x} 82 l4 -14 l4 14Z" fill="${p.ink}"/>`)}`,
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
