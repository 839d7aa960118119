import { useInfiniteQuery } from '@tanstack/react-query';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { useState } from 'react';
import { Card } from '@/ui/display/card';
import { PagedList, type ListTexts } from '@/ui/feedback/paged-list';
import { Segmented } from '@/ui/form/segmented';
import { registrationQueries } from '../../api/registration-queries';
import { texts } from '../../texts/generated';
import { ApplicationRow } from './application-row';

const { applications } = texts;

type State = 'waiting' | 'decided';

const listTexts = (state: State): ListTexts => ({
  loading: applications.loading,
  failed: ADMINISTRATION_TEXTS.failed.loadApplications,
  empty: state === 'waiting' ? applications.empty : applications.noneDecided,
  emptyHint: state === 'waiting' ? applications.emptyHint : applications.noneDecidedHint,
});

/** Applications that wait, and those that are decided. */
export function ApplicationList() {
  const [state, setState] = useState<State>('waiting');
  const query = useInfiniteQuery(registrationQueries.applications(state));
  return (
    <section aria-labelledby="applications" className="min-w-0">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="applications">{applications.title}</h2>
        <Segmented
          label={applications.which}
          value={state}
          options={[
            { value: 'waiting', label: applications.waiting },
            { value: 'decided', label: applications.decided },
          ]}
          onChange={setState}
        />
      </div>
      <PagedList
        query={query}
        items={query.data?.pages.flatMap((page) => page.applications)}
        texts={listTexts(state)}
      >
        {(items) => (
          <Card as="div">
            <ul aria-label={applications.title} className="divide-y divide-line">
              {items.map((application) => (
                <ApplicationRow key={application.member._id} application={application} />
              ))}
            </ul>
          </Card>
        )}
      </PagedList>
    </section>
  );
}
