import { dateFormat } from '@/lib/languages/date-format';
import { texts } from '../../texts/generated';

/** A localised date: `14 October 2025`, on phones `14 Oct 2025`. Shows "Recently" for an invalid date. */
export function ListDate({ iso }: { iso: string }) {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return texts.recently;
  const long = dateFormat({ dateStyle: 'long' }).format(date);
  const short = dateFormat({ dateStyle: 'medium' }).format(date);
  if (long === short) return long;
  return (
    <>
      <span className="max-md:hidden">{long}</span>
      <span className="md:hidden">{short}</span>
    </>
  );
}
