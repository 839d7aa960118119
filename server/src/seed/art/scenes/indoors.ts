import { each, times } from '../frame.ts';
import type { Palette } from '../palette.ts';

function person(x: number, y: number, size: number, skin: string, hair: string, clothes: string): string {
  return `<g transform="translate(${x} ${y}) scale(${size})"><path d="M-9 14 Q-9 2 0 2 T9 14Z" fill="${clothes}"/><circle cy="-4" r="5.4" fill="${skin}"/><path d="M-5.6 -4 Q-6 -10.4 0 -10.4 T5.6 -4 Q3 -7.6 0 -7.4 T-5.6 -4Z" fill="${hair}"/></g>`;
}

/** Two people before the wall of screens in a control room. */
export function controlRoom(p: Palette): string {
  return `<rect width="160" height="90" fill="${p.ink}"/><rect y="62" width="160" height="28" fill="#06131a"/>
    <g fill="${p.near}" stroke="${p.far}" stroke-width=".5"><rect x="14" y="12" width="62" height="38" rx="1.5"/><rect x="84" y="12" width="62" height="38" rx="1.5"/></g>
    <path d="M18 40 L28 32 L38 36 L48 22 L58 30 L72 18" stroke="${p.paper}" fill="none"/><path d="M18 46 Q44 38 72 44" stroke="${p.accent}" fill="none"/>
    ${each(times(8), (index) => `<rect x="${90 + index * 6.6}" y="${44 - ((index * 7) % 23) - 4}" width="4" height="${((index * 7) % 23) + 4}" fill="${index === 5 ? p.accent : p.far}"/>`)}
    <path d="M6 66 H154 L160 76 H0Z" fill="${p.near}"/>
    ${person(52, 62, 1.25, '#d9a066', '#3a2a22', p.accent)}${person(106, 62, 1.25, '#6b4430', '#1c1512', p.paper)}`;
}

/** A whiteboard after a good discussion. */
export function whiteboard(p: Palette): string {
  const notes = [p.accent, '#f7cf8b', '#a9d8d0', p.accent, '#c9df9a', '#a9cfe0', '#f7cf8b', '#f4b6a0'];
  return `<rect width="160" height="90" fill="${p.skyLow}"/><rect y="76" width="160" height="14" fill="${p.far}"/>
    <rect x="18" y="8" width="124" height="62" rx="2" fill="${p.paper}" stroke="${p.middle}" stroke-width="1.4"/>
    ${each(notes, (colour, index) => {
      const x = 26 + (index % 4) * 17;
      const y = 15 + Math.floor(index / 4) * 17;
      return `<g transform="rotate(${((index * 5) % 7) - 3} ${x + 6} ${y + 6})"><rect x="${x}" y="${y}" width="13" height="13" fill="${colour}"/><path d="M${x + 2} ${y + 4} h9 M${x + 2} ${y + 7} h7 M${x + 2} ${y + 10} h8" stroke="${p.ink}" stroke-width=".6" opacity=".6"/></g>`;
    })}
    <path d="M98 50 L108 40 L116 44 L132 22" stroke="${p.near}" stroke-width="1.4" fill="none" stroke-linecap="round"/><path d="M128 23 L132.500 21 L133 26" stroke="${p.near}" stroke-width="1.4" fill="none"/>
    <path d="M26 56 Q44 48 58 58 T90 54" stroke="${p.middle}" stroke-width="1" fill="none"/><rect x="60" y="71" width="22" height="2.4" rx="1" fill="${p.ink}"/><rect x="90" y="71" width="8" height="2.4" rx="1" fill="${p.accent}"/>`;
}

/** A meeting seen from above. */
export function tableFromAbove(p: Palette): string {
  const seats = [
    [42, 24],
    [66, 20],
    [94, 20],
    [118, 24],
    [42, 68],
    [66, 72],
    [94, 72],
    [118, 68],
    [26, 46],
    [134, 46],
  ];
  const skins = ['#e7b98c', '#8a5a3c', '#c98f62', '#f0cfae', '#5a3825'];
  return `<rect width="160" height="90" fill="${p.near}"/><rect x="34" y="26" width="92" height="40" rx="9" fill="${p.far}"/><rect x="37" y="29" width="86" height="34" rx="7" fill="${p.paper}" opacity=".25"/>
    ${each(
      seats,
      ([x = 0, y = 0], index) =>
        `<ellipse cx="${x}" cy="${y}" rx="8" ry="6" fill="${[p.accent, p.paper, p.middle, p.ink][index % 4]}"/><circle cx="${x}" cy="${y}" r="4" fill="${skins[index % 5]}"/>`,
    )}
    ${each([52, 80, 104], (x, index) => `<rect x="${x}" y="${index % 2 ? 34 : 47}" width="12" height="9" rx="1" fill="${p.ink}"/><circle cx="${x + 18}" cy="${index % 2 ? 50 : 38}" r="2.6" fill="${p.accent}"/>`)}`;
}

