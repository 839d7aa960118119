import { useId, useState } from 'react';
import type { DailyCount, OverviewDay } from '@weft/shared/administration/overview-contract';
import { abbreviateCount } from '@/lib/format/abbreviate-count';
import { fileSize, sizeLimit } from '@/lib/format/file-size';
import { localNumber } from '@/lib/format/number-format';
import { dateFormat } from '@/lib/languages/date-format';
import { Card } from '@/ui/display/card';
import { texts } from '../../texts/generated';
import { CHART, linesOf, pathOf, scaleOf } from './chart-lines';

const { overview } = texts;

const dateOf = (day: string): string =>
  dateFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' }).format(Date.parse(day));

const fullDateOf = (day: string): string =>
  dateFormat({ dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(day));

const valueOf = (kind: DailyCount, value: number | null): string => {
  if (value === null) return overview.notCounted;
  return kind === 'bytes' ? fileSize(value) : localNumber(value);
};

function Drawing({ values, scale }: { values: readonly (number | null)[]; scale: readonly number[] }) {
  const [top = 1] = scale;
  const { width, height } = CHART;
  const lines = linesOf(values, top);
  return (
    // Time runs along the line of text.
    <svg
      aria-hidden="true"
      viewBox={`0 -4 ${width} ${height + 8}`}
      preserveAspectRatio="none"
      className="h-[168px] w-full overflow-visible rtl:-scale-x-100"
    >
      {scale.map((mark, index) => (
        <line
          key={mark}
          x2={width}
          y1={(index / (scale.length - 1)) * height}
          y2={(index / (scale.length - 1)) * height}
          className="stroke-line"
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {lines.map((line) => {
        const [[first] = [0]] = line;
        const [last] = line.at(-1) ?? [0];
        return (
          <g key={first}>
            {line.length > 1 && (
              <path
                d={`${pathOf(line)}L${last} ${height}L${first} ${height}Z`}
                className="fill-primary opacity-15"
              />
            )}
            <path
              d={pathOf(line)}
              className="fill-none stroke-primary"
              strokeWidth={2}
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
            />
          </g>
        );
      })}
    </svg>
  );
}

function DayTable({
  kind,
  days,
  labelledBy,
}: {
  kind: DailyCount;
  days: readonly OverviewDay[];
  labelledBy: string;
}) {
  return (
    <table aria-labelledby={labelledBy} className="w-full text-small">
      <thead>
        <tr>
          <th scope="col" className="py-1.5 text-start font-semibold text-muted">
            {overview.day}
          </th>
          <th scope="col" className="py-1.5 text-end font-semibold text-muted">
            {texts.dailyCounts[kind]}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-t border-line">
        {days.toReversed().map((each) => (
          <tr key={each.day}>
            <th scope="row" className="num py-1.5 text-start font-normal">
              {fullDateOf(each.day)}
            </th>
            <td className="num py-1.5 text-end">{valueOf(kind, each[kind])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Daily counts as a line, and as a table. */
export function DailyChart({ kind, days }: { kind: DailyCount; days: readonly OverviewDay[] }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const values = days.map((each) => each[kind]);
  const counted = values.filter((value) => value !== null);
  const scale = scaleOf(Math.max(0, ...counted), kind === 'bytes');
  const missing = values.length - counted.length;
  const first = days[0]?.day ?? '';
  return (
    <Card aria-labelledby={id} className="p-5 max-md:p-4">
      <h2 id={id}>{texts.dailyCounts[kind]}</h2>
      <p className="num mt-1 mb-4 text-small text-muted">
        {overview.until({ value: valueOf(kind, values.at(-1) ?? null) })}
      </p>
      <div className="flex gap-3">
        <div aria-hidden="true" className="num flex h-[168px] flex-col justify-between text-small text-muted">
          {scale.map((mark) => (
            <span key={mark} className="leading-none whitespace-nowrap">
              {kind === 'bytes' ? sizeLimit(mark) : abbreviateCount(mark)}
            </span>
          ))}
        </div>
        <div className="min-w-0 flex-1">
          <Drawing values={values} scale={scale} />
          <p aria-hidden="true" className="num mt-1.5 flex justify-between text-small text-muted">
            <span>{dateOf(first)}</span>
            <span>{overview.today}</span>
          </p>
        </div>
      </div>
      {missing > 0 && <p className="mt-3 text-small text-muted">{overview.missing({ count: missing })}</p>}
      <details className="mt-3" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="w-fit cursor-pointer rounded-md py-2.5 text-label font-semibold">
          {overview.asTable}
        </summary>
        {isOpen && <DayTable kind={kind} days={days} labelledBy={id} />}
      </details>
    </Card>
  );
}
