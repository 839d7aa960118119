// Writes the names of states in the languages of Weft from CLDR (Unicode License), which is only downloaded for it: npm run places
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { iso31662 } from 'iso-3166';
import { NAMES_FILE, TRANSLATED, type Translated } from '../features/places/state-names.ts';

/** The package on npm that has CLDR's XML files; Unicode's own leaves most names of states out. */
const PACKAGE = 'cldr@8.0.0';
const FOLDER = 'package/3rdparty/cldr/common/subdivisions';

/** Kinds of states that CLDR writes before a name, where people say the name alone. */
const KIND: Readonly<Partial<Record<Translated, RegExp>>> = {
  de: /^(Autonome Gemeinschaft|Bezirk|Borough of|Bundesstaat|Departamento( de)?|Département|Departement|Distrikt|Gemeinde|Gespanschaft|Gouvernement|Gouvernorat|Kanton|Komitat|Kreis|Landkreis|London Borough of|Metropolitan Borough of|Munizip|Oblast|Okres|Okrug|Opština|Präfektur|Provinz|Qark|Rajon|Rajongemeinde|Región de|Region|Stadtgemeinde|Woiwodschaft) /u,
  es: /^(Ayuntamiento|Cantón|Comunidad autónoma|Condado|Departamento|Distrito|Estado|Gobernación|Municipalidad|Municipio|Óblast|Parroquia|Prefectura|Provincia|Región|Voivodato) (del |de |d[’'])/iu,
  ar: /^(أبرشية|إدارة|إقليم|اقليم|بلدية|ضاحية|كانتون|محافظة|مديرية|مقاطعة|ناحية|ولاية|منطقة) /u,
};
/** Kinds after a name, and remarks in brackets. */
const KIND_BEHIND = /( \([^)]*\)|[ -](Aimag|County|Distrikt|District|Parish|Province|Region))$/u;
/** Footnote signs of the encyclopedia that the names are from, and Arabic letters that are only drawn longer. */
const SIGNS = /\s*[†²]|\u0640/gu;

/** Names that nobody uses in the language, by their usual ones. */
const CORRECTED: Readonly<Record<string, Partial<Record<Translated, string>>>> = {
  'CZ-10': { en: 'Prague' },
  'DE-HE': { es: 'Hesse' },
  'EG-ALX': { de: 'Alexandria' },
  'EG-C': { de: 'Kairo' },
  'EG-GH': { es: 'Garbia' },
  'EG-GZ': { de: 'Gizeh' },
  'EG-LX': { de: 'Luxor' },
  'EG-SHR': { es: 'Sharquía' },
  'EG-SUZ': { de: 'Sues' },
};

type Names = Map<string, string>;

function download(): Record<Translated, string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'weft-places-'));
  try {
    const archive = execFileSync('npm', ['pack', '--silent', PACKAGE], { cwd: folder, encoding: 'utf8' });
    const files = TRANSLATED.map((language) => `${FOLDER}/${language}.xml`);
    execFileSync('tar', ['-xzf', archive.trim(), ...files], { cwd: folder });
    const read = (language: Translated) => readFileSync(path.join(folder, FOLDER, `${language}.xml`), 'utf8');
    return { en: read('en'), de: read('de'), es: read('es'), ar: read('ar') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** CLDR's names by ISO code. */
function namesIn(xml: string, language: Translated): Names {
  const found = xml.matchAll(/<subdivision type="(?<country>[a-z]{2})(?<rest>\w+)"[^>]*>(?<name>[^<]+)</g);
  return new Map(
    [...found].map(({ groups: { country = '', rest = '', name = '' } = {} }) => {
      const code = `${country}-${rest}`.toUpperCase();
      return [
        code,
        CORRECTED[code]?.[language] ??
          name.replaceAll('&amp;', '&').replaceAll('&quot;', '').replace(SIGNS, '').trim(),
      ];
    }),
  );
}

const capital = (name: string, language: Translated) =>
  name.charAt(0).toLocaleUpperCase(language) + name.slice(1);

/** ISO's names, by code. */
const isoNames: ReadonlyMap<string, string> = new Map(iso31662.map(({ code, name }) => [code, name]));

/** Leaves the kind out of names, unless a name would then be another state's of the country, or a number. */
function withoutKinds(names: Names, language: Translated): Names {
  const kind = KIND[language];
  if (!kind) return names;
  const short = new Map(
    [...names].map(([code, name]) => [code, name.replace(kind, '').replace(KIND_BEHIND, '')]),
  );
  const keyOf = (code: string) => `${code.slice(0, 2)} ${capital(short.get(code) ?? '', language)}`;
  /** ISO's names of the states that have a short name; some states have the name of a part of them. */
  const sharing = new Map<string, Set<string>>();
  for (const code of short.keys())
    sharing.set(keyOf(code), (sharing.get(keyOf(code)) ?? new Set()).add(isoNames.get(code) ?? code));
  return new Map(
    [...names].map(([code, name]) => {
      const left = short.get(code) ?? '';
      const isOwn = sharing.get(keyOf(code))?.size === 1 && /\p{L}{2}/u.test(left);
      return [code, capital(isOwn ? left : name, language)];
    }),
  );
}

const xml = download();
const names = TRANSLATED.map((language) => withoutKinds(namesIn(xml[language], language), language));
const lines = iso31662
  .map(({ code, name }) => [code, ...names.map((of) => (of.get(code) === name ? '' : (of.get(code) ?? '')))])
  .filter(([, ...translated]) => translated.some((name) => name !== ''))
  .map((fields) => fields.join('\t'))
  .sort();
const head = `# Names of states in ${TRANSLATED.join(', ')}, where they differ from ISO's. From CLDR © Unicode, Inc. (Unicode-3.0); npm run places`;
writeFileSync(NAMES_FILE, `${[head, ...lines].join('\n')}\n`);
