import { useMe } from '@/features/members';
import { Avatar } from '@/ui/display/avatar';
import { texts } from '../../texts/generated';

/** Name, picture and headline of the author. */
export function ComposerAuthor() {
  const me = useMe();
  return (
    <div className="mb-3.5 flex items-center gap-3">
      <Avatar name={me?.fullName ?? ''} src={me?.profileImage} size={44} />
      <div className="min-w-0">
        <div className="truncate leading-[1.3] font-semibold">{me?.fullName ?? texts.composer.nameless}</div>
        <div className="truncate text-small text-muted">{me?.headline ?? texts.composer.headline}</div>
      </div>
    </div>
  );
}
