import { useInfiniteQuery } from '@tanstack/react-query';
import type { SecurityEntryView } from '@weft/shared/accounts/security-log/contract';
import { Download, ScrollText } from 'lucide-react';
import { joinFacts } from '@/lib/format/join-facts';
import { Button } from '@/ui/button/button';
import { MoreButton } from '@/ui/button/more-button';
import { TimeAgo } from '@/ui/display/time-ago';
import { Disclosure } from '@/ui/navigation/disclosure';
import { SettingsContent } from '../components/settings/settings-content';
import { useProofs } from '../second-factor/second-factor-queries';
import { securityLogQueries } from './security-log-queries';
import { useSaveLog } from './use-save-log';
import { texts } from './texts/generated';

/** What a thief would cause first. */
const ALARMING = new Set<SecurityEntryView['kind']>(['wrongPassword', 'wrongCode', 'newDevice']);

function Entry({ entry: { kind, device, network, createdAt } }: { entry: SecurityEntryView }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className={ALARMING.has(kind) ? 'font-semibold text-danger' : 'font-semibold'}>
          {texts.kinds[kind]}
        </p>
        <p className="text-small wrap-anywhere text-muted">{joinFacts([device, network])}</p>
      </div>
      <TimeAgo iso={createdAt} className="num text-small text-muted" />
    </li>
  );
}

function Entries() {
  const query = useInfiniteQuery(securityLogQueries.list());
  const save = useSaveLog();
  const { password: hasPassword } = useProofs();
  return (
    <SettingsContent query={query} loading={texts.loading} failed={texts.failed} rows={2}>
      {({ pages }) => {
        const entries = pages.flatMap((page) => page.entries);
        if (entries.length === 0) return <p className="text-label text-muted">{texts.empty}</p>;
        return (
          <>
            <p className="text-label text-pretty text-muted">
              {hasPassword ? texts.hint : texts.hintWithoutPassword}
            </p>
            <Button
              variant="secondary"
              size="sm"
              className="mt-3 self-start"
              busy={save.isPending}
              onClick={() => save.mutate()}
            >
              <Download aria-hidden="true" /> {texts.save}
            </Button>
            <ul aria-label={texts.title} className="divide-y divide-line">
              {entries.map((entry) => (
                <Entry key={entry._id} entry={entry} />
              ))}
            </ul>
            <MoreButton query={query} failed={texts.failed} onDemand className="pt-3" />
          </>
        );
      }}
    </SettingsContent>
  );
}

/** "Security log" of the settings. */
export function SecurityLog() {
  return (
    <Disclosure icon={<ScrollText aria-hidden="true" />} title={texts.title} text={texts.text}>
      <Entries />
    </Disclosure>
  );
}
