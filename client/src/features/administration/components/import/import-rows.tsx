import type { ImportedRow, RowRefusal } from '@weft/shared/administration/import-contract';
import { localNumber } from '@/lib/format/number-format';
import { cx } from '@/ui/cx';
import { RowTable } from './row-table';
import { texts } from './texts/generated';

/** Refusals of rows whose address has an account. */
const HERE: readonly (RowRefusal | null)[] = ['member', 'suspended', 'registering', 'imported'];

function Count({ name, count, isUrgent = false }: { name: string; count: number; isUrgent?: boolean }) {
  return (
    <div className="flex flex-col-reverse rounded-lg border border-line px-4 py-3">
      <dt className={cx('text-small', isUrgent ? 'text-danger' : 'text-muted')}>{name}</dt>
      <dd className="num text-h2">{localNumber(count)}</dd>
    </div>
  );
}

/** How many rows are new, already here and not valid, and the rows that are left out, then those that are added. */
export function ImportRows({ rows, isDone }: { rows: readonly ImportedRow[]; isDone: boolean }) {
  const added = rows.filter(({ refusal }) => refusal === null);
  const left = rows.filter(({ refusal }) => refusal !== null);
  const here = left.filter(({ refusal }) => HERE.includes(refusal)).length;
  const invalid = left.length - here;
  return (
    <div className="flex flex-col gap-5">
      {!isDone && (
        <div role="status">
          <dl className="grid grid-cols-3 gap-3">
            <Count name={texts.new} count={added.length} />
            <Count name={texts.here} count={here} />
            <Count name={texts.left} count={invalid} isUrgent={invalid > 0} />
          </dl>
        </div>
      )}
      {added.length === 0 && !isDone && <p className="text-muted">{texts.none}</p>}
      <RowTable title={texts.leftRows} rows={left} />
      <RowTable title={isDone ? texts.addedRows : texts.newRows} rows={added} />
    </div>
  );
}
