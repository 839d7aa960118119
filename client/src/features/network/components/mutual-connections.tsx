import type { MemberSummary } from '@weft/shared/members/views';
import { plural } from '@/lib/format/plural';
import { Avatar } from '@/ui/avatar';
import { cx } from '@/ui/cx';

/** How many connections the viewer shares with a member, with the faces of some. Nothing where they share none. */
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
      {people.length > 0 && (
        <span className="flex flex-none">
          {people.map((person, index) => (
            <Avatar
              key={person._id}
              name={person.fullName}
              src={person.profileImage}
              size={22}
              className={cx('rounded-avatar ring-2 ring-raised', index > 0 && '-ml-1.5')}
            />
          ))}
        </span>
      )}
      {plural(count, 'mutual connection')}
    </p>
  );
}
