import { Badge } from '@/ui/display/badge';
import { RichText } from '@/ui/display/rich-text';
import { texts } from '../../texts/generated';
import { hiddenPart } from '../hidden-part';

/** Number of received requests. Screen readers also read that they are waiting. */
export function WaitingBadge({ count }: { count: number }) {
  return (
    <Badge>
      <RichText
        parts={texts.requests.waiting({
          shown: String(count),
          hidden: hiddenPart,
        })}
      />
    </Badge>
  );
}
