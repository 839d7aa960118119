import { useQuery } from '@tanstack/react-query';
import {
  startIdentity,
  type IdentityView,
  type ProviderView,
} from '@weft/shared/accounts/providers/contract';
import { Building2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { notify } from '@/alerts/toasts/notify';
import { call } from '@/lib/api/api-client';
import { isApiError, messageOf } from '@/lib/api/api-error';
import { keepFocusNear } from '@/lib/browser/keep-focus-near';
import { leaveFor } from '@/lib/browser/leave-for';
import { joinFacts } from '@/lib/format/join-facts';
import { dateFormat } from '@/lib/languages/date-format';
import { Button } from '@/ui/button/button';
import { Disclosure } from '@/ui/navigation/disclosure';
import { ConfirmDialog } from '@/ui/overlay/dialog';
import { SettingsContent } from '../components/settings/settings-content';
import { providerQueries } from './provider-queries';
import { useUnlink } from './use-unlink';
import { texts } from './texts/generated';

/** An organisation of this network, or one that the member has linked and that is not offered any more. */
interface Row {
  readonly id: string;
  readonly name: string;
  readonly identity: IdentityView | undefined;
}

function rowsOf(providers: readonly ProviderView[], identities: readonly IdentityView[]): Row[] {
  const linked = new Map(identities.map((identity) => [identity.provider, identity]));
  const offered = providers.map(({ id, name }) => ({ id, name, identity: linked.get(id) }));
  const known = new Set(providers.map(({ id }) => id));
  const former = identities.filter(({ provider }) => !known.has(provider));
  return [
    ...offered,
    ...former.map((identity) => ({ id: identity.provider, name: identity.name, identity })),
  ];
}

function factsOf({ createdAt, email }: IdentityView): string {
  const date = dateFormat({ dateStyle: 'long' }).format(new Date(createdAt));
  return joinFacts([texts.linked({ date }), email]);
}

function LinkButton({ id, name }: Row) {
  const [isBusy, setBusy] = useState(false);
  const handleClick = async () => {
    setBusy(true);
    try {
      leaveFor((await call(startIdentity, { params: { provider: id } })).address);
    } catch (error) {
      // A member who cancels the question for a proof needs no message.
      if (!isApiError(error, 'CANCELLED')) notify.error(messageOf(error, texts.link.failed));
      setBusy(false);
    }
  };
  return (
    <Button
      size="sm"
      variant="secondary"
      aria-label={texts.linkAction({ name })}
      busy={isBusy}
      onClick={() => void handleClick()}
    >
      {texts.linkShort}
    </Button>
  );
}

function UnlinkButton({ id, name, onUnlink }: Row & { onUnlink: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const unlink = useUnlink();
  const handleConfirm = () => {
    onUnlink();
    setAsking(false);
    unlink.mutate(id);
  };
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        aria-label={texts.unlinkAction({ name })}
        busy={unlink.isPending}
        onClick={() => setAsking(true)}
      >
        {texts.unlinkShort}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={texts.unlinkTitle({ name })}
        confirmLabel={texts.unlinkShort}
        danger
        onConfirm={handleConfirm}
      >
        <p className="text-muted">{texts.unlinkText}</p>
      </ConfirmDialog>
    </>
  );
}

function ProviderRow(row: Row) {
  const item = useRef<HTMLLIElement>(null);
  const { name, identity } = row;
  const handleUnlink = () => {
    if (item.current) keepFocusNear(item.current);
  };
  return (
    <li ref={item} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-40">
        <p dir="auto" className="align-page font-semibold wrap-anywhere">
          {name}
        </p>
        <p className="text-small wrap-anywhere text-muted">
          {identity ? factsOf(identity) : texts.notLinked}
        </p>
      </div>
      {identity ? <UnlinkButton {...row} onUnlink={handleUnlink} /> : <LinkButton {...row} />}
    </li>
  );
}

function Content({ providers }: { providers: readonly ProviderView[] }) {
  const query = useQuery(providerQueries.identities());
  return (
    <SettingsContent query={query} loading={texts.loading} failed={texts.loadFailed}>
      {({ identities }) => (
        <>
          <p className="max-w-[60ch] text-label text-pretty text-muted">{texts.hint}</p>
          <ul aria-label={texts.list} className="divide-y divide-line">
            {rowsOf(providers, identities).map((row) => (
              <ProviderRow key={row.id} {...row} />
            ))}
          </ul>
        </>
      )}
    </SettingsContent>
  );
}

/** "Organisations" of the settings, where the network has any. */
export function IdentitySettings() {
  const { data } = useQuery(providerQueries.list());
  const providers = data?.providers ?? [];
  if (providers.length === 0) return null;
  return (
    <Disclosure icon={<Building2 aria-hidden="true" />} title={texts.title} text={texts.text}>
      <Content providers={providers} />
    </Disclosure>
  );
}
