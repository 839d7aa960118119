import { rememberNeighbour } from '@/lib/browser/keep-focus-near';
import { Button } from '@/ui/button/button';
import type { useUnmute } from '../../api/muting/use-unmute';
import { texts } from '../../texts/generated';

/** Undoes a mute in the settings; the focus then stays near. `label` names what is unmuted. */
export function UnmuteButton({ unmute, label }: { unmute: ReturnType<typeof useUnmute>; label: string }) {
  return (
    <Button
      size="sm"
      variant="secondary"
      busy={unmute.isPending}
      aria-label={label}
      onClick={({ currentTarget }) =>
        unmute.mutate(undefined, { onSuccess: rememberNeighbour(currentTarget) })
      }
    >
      {texts.muting.unmute}
    </Button>
  );
}