/** A speaker on a stage. */
export function stage(p: Palette): string {
  return `<rect width="160" height="90" fill="${p.ink}"/><rect x="30" y="8" width="100" height="46" fill="${p.paper}"/>
    <path d="M42 20 h40 M42 27 h28" stroke="${p.near}" stroke-width="3"/><circle cx="108" cy="30" r="13" fill="${p.accent}"/><path d="M108 30 V17 A13 13 0 0 1 120 35Z" fill="${p.near}"/>
    <rect y="62" width="160" height="6" fill="${p.middle}"/><path d="M58 62 L40 8 H86 L74 62Z" fill="#fff" opacity=".12"/>
    ${person(64, 50, 1.1, '#a86b45', '#221814', p.accent)}
    ${each(times(11), (index) => `<circle cx="${6 + index * 15}" cy="${80 + (index % 2) * 3}" r="5.5" fill="${p.near}"/><path d="M${-3 + index * 15} 96 q9 -16 18 0Z" fill="${p.near}"/>`)}`;
}

/** A workshop bench with tools on the wall. */
export function workshop(p: Palette): string {
  return `<rect width="160" height="90" fill="${p.skyLow}"/><rect y="62" width="160" height="6" fill="${p.middle}"/><rect y="68" width="160" height="22" fill="${p.far}"/>
    <rect x="14" y="10" width="132" height="42" rx="2" fill="${p.near}"/>
    <g stroke="${p.paper}" stroke-width="2.4" stroke-linecap="round" fill="none"><path d="M28 18 V44 M24 18 H36"/><path d="M50 20 a5 5 0 1 0 6 0 V44"/><path d="M76 18 V30 M76 30 h4 v14 h-8 v-14Z"/><circle cx="104" cy="30" r="9"/><path d="M104 24 V30 L108 33" stroke-width="1.4"/><path d="M128 18 L134 44 M134 18 L128 44"/></g>
    <rect x="30" y="50" width="34" height="12" rx="1.500" fill="${p.accent}"/><rect x="74" y="54" width="16" height="8" fill="${p.ink}"/><path d="M100 62 l6 -14 l6 14Z" fill="${p.middle}"/><circle cx="126" cy="57" r="5" fill="${p.paper}"/>
    <path d="M20 68 V90 M140 68 V90" stroke="${p.ink}" stroke-width="4"/>`;
}

/** Plants in rows under a glass roof. */
export function greenhouse(p: Palette): string {
  return `<rect width="160" height="90" fill="${p.skyLow}"/><path d="M0 34 L80 4 L160 34 V90 H0Z" fill="${p.skyTop}" opacity=".6"/>
    <g stroke="${p.paper}" stroke-width="1.2" fill="none"><path d="M0 34 L80 4 L160 34 M80 4 V60 M40 19 V62 M120 19 V62 M0 34 H160"/></g>
    <rect y="62" width="160" height="28" fill="${p.near}"/>
    ${each(times(16), (index) => {
      const x = 6 + (index % 8) * 21;
      const y = index < 8 ? 66 : 82;
      return `<g transform="translate(${x} ${y})"><path d="M0 0 Q-8 -4 -6 -13 Q0 -9 0 0 Q0 -9 6 -13 Q8 -4 0 0Z" fill="${index % 3 ? p.middle : p.far}"/><circle cy="-13" r="2.2" fill="${index % 4 === 1 ? p.accent : p.paper}"/></g>`;
    })}`;
}

/** Shelves full of books and a reading lamp. */
export function library(p: Palette): string {
  const colours = [p.accent, p.middle, p.paper, p.far, p.near];
  return `<rect width="160" height="90" fill="${p.ink}"/>
    ${each(times(3), (row) =>
      each(times(26), (index) => {
        const height = 14 + ((index * 5 + row * 3) % 7);
        return `<rect x="${6 + index * 5.8}" y="${26 + row * 27 - height}" width="${4 + ((index + row) % 3) * 0.6}" height="${height}" fill="${colours[(index * 2 + row) % 5]}"/>`;
      }),
    )}
    ${each([26, 53, 80], (y) => `<rect y="${y}" width="160" height="3" fill="${p.near}"/>`)}
    <path d="M118 90 V58 M104 60 L110 46 H126 L132 60Z" stroke="${p.accent}" stroke-width="1.600" fill="${p.accent}"/><path d="M104 60 L92 90 H146 L132 60Z" fill="${p.sun}" opacity=".22"/>`;
}

/** A chart that tells a story: bars, a line and one that stands out. */
export function chart(p: Palette): string {
  const values = [22, 30, 26, 38, 34, 47, 43, 58];
  return `<rect width="160" height="90" fill="${p.paper}"/>
    ${each([20, 36, 52, 68], (y) => `<path d="M16 ${y} H146" stroke="${p.far}" stroke-width=".4"/>`)}
    ${each(values, (value, index) => `<rect x="${22 + index * 15.5}" y="${76 - value}" width="10" height="${value}" rx="1.4" fill="${index === 7 ? p.accent : p.middle}"/>`)}
    <path d="${values.map((value, index) => `${index ? 'L' : 'M'}${27 + index * 15.5} ${70 - value}`).join(' ')}" stroke="${p.ink}" stroke-width="1.2" fill="none" stroke-linejoin="round"/>
    <path d="M16 76 H146" stroke="${p.ink}" stroke-width=".8"/><path d="M16 8 h46 M16 12.500 h28" stroke="${p.ink}" stroke-width="2"/>`;
}
