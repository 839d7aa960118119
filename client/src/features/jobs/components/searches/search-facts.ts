import { useQuery } from '@tanstack/react-query';
import { CURRENCIES, JOB_TYPES, SALARY_PERIODS, WORKPLACES } from '@weft/shared/jobs/choices';
import { commaSeparated } from '@weft/shared/languages/comma-separated';
import { JOB_TEXTS } from '@weft/shared/jobs/texts';
import { placeQueries } from '@/features/accounts';
import { joinFacts } from '@/lib/format/join-facts';
import { money } from '../../job-facts';
import { texts } from '../../texts/generated';

interface SearchFacts {
  /** Words and place: what a search is called unless its member gives it another name. */
  readonly name: string;
  /** The further filters in one line. */
  readonly facts: string;
}

function labelsOf<T extends string>(
  labels: Readonly<Record<T, string>>,
  choices: readonly T[],
  value: string,
) {
  const chosen = value.split(',');
  return choices.filter((each) => chosen.includes(each)).map((each) => labels[each]);
}

function payText(param: (name: string) => string): string | null {
  const pay = param('pay');
  const currency = CURRENCIES.find((each) => each === param('currency'));
  if (pay === '' || !currency) return null;
  const period = SALARY_PERIODS.find((each) => each === param('period')) ?? 'year';
  return texts.searches.payFrom({
    pay: texts.pay.single({ pay: money(Number(pay), currency), period: JOB_TEXTS.periods[period] }),
  });
}

/** Returns the filters of a search of the board in words. `address`: its query. */
export function useSearchFacts(address: string): SearchFacts {
  const query = new URLSearchParams(address);
  const param = (name: string) => query.get(name) ?? '';
  const { data: countries = [] } = useQuery({ ...placeQueries.countries(), enabled: query.has('country') });
  const { data: states = [] } = useQuery({ ...placeQueries.states(), enabled: query.has('state') });
  const nameOf = (places: readonly { _id: string; name: string }[], id: string) =>
    places.find(({ _id }) => _id === id)?.name ?? id;
  const place = [param('city'), nameOf(states, param('state')), nameOf(countries, param('country'))];
  const name = commaSeparated([param('search'), ...place].filter((part) => part !== ''));
  const kinds = [
    commaSeparated(labelsOf(JOB_TEXTS.workplaces, WORKPLACES, param('workplace'))),
    commaSeparated(labelsOf(JOB_TEXTS.types, JOB_TYPES, param('type'))),
  ];
  return {
    name: name || texts.searches.everything,
    facts: joinFacts([
      name,
      ...kinds.map((part) => part || null),
      payText(param),
      query.has('skills') ? texts.filters.skills : null,
    ]),
  };
}
