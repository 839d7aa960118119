import { Badge } from '@/ui/display/badge';
import { useCounts } from '../../api/counts';

/** More than this fits in no badge. */
const MOST = 99;

/** How many requests wait, on the way to My Network; nothing where none do. */
export function RequestsBadge() {
  const waiting = useCounts()?.requestsCount ?? 0;
  if (waiting === 0) return null;
  return (
    <Badge>
      {waiting > MOST ? `${MOST}+` : waiting}
      <span className="sr-only"> connection requests</span>
    </Badge>
  );
}
