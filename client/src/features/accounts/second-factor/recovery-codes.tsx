import { appName } from '@weft/shared/app';
import { Copy, Download } from 'lucide-react';
import { Button } from '@/ui/button/button';
import { RichText } from '@/ui/display/rich-text';
import { Checkbox } from '@/ui/form/checkbox';
import { copyAloud } from './setup-form';
import { texts } from './texts/generated';

const { codes: codeTexts } = texts;

function downloadCodes(codes: readonly string[]): void {
  const lines = [codeTexts.file({ app: appName() }), '', ...codes, ''];
  const url = URL.createObjectURL(new Blob([lines.join('\n')], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = codeTexts.fileName({ app: appName() });
  link.click();
  URL.revokeObjectURL(url);
}

const strong = (text: string) => <strong className="font-semibold">{text}</strong>;

/** The recovery codes, which are shown once. */
export function RecoveryCodes({
  codes,
  isSafe,
  onSafe,
}: {
  codes: readonly string[];
  isSafe: boolean;
  onSafe: (isSafe: boolean) => void;
}) {
  return (
    <div className="flex flex-col gap-4">
      <p>
        <RichText parts={codeTexts.text({ b: strong })} />
      </p>
      <ul
        aria-label={codeTexts.name}
        dir="ltr"
        className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-md bg-sunken p-4 text-center font-mono font-semibold tracking-wide"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button
          data-autofocus=""
          size="sm"
          variant="secondary"
          icon={<Copy aria-hidden="true" className="size-4" />}
          onClick={() => void copyAloud(codes.join('\n'))}
        >
          {codeTexts.copy}
        </Button>
        <Button
          size="sm"
          variant="secondary"
          icon={<Download aria-hidden="true" className="size-4" />}
          onClick={() => downloadCodes(codes)}
        >
          {codeTexts.download}
        </Button>
      </div>
      <Checkbox label={codeTexts.safe} checked={isSafe} onChange={(event) => onSafe(event.target.checked)} />
    </div>
  );
}
