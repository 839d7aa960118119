import { AppCode } from '@weft/shared/accounts/second-factor/fields';
import { SECOND_FACTOR_TEXTS } from '@weft/shared/accounts/second-factor/texts';
import { ACCOUNT_LIMITS } from '@weft/shared/limits';
import { Copy } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { notify } from '@/alerts/toasts/notify';
import { messageOf } from '@/lib/api/api-error';
import { copyText } from '@/lib/browser/copy-text';
import { IconButton } from '@/ui/button/icon-button';
import { RichText } from '@/ui/display/rich-text';
import { OtpBoxes } from '@/ui/form/otp-boxes';
import { QrCode } from './qr-code';
import { useTurnOn } from './second-factor-queries';
import { texts } from './texts/generated';

const { setup: setupTexts, codes } = texts;
const EMPTY: string[] = Array.from({ length: ACCOUNT_LIMITS.codeLength }, () => '');

/** A new key that waits for its first code. */
export interface Setup {
  readonly key: string;
  readonly address: string;
  readonly setup: string;
}

const strong = (text: string) => <strong className="font-semibold">{text}</strong>;

const inGroups = (key: string): string => key.replace(/(.{4})(?=.)/g, '$1 ');

/** Copies and says so. */
export async function copyAloud(text: string): Promise<void> {
  if (await copyText(text)) notify.success(codes.copied);
  else notify.error(codes.copyFailed);
}

function KeyToType({ keyText, address }: { keyText: string; address: string }) {
  return (
    <div className="flex min-w-0 flex-1 basis-52 flex-col gap-2">
      <p className="text-small text-muted">{setupTexts.typeKey}</p>
      <div className="flex items-center gap-1 rounded-md bg-sunken py-1 ps-3 pe-1">
        <code dir="ltr" className="min-w-0 flex-1 text-label wrap-anywhere">
          {inGroups(keyText)}
        </code>
        <IconButton label={setupTexts.copyKey} onClick={() => void copyAloud(keyText)}>
          <Copy aria-hidden="true" className="size-[18px]" />
        </IconButton>
      </div>
      <a href={address} className="link-text self-start text-small">
        {setupTexts.openApp}
      </a>
    </div>
  );
}

/** Step 1: the key as QR code and as text. Step 2: the first code. `formId` lets a button outside submit it. */
export function SetupForm({
  setup,
  formId,
  onBusy,
  onDone,
}: {
  setup: Setup;
  formId: string;
  onBusy: (isBusy: boolean) => void;
  onDone: (recoveryCodes: readonly string[]) => void;
}) {
  const turnOn = useTurnOn();
  const [digits, setDigits] = useState(EMPTY);
  const [error, setError] = useState<string>();
  const submit = async () => {
    if (turnOn.isPending) return;
    const code = digits.join('');
    if (!AppCode.safeParse(code).success) {
      setError(SECOND_FACTOR_TEXTS.code);
      return;
    }
    setError(undefined);
    onBusy(true);
    try {
      onDone((await turnOn.mutateAsync({ setup: setup.setup, code })).recoveryCodes);
    } catch (failure) {
      setError(messageOf(failure, texts.app.setUpFailed));
    } finally {
      onBusy(false);
    }
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={handleSubmit}>
      <ol className="flex list-decimal flex-col gap-5 ps-5 marker:font-semibold marker:text-muted">
        <li>
          <p>
            <RichText parts={setupTexts.scan({ b: strong })} />
          </p>
          <div className="mt-3 flex flex-wrap gap-4">
            <QrCode text={setup.address} label={setupTexts.image} />
            <KeyToType keyText={setup.key} address={setup.address} />
          </div>
        </li>
        <li>
          <p className="mb-3 font-semibold">{setupTexts.typeCode}</p>
          <OtpBoxes
            label={texts.signIn.label}
            length={ACCOUNT_LIMITS.codeLength}
            value={digits}
            onChange={(next) => {
              setError(undefined);
              setDigits(next);
            }}
            error={error}
          />
        </li>
      </ol>
    </form>
  );
}
