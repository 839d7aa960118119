import type { TagActivity } from '@weft/shared/posts/tags/tag-views';
import { localNumber } from '@/lib/format/number-format';
import { dateFormat } from '@/lib/languages/date-format';
import { texts } from '../../texts/generated';

type Days = TagActivity['days'];

const [WIDTH, HEIGHT, GAP] = [300, 56, 3];
/** The newest bars stand out. */
const NEWEST = 3;
/** Smallest height of a day with posts. */
const LOWEST = 3;

const nameOf = (day: string): string =>
  dateFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(day));

function Bars({ days }: { days: Days }) {
  const highest = Math.max(...days.map(({ postsCount }) => postsCount));
  const step = WIDTH / days.length;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="block h-14 w-full fill-primary forced-colors:fill-[CanvasText] rtl:-scale-x-100"
    >
      {days.map(({ day, postsCount }, index) => {
        const height = postsCount === 0 ? 1 : Math.max(LOWEST, (postsCount / highest) * HEIGHT);
        return (
          <rect
            key={day}
            x={index * step}
            y={HEIGHT - height}
            width={step - GAP}
            height={height}
            rx={Math.min(2, height / 2)}
            opacity={index < days.length - NEWEST ? 0.45 : 1}
          >
            <title>{texts.tags.ofDay({ day: nameOf(day), count: postsCount })}</title>
          </rect>
        );
      })}
    </svg>
  );
}

/** Posts of each day as bars; the same as a table for screen readers. */
export function TagChart({ days }: { days: Days }) {
  const [first] = days;
  return (
    <div>
      <Bars days={days} />
      {first && (
        <div aria-hidden="true" className="mt-1.5 flex justify-between text-micro text-muted">
          <span>{nameOf(first.day)}</span>
          <span>{texts.tags.today}</span>
        </div>
      )}
      <table className="sr-only">
        <caption>{texts.tags.chart}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.tags.day}</th>
            <th scope="col">{texts.tags.dayPosts}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, postsCount }) => (
            <tr key={day}>
              <th scope="row">{nameOf(day)}</th>
              <td>{localNumber(postsCount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
