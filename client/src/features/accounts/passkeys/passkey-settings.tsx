import { useQuery } from '@tanstack/react-query';
import type { PasskeyView } from '@weft/shared/accounts/passkeys/contract';
import { Fingerprint, Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { keepFocusNear } from '@/lib/browser/keep-focus-near';
import { joinFacts } from '@/lib/format/join-facts';
import { relativeTimeInSentence } from '@/lib/format/relative-time';
import { dateFormat } from '@/lib/languages/date-format';
import { Button } from '@/ui/button/button';
import { IconButton } from '@/ui/button/icon-button';
import { RichText } from '@/ui/display/rich-text';
import { BannerMessage } from '@/ui/feedback/banner-message';
import { Disclosure } from '@/ui/navigation/disclosure';
import { ConfirmDialog } from '@/ui/overlay/dialog';
import { SettingsContent } from '../components/settings/settings-content';
import { passkeyQueries, useAddPasskey, useRemovePasskey } from './passkey-queries';
import { supportsPasskeys } from './passkey-support';
import { RenamePasskey } from './rename-passkey';
import { texts } from './texts/generated';

function factsOf({ createdAt, lastUsedAt, isSynced }: PasskeyView): string {
  const date = dateFormat({ dateStyle: 'long' }).format(new Date(createdAt));
  return joinFacts([
    texts.added({ date }),
    lastUsedAt === null ? texts.neverUsed : texts.used({ ago: relativeTimeInSentence(lastUsedAt) }),
    isSynced ? texts.synced : texts.onlyHere,
  ]);
}

function PasskeyRow({ passkey, protectsRole }: { passkey: PasskeyView; protectsRole: boolean }) {
  const row = useRef<HTMLLIElement>(null);
  const [asking, setAsking] = useState<'rename' | 'remove'>();
  const remove = useRemovePasskey();
  const { _id, name } = passkey;
  const close = () => setAsking(undefined);
  const handleRemove = () => {
    if (row.current) keepFocusNear(row.current);
    close();
    remove.mutate(_id);
  };
  return (
    <li ref={row} className="flex items-center gap-x-3 py-3">
      <div className="min-w-0 flex-1">
        <p dir="auto" className="align-page font-semibold wrap-anywhere">
          {name}
        </p>
        <p className="num text-small text-pretty text-muted">{factsOf(passkey)}</p>
      </div>
      <IconButton label={texts.rename({ name })} onClick={() => setAsking('rename')}>
        <Pencil aria-hidden="true" className="size-[18px]" />
      </IconButton>
      <IconButton
        label={texts.remove({ name })}
        inactive={remove.isPending}
        onClick={() => setAsking('remove')}
      >
        <Trash2 aria-hidden="true" className="size-[18px]" />
      </IconButton>
      {asking === 'rename' && <RenamePasskey passkey={passkey} onClose={close} />}
      <ConfirmDialog
        open={asking === 'remove'}
        onOpenChange={close}
        title={texts.removeTitle({ name })}
        confirmLabel={texts.removeAction}
        danger
        onConfirm={handleRemove}
      >
        <p className="text-muted">{texts.removeText}</p>
        {protectsRole && <p className="mt-3">{texts.removeLost}</p>}
      </ConfirmDialog>
    </li>
  );
}

const linkTo = (address: string) => (text: string) => (
  <a href={address} dir="ltr" className="link-text wrap-anywhere">
    {text}
  </a>
);

/** Adds a passkey, or says why this page can't. */
function AddPasskey({ origin }: { origin: string | null }) {
  const add = useAddPasskey();
  if (origin === null)
    return <BannerMessage tone="info">{texts.number({ host: window.location.hostname })}</BannerMessage>;
  if (origin !== window.location.origin)
    return (
      <BannerMessage tone="info">
        <RichText parts={texts.elsewhere({ address: origin, link: linkTo(origin) })} />
      </BannerMessage>
    );
  if (!supportsPasskeys()) return <BannerMessage tone="info">{texts.unsupported}</BannerMessage>;
  return (
    <Button variant="secondary" busy={add.isPending} busyText={texts.adding} onClick={() => add.mutate()}>
      {texts.add}
    </Button>
  );
}

function Content() {
  const query = useQuery(passkeyQueries.list());
  return (
    <SettingsContent query={query} loading={texts.loading} failed={texts.loadFailed}>
      {({ passkeys, origin, protectRole }) => (
        <>
          <p className="max-w-[60ch] text-label text-pretty text-muted">{texts.hint}</p>
          {passkeys.length > 0 && (
            <ul aria-label={texts.list} className="divide-y divide-line">
              {passkeys.map((passkey) => (
                <PasskeyRow
                  key={passkey._id}
                  passkey={passkey}
                  protectsRole={protectRole === true && passkeys.length === 1}
                />
              ))}
            </ul>
          )}
          <div className="mt-4">
            <AddPasskey origin={origin} />
          </div>
        </>
      )}
    </SettingsContent>
  );
}

/** "Passkeys" of the settings. */
export function PasskeySettings() {
  return (
    <Disclosure icon={<Fingerprint aria-hidden="true" />} title={texts.title} text={texts.text}>
      <Content />
    </Disclosure>
  );
}
