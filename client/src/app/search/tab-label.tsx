/** Highest count shown. */
const MAX_SHOWN = 99;

/** Returns a count as text; `isMore` if not all were counted. */
export const shownCount = (count: number, isMore = false): string =>
  count > MAX_SHOWN || isMore ? `${Math.min(count, MAX_SHOWN)}+` : String(count);

/** A tab's name with the number of its results, once it is known. */
export function TabLabel({ name, shown }: { name: string; shown: string | undefined }) {
  return (
    <>
      {/* The space is for screen readers. */}
      {name} {shown !== undefined && <span className="num font-medium text-muted">{shown}</span>}
    </>
  );
}
