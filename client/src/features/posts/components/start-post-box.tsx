import { Image, Video } from 'lucide-react';
import { useMe } from '@/features/members';
import { Avatar } from '@/ui/avatar';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { useComposer } from '../composer-context';

const MEDIA = [
  { pick: 'photo', label: 'Photo', icon: Image },
  { pick: 'video', label: 'Video', icon: Video },
] as const;

/** Where a post begins: a box that opens the composer, Photo and Video, which open it with their choice. */
export function StartPostBox() {
  const me = useMe();
  const composer = useComposer();
  return (
    <Card aria-label="Create a post" className="flex items-center gap-3 px-4 py-3.5">
      <Avatar name={me?.fullName ?? ''} src={me?.profileImage} size={44} />
      <button
        type="button"
        aria-haspopup="dialog"
        className="well h-11 min-w-0 flex-1 truncate px-3.5 text-left text-body text-muted hover:bg-hover"
        onClick={() => composer.create()}
      >
        Start a post
      </button>
      <div className="flex">
        {MEDIA.map(({ pick, label, icon: Icon }) => (
          <Button
            key={pick}
            variant="ghost"
            aria-haspopup="dialog"
            title={label}
            className="px-2.5! max-md:w-11"
            icon={<Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />}
            onClick={() => composer.create(pick)}
          >
            <span className="max-md:sr-only">{label}</span>
          </Button>
        ))}
      </div>
    </Card>
  );
}
