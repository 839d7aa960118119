import type { JobCard } from '@weft/shared/jobs/views';
import { cx } from '@/ui/cx';
import { Avatar } from '@/ui/display/avatar';
import { texts } from '../texts/generated';

function textOf({ named, count }: JobCard['colleagues']): string {
  const [only] = named;
  return count === 1 && only
    ? texts.card.colleague({ name: only.fullName })
    : texts.card.colleagues({ count });
}

/** The viewer's connections who work at the company of a job; nothing without any. */
export function Colleagues({
  colleagues,
  className,
}: {
  colleagues: JobCard['colleagues'];
  className?: string;
}) {
  const { named, count } = colleagues;
  if (count === 0) return null;
  return (
    <p className={cx('flex flex-wrap items-center gap-2', className)}>
      <span className="flex flex-none gap-1">
        {named.map(({ _id, fullName, profileImage }) => (
          <Avatar key={_id} name={fullName} src={profileImage} size={22} />
        ))}
      </span>
      <span className="min-w-0 wrap-anywhere">{textOf(colleagues)}</span>
    </p>
  );
}
