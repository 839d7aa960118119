import { cx } from '@/ui/cx';
import { colourwayOf, hashOf } from './weave-colours';

const CELL = 75;
const COLUMNS = 17;
const ROWS = 5;

/** View boxes of the SVG. A card shows only a part, so that the pattern stays recognisable. */
const VIEWS = { card: '646 75 554 147', page: '0 0 1200 300' } as const;

/** The default banner: a woven pattern of upright and flat capsules, with knots in one column. */
function Weave({ memberId, view }: { memberId: string; view: keyof typeof VIEWS }) {
  const { background, wide, tall, knot } = colourwayOf(memberId);
  const seed = hashOf(memberId);
  const cells = Array.from({ length: COLUMNS * ROWS }, (_, index) => {
    const column = index % COLUMNS;
    const row = Math.floor(index / COLUMNS);
    const isTall = (column + row) % 2 === 0;
    const [width, height] = isTall ? [69, 81] : [81, 69];
    const isKnot = isTall && column === 11 + (seed % 4);
    const fill = isKnot ? knot : isTall ? tall[hashOf(`${memberId}${column}`) % 2] : wide;
    return { index, x: column * CELL - width / 2, y: row * CELL - height / 2, width, height, fill };
  });
  return (
    <svg viewBox={VIEWS[view]} preserveAspectRatio="xMaxYMid slice" aria-hidden="true" className="size-full">
      <rect width="1200" height="300" fill={background} />
      {cells.map(({ index, ...cell }) => (
        <rect key={index} rx="29" {...cell} />
      ))}
    </svg>
  );
}

/** A member's banner picture, or a pattern in the member's colours. Screen readers ignore it as decoration. */
export function ProfileBanner({
  memberId,
  image,
  view = 'card',
  className,
}: {
  memberId: string;
  image: string | null;
  view?: keyof typeof VIEWS;
  className?: string;
}) {
  return (
    <div className={cx('overflow-hidden bg-sunken', className)}>
      {image ? (
        <img src={image} alt="" className="size-full object-cover" />
      ) : (
        <Weave memberId={memberId} view={view} />
      )}
    </div>
  );
}
