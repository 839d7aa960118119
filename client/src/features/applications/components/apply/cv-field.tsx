import type { CvView } from '@weft/shared/applications/views';
import { APPLICATION_LIMITS } from '@weft/shared/limits';
import { useId, useRef } from 'react';
import { fileSize, sizeLimit } from '@/lib/format/file-size';
import { Button } from '@/ui/button/button';
import { FieldError } from '@/ui/form/field';
import { SelectField } from '@/ui/form/select-field';
import { FileText, X } from 'lucide-react';
import { texts } from '../../texts/generated';

const { cv: labels } = texts;

interface Props {
  earlier: readonly CvView[];
  earlierCv: string;
  file: File | undefined;
  error: string | undefined;
  onChoose: (earlierCv: string) => void;
  onFile: (file: File | undefined) => void;
}

/** A new CV, or one of an earlier application. */
export function CvField({ earlier, earlierCv, file, error, onChoose, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const errorId = useId();
  return (
    <div className="flex flex-col gap-4">
      {earlier.length > 0 && !file && (
        <SelectField
          label={labels.earlier}
          value={earlierCv}
          options={[
            { value: '', label: labels.none },
            ...earlier.map(({ id, name, size }) => ({
              value: id,
              label: labels.file({ name, size: fileSize(size) }),
            })),
          ]}
          onChange={({ target }) => onChoose(target.value)}
        />
      )}
      {file && (
        <p className="flex flex-wrap items-center gap-2 text-label">
          <FileText aria-hidden="true" className="size-5 flex-none text-muted" />
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {labels.file({ name: file.name, size: fileSize(file.size) })}
          </span>
          <Button
            variant="ghost"
            size="sm"
            icon={<X aria-hidden="true" className="size-4" />}
            onClick={() => {
              button.current?.focus();
              onFile(undefined);
            }}
          >
            {labels.remove}
          </Button>
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          ref={button}
          variant="secondary"
          aria-describedby={error ? errorId : undefined}
          onClick={() => input.current?.click()}
        >
          {labels.choose}
        </Button>
        <span className="text-small text-muted">
          {labels.hint({ size: sizeLimit(APPLICATION_LIMITS.cvMaxBytes) })}
        </span>
        <input
          ref={input}
          type="file"
          hidden
          accept="application/pdf,.pdf"
          aria-label={labels.choose}
          onChange={(event) => {
            const [chosen] = event.target.files ?? [];
            event.target.value = '';
            if (chosen) onFile(chosen);
          }}
        />
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      <p className="text-small text-muted">{labels.readers}</p>
    </div>
  );
}
