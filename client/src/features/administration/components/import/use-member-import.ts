import { useQueryClient } from '@tanstack/react-query';
import { importMembers, previewImport, type ImportedRow } from '@weft/shared/administration/import-contract';
import { IMPORT_LIMITS } from '@weft/shared/administration/import-limits';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { useEffect, useRef, useState } from 'react';
import { call } from '@/lib/api/api-client';
import { ApiError, isApiError, messageOf } from '@/lib/api/api-error';
import { sizeLimit } from '@/lib/format/file-size';
import { administrationQueries } from '../../api/administration-queries';
import { decodeTable } from './decode-table';
import { texts } from './texts/generated';

const { failed } = ADMINISTRATION_TEXTS;

/** Where an import stands. */
export type ImportStep =
  | { readonly kind: 'choosing' }
  | { readonly kind: 'reading'; readonly fileName: string }
  | {
      readonly kind: 'preview' | 'importing';
      readonly fileName: string;
      readonly csv: string;
      readonly rows: readonly ImportedRow[];
    }
  | {
      readonly kind: 'done';
      readonly fileName: string;
      readonly added: number;
      readonly rows: readonly ImportedRow[];
    };

/** What is wrong with the file, or why a call failed. */
function problemOf(error: unknown, fallback: string): string {
  return (error instanceof ApiError ? error.fields['csv'] : undefined) ?? messageOf(error, fallback);
}

/** Reads a file, asks the server what an import would do, and imports. A newer file replaces the one before. */
export function useMemberImport() {
  const client = useQueryClient();
  const [step, setStep] = useState<ImportStep>({ kind: 'choosing' });
  const [problem, setProblem] = useState<string>();
  const reading = useRef<AbortController>(undefined);
  useEffect(() => () => reading.current?.abort(), []);

  const read = async (file: File) => {
    reading.current?.abort();
    const { signal } = (reading.current = new AbortController());
    setProblem(undefined);
    if (file.size > IMPORT_LIMITS.fileMaxBytes) {
      setStep({ kind: 'choosing' });
      setProblem(texts.tooLarge({ size: sizeLimit(IMPORT_LIMITS.fileMaxBytes) }));
      return;
    }
    setStep({ kind: 'reading', fileName: file.name });
    try {
      const csv = decodeTable(new Uint8Array(await file.arrayBuffer()));
      const { rows } = await call(previewImport, { body: { csv }, signal });
      setStep({ kind: 'preview', fileName: file.name, csv, rows });
    } catch (error) {
      if (signal.aborted) return;
      setStep({ kind: 'choosing' });
      setProblem(problemOf(error, error instanceof ApiError ? failed.readImport : texts.unreadable));
    }
  };

  const submit = async () => {
    if (step.kind !== 'preview') return;
    const { fileName, csv } = step;
    setProblem(undefined);
    setStep({ ...step, kind: 'importing' });
    try {
      const { added, rows } = await call(importMembers, { body: { csv } });
      setStep({ kind: 'done', fileName, added, rows });
      await client.invalidateQueries({ queryKey: administrationQueries.lists() });
    } catch (error) {
      setStep(step);
      if (!isApiError(error, 'CANCELLED')) setProblem(problemOf(error, failed.importMembers));
    }
  };
  return { step, problem, read, submit };
}
