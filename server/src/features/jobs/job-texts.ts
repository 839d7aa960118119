import type { JobInput } from '@weft/shared/jobs/fields';
import { JOB_TEXTS } from '@weft/shared/jobs/texts';
import { invalid } from '../../errors/common.ts';
import { residenceOf, type Places } from '../places/index.ts';
import { cleanAbout } from '../profiles/index.ts';
import type { JobTexts } from './job.model.ts';

const NOWHERE = { city: null, state: null, country: null };

/** Returns what to store of a job: places by their codes, without those of the other kind of workplace. */
export function textsOf(sent: JobInput, places: Places): JobTexts {
  const { title, description, type, workplace, officeDays = null, location, countries, salary } = sent;
  const { requiredSkills, optionalSkills, link, questions, openDays } = sent;
  const isRemote = workplace === 'remote';
  return {
    title,
    description: cleanAbout(description, 'description'),
    type,
    workplace,
    officeDays: workplace === 'hybrid' ? officeDays : null,
    location: isRemote
      ? NOWHERE
      : { city: location.city === '' ? null : location.city, ...residenceOf(places, location) },
    countries: isRemote ? countryCodes(countries, places) : [],
    salary,
    requiredSkills,
    optionalSkills,
    link: link === '' ? null : link,
    questions,
    openDays,
  };
}

function countryCodes(sent: readonly string[], places: Places): string[] {
  const found = sent.map((code) => places.countryById(code)?._id);
  const known = found.filter((code) => code !== undefined);
  if (known.length < sent.length) throw invalid({ countries: () => JOB_TEXTS.rules.countryUnknown });
  return [...new Set(known)];
}
