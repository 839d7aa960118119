import { IMPORT_LIMITS } from '@weft/shared/administration/import-limits';
import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import { sizeLimit } from '@/lib/format/file-size';
import { useFileDrop } from '@/lib/hooks/use-file-drop';
import { Button } from '@/ui/button/button';
import { cx } from '@/ui/cx';
import { FieldError } from '@/ui/form/field';
import { texts } from './texts/generated';

/** Takes a CSV file from the device, or dropped. Shows the chosen one. */
export function FileChoice({
  fileName,
  problem,
  isOff,
  onFile,
}: {
  fileName: string | undefined;
  problem: string | undefined;
  isOff: boolean;
  onFile: (file: File) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const drop = useFileDrop(([file]) => file && onFile(file), { isOff });
  return (
    <div
      {...drop.area}
      className={cx(
        'flex flex-col items-center gap-2 rounded-lg border border-dashed p-5 text-center',
        drop.isOver ? 'border-primary bg-primary-soft' : 'border-line-strong bg-sunken',
      )}
    >
      {fileName !== undefined && (
        <p dir="auto" className="max-w-full font-semibold wrap-anywhere">
          {fileName}
        </p>
      )}
      <Button
        data-autofocus
        variant="secondary"
        inactive={isOff}
        aria-describedby="import-limits"
        icon={<FileUp aria-hidden="true" className="size-[18px]" />}
        onClick={() => input.current?.click()}
      >
        {fileName === undefined ? texts.choose : texts.other}
      </Button>
      <p className="text-small text-muted max-md:hidden">{texts.drop}</p>
      <p id="import-limits" className="text-small text-muted">
        {texts.limits({ rows: IMPORT_LIMITS.rowsMax, size: sizeLimit(IMPORT_LIMITS.fileMaxBytes) })}
      </p>
      {problem !== undefined && (
        <div role="alert">
          <FieldError>{problem}</FieldError>
        </div>
      )}
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        aria-label={texts.choose}
        tabIndex={-1}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // The same file can be chosen again, after a correction.
          currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </div>
  );
}
