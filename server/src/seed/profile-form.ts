import { renderJpeg } from './art/render.ts';
import { drawBanner } from './art/scenes/index.ts';
import { LIVES_AT_THE_DESK } from './content/lives-desk.ts';
import { LIVES_IN_THE_FIELD } from './content/lives-field.ts';
import type { Person } from './content/people.ts';

/** In pixels. */
const BANNER_WIDTH = 1600;

/** Adds each field of each entry as the form names it: `experience[0][title]`. No end stands as the text `null`. */
function addEntries(form: FormData, name: string, entries: readonly object[]): void {
  for (const [index, entry] of entries.entries()) {
    for (const [field, value] of Object.entries(entry)) {
      form.append(`${name}[${index}][${field}]`, value === null ? 'null' : String(value));
    }
  }
}

const lifeOf = ({ key }: Person) => LIVES_IN_THE_FIELD[key] ?? LIVES_AT_THE_DESK[key];

/** The form with which a demo member links their experience to companies, by name; undefined if there are none. */
export function demoLinksForm(person: Person, idOf: ReadonlyMap<string, string>): FormData | undefined {
  const jobs = lifeOf(person)?.jobs ?? [];
  if (!jobs.some(({ companyName }) => idOf.has(companyName))) return undefined;
  const form = new FormData();
  const linked = jobs.map((job) => ({ ...job, company: idOf.get(job.companyName) ?? null }));
  addEntries(form, 'experience', linked);
  return form;
}

/** The form with which a demo member fills in their profile. */
export async function demoProfileForm(person: Person): Promise<FormData> {
  const form = new FormData();
  form.append('headline', person.headline);
  const life = lifeOf(person);
  if (!life) return form;
  form.append('aboutUs', life.about);
  if (life.banner) {
    const jpeg = await renderJpeg(drawBanner(life.banner, BANNER_WIDTH));
    form.append('bannerImage', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'banner.jpg');
  }
  addEntries(form, 'experience', life.jobs);
  addEntries(form, 'education', life.studies);
  const skills = life.skills.map((skill) => ({ skill }));
  addEntries(form, 'skills', skills);
  const links = (life.links ?? []).map((link, index) => ({ ...link, featuredLink: index === 0 }));
  addEntries(form, 'socialLinks', links);
  return form;
}
