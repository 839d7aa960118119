import { useQueryClient } from '@tanstack/react-query';
import { getCase } from '@weft/shared/safety/contract';
import { call } from '@/lib/api/api-client';
import { hasStaleData } from '@/realtime/has-stale-data';
import { useOnConnect } from '@/realtime/use-on-connect';
import { useSocketEvent } from '@/realtime/use-socket-event';
import { updateCase, setOpenCount } from './case-list';
import { safetyQueries } from './safety-queries';

/** Keeps badge and case lists up to date. Use it once, in a moderator's member area. */
export function useModerationLive(): void {
  const client = useQueryClient();
  useSocketEvent('moderation_changed', ({ caseId, openCount }) => {
    setOpenCount(client, openCount);
    void client.invalidateQueries({ queryKey: safetyQueries.audit().queryKey });
    void client.invalidateQueries({ queryKey: safetyQueries.caseReports(caseId).queryKey });
    // Without a cached list there is nothing to update.
    if (client.getQueriesData({ queryKey: [...safetyQueries.all(), 'cases'] }).length === 0) return;
    call(getCase, { params: { id: caseId } }).then(
      ({ case: changed }) => updateCase(client, changed),
      () => client.invalidateQueries({ queryKey: safetyQueries.all() }),
    );
  });
  useOnConnect((isFirst) => {
    if (!isFirst || hasStaleData(client, safetyQueries.all()))
      void client.invalidateQueries({ queryKey: safetyQueries.all() });
  });
}
