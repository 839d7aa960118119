import { useQuery } from '@tanstack/react-query';
import { plural } from '@/lib/format/plural';
import { Badge } from '@/ui/display/badge';
import { safetyQueries } from '../api/safety-queries';
import { useIsModerator } from '../api/use-is-moderator';

/** More than this fits in no badge. */
const MOST = 99;

/** How many cases wait for a moderator; nothing for everybody else, and where none does. */
export function OpenCasesBadge({ className }: { className?: string }) {
  const isModerator = useIsModerator();
  const { data: count = 0 } = useQuery({ ...safetyQueries.openCount(), enabled: isModerator });
  if (!isModerator || count === 0) return null;
  return (
    <Badge {...(className && { className })}>
      <span aria-hidden="true">{count > MOST ? `${MOST}+` : count}</span>
      <span className="sr-only"> {plural(count, 'open case')}</span>
    </Badge>
  );
}
