const LONG = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' });
const SHORT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** A localised date: `14 October 2025`, on phones `14 Oct 2025`. Shows "Recently" for an invalid date. */
export function ListDate({ iso }: { iso: string }) {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return 'Recently';
  const [long, short] = [LONG.format(date), SHORT.format(date)];
  if (long === short) return long;
  return (
    <>
      <span className="max-md:hidden">{long}</span>
      <span className="md:hidden">{short}</span>
    </>
  );
}
