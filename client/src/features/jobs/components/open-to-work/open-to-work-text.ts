import type { OpenToWork, OwnOpenToWork } from '@weft/shared/jobs/open-to-work-contract';
import { JOB_TEXTS } from '@weft/shared/jobs/texts';
import { joinFacts } from '@/lib/format/join-facts';
import { commaSeparated } from '@weft/shared/languages/comma-separated';
import { dayText } from '../../job-facts';
import { texts } from '../../texts/generated';

function startText({ start, startsOn }: OpenToWork): string {
  if (start === 'looking') return texts.openStarts.looking;
  return startsOn === null ? texts.openStarts.atOnce : texts.open.from({ date: dayText(startsOn) });
}

export const titlesText = ({ titles }: OpenToWork): string =>
  texts.open.lookingFor({ titles: commaSeparated(titles) });

/** Returns places, types of job and start in one line. */
export function openFacts(open: OpenToWork): string {
  const places = [...open.places, ...(open.isRemote ? [JOB_TEXTS.workplaces.remote] : [])];
  return joinFacts([
    places.length === 0 ? null : commaSeparated(places),
    open.types.length === 0 ? null : commaSeparated(open.types.map((type) => JOB_TEXTS.types[type])),
    startText(open),
  ]);
}

/** Returns who sees it, for the member. */
export function audienceText({ audience, hiddenCompanies, hiddenMembers }: OwnOpenToWork): string {
  const seen = texts.openSeen[audience];
  const hidden = [
    ...hiddenCompanies.map(({ name }) => name),
    ...hiddenMembers.map(({ fullName }) => fullName),
  ];
  return hidden.length === 0 ? seen : joinFacts([seen, texts.open.notBy({ names: commaSeparated(hidden) })]);
}
