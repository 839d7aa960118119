import { useQuery } from '@tanstack/react-query';
import type { SystemView } from '@weft/shared/administration/system-contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { messageOf } from '@/lib/api/api-error';
import { usePageTitle } from '@/lib/browser/page-title';
import { fileSize } from '@/lib/format/file-size';
import { joinFacts } from '@/lib/format/join-facts';
import { localNumber } from '@/lib/format/number-format';
import { fullTime, relativeTimeInSentence } from '@/lib/format/relative-time';
import { Card } from '@/ui/display/card';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { systemQueries } from '../api/system-queries';
import { AdministrationFrame } from '../components/administration-frame';
import { Backups } from '../components/scheduled-backups/backups';
import { Delivery } from '../components/delivery/delivery';
import { FactTable } from '../components/system/fact-table';
import { ServerSettings } from '../components/system/server-settings';
import { texts } from '../texts/generated';

const { system } = texts;

function ServersCard({ version, runningSince, servers }: SystemView) {
  const { count, isConnected } = servers;
  return (
    <Card aria-labelledby="servers" className="p-5 max-md:p-4">
      <h2 id="servers">{system.servers}</h2>
      <p className="mt-1">
        {joinFacts([system.version({ version }), system.since({ time: fullTime(runningSince) })])}
      </p>
      <p className="num mt-2">{system.count({ count })}</p>
      {!isConnected && <p className="mt-1 font-semibold text-danger">{system.disconnected}</p>}
      {isConnected && count > 1 && <p className="mt-1 text-muted">{system.connected}</p>}
    </Card>
  );
}

function State(state: SystemView) {
  const { storage, queues, settings } = state;
  const total = storage.kinds.reduce((sum, { bytes }) => sum + bytes, 0);
  return (
    <div className="grid grid-cols-1 items-start gap-6 desk:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-6">
        <ServerSettings settings={settings} />
        <ServersCard {...state} />
        <FactTable
          id="storage"
          title={system.storage}
          text={system.storageText({
            time: relativeTimeInSentence(storage.countedAt),
            size: fileSize(total),
          })}
          columns={[system.kind, system.size]}
          rows={storage.kinds.map(({ kind, bytes }) => ({
            name: texts.storedKinds[kind],
            value: fileSize(bytes),
          }))}
        />
        <FactTable
          id="queues"
          title={system.queues}
          text={system.queuesText}
          columns={[system.queue, system.length]}
          rows={queues.map(({ queue, length }) => ({
            name: texts.queues[queue],
            value: localNumber(length),
          }))}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <Backups />
        <Delivery />
      </div>
    </div>
  );
}

function LoadedState() {
  const { data, error, isFetching, refetch } = useQuery(systemQueries.state());
  if (data) return <State {...data} />;
  if (error)
    return (
      <ErrorState
        message={messageOf(error, ADMINISTRATION_TEXTS.failed.loadSystem)}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return (
    <SkeletonGroup label={system.loading}>
      <Skeleton className="h-5 w-2/5" />
      <Skeleton className="mt-4 h-72" />
    </SkeletonGroup>
  );
}

/** `/admin/system`: version, settings of the server, storage, queues and servers. */
export function SystemScreen() {
  usePageTitle(system.title);
  return (
    <AdministrationFrame title={system.title} text={system.text}>
      <LoadedState />
    </AdministrationFrame>
  );
}
