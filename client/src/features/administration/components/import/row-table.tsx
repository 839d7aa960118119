import type { ImportedRow } from '@weft/shared/administration/import-contract';
import { useId, useState } from 'react';
import { localNumber } from '@/lib/format/number-format';
import { Button } from '@/ui/button/button';
import { texts } from './texts/generated';

/** Rows that one press shows. */
const STEP = 50;

const headClass = 'pb-2 text-start font-semibold';

/** Rows of the file with their lines, the refused ones with the reason. Long tables show a part at first. */
export function RowTable({ title, rows }: { title: string; rows: readonly ImportedRow[] }) {
  const heading = useId();
  const [shown, setShown] = useState(STEP);
  if (rows.length === 0) return null;
  const hasReasons = rows.some(({ refusal }) => refusal !== null);
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className="mb-2 text-h3">
        {title}
      </h3>
      <table aria-labelledby={heading} className="w-full text-label">
        <thead className="text-small text-muted">
          <tr>
            <th scope="col" className={`${headClass} w-12`}>
              {texts.line}
            </th>
            <th scope="col" className={`${headClass} ps-3`}>
              {texts.name}
              <span className="sr-only">, {texts.email}</span>
            </th>
            {hasReasons && (
              <th scope="col" className={`${headClass} ps-3`}>
                {texts.reason}
              </th>
            )}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line">
          {rows.slice(0, shown).map(({ line, name, email, refusal }) => (
            <tr key={line} className="align-top">
              <td className="num py-2 text-muted">{localNumber(line)}</td>
              <th scope="row" className="py-2 ps-3 text-start font-normal">
                <span dir="auto" className="align-page block wrap-anywhere">
                  {name}
                </span>
                <span dir="ltr" className="align-page block text-small wrap-anywhere text-muted">
                  {email}
                </span>
              </th>
              {hasReasons && (
                <td className="w-1/2 py-2 ps-3">{refusal !== null && texts.refusals[refusal]}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > shown && (
        <Button variant="ghost" size="sm" className="mt-2" onClick={() => setShown(shown + STEP)}>
          {texts.more}
        </Button>
      )}
    </section>
  );
}
