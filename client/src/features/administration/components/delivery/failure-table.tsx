import { localNumber } from '@/lib/format/number-format';
import { TimeAgo } from '@/ui/display/time-ago';
import { texts } from './texts/generated';

interface Failure {
  readonly name: string;
  readonly count: number;
  readonly lastAt: string;
  /** What the other side answered; empty without an answer. */
  readonly answer: string;
}

/** Failures by reason, or that there are none. `label` names the table. */
export function FailureTable({ label, failures }: { label: string; failures: readonly Failure[] }) {
  if (failures.length === 0) return <p className="text-small text-muted">{texts.none}</p>;
  return (
    <table aria-label={label} className="w-full">
      <thead className="text-small text-muted">
        <tr>
          <th scope="col" className="pb-2 text-start font-semibold">
            {texts.reason}
          </th>
          <th scope="col" className="ps-3 pb-2 text-end font-semibold">
            {texts.count}
          </th>
          <th scope="col" className="ps-3 pb-2 text-end font-semibold">
            {texts.last}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-t border-line">
        {failures.map(({ name, count, lastAt, answer }) => (
          <tr key={name} className="align-top">
            <th scope="row" className="py-2.5 text-start font-normal">
              {name}
              {answer !== '' && (
                <code dir="ltr" className="align-page block text-small wrap-anywhere text-muted">
                  {answer}
                </code>
              )}
            </th>
            <td className="num py-2.5 ps-3 text-end font-semibold">
              {localNumber(count, { useGrouping: true })}
            </td>
            <td className="num py-2.5 ps-3 text-end text-small text-muted">
              <TimeAgo iso={lastAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
