import type { MemberSummary } from '@weft/shared/members/views';
import { Avatar } from '@/ui/display/avatar';
import { cx } from '@/ui/cx';
import { mutualText } from '../../count-texts';

/** Small overlapping pictures, as decoration. `on` is the background for their frames. */
export function Faces({ people, on }: { people: readonly MemberSummary[]; on: 'surface' | 'raised' }) {
  if (people.length === 0) return null;
  return (
    <span className="flex flex-none">
      {people.map((person, index) => (
        <Avatar
          key={person._id}
          name={person.fullName}
          src={person.profileImage}
          size={22}
          frame={on}
          className={cx(index > 0 && '-ms-1.5')}
        />
      ))}
    </span>
  );
}

/** Number of mutual connections with some pictures. Renders nothing for zero. */
export function MutualConnections({
  count,
  people,
  className,
}: {
  count: number;
  people: readonly MemberSummary[];
  className?: string;
}) {
  if (count === 0) return null;
  return (
    <p className={cx('flex items-center gap-2 text-small text-muted', className)}>
      <Faces people={people} on="raised" />
      {mutualText(count)}
    </p>
  );
}
