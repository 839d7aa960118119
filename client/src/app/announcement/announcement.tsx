import type { AnnouncementView } from '@weft/shared/appearance/site';
import { isOver } from '@weft/shared/appearance/site';
import { Megaphone, TriangleAlert, X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { useNow } from '@/lib/hooks/use-now';
import { ANNOUNCEMENT_KEY } from '@/lib/storage/device-keys';
import { writeStored } from '@/lib/storage/stored-text';
import { useStored } from '@/lib/storage/use-stored';
import { IconButton } from '@/ui/button/icon-button';
import { cx } from '@/ui/cx';
import { texts } from './texts/generated';

const LOOKS = {
  info: { icon: Megaphone, className: 'bg-info-soft text-info' },
  warning: { icon: TriangleAlert, className: 'bg-warning-soft text-warning' },
} as const;

/** Screens of the viewport's height leave room for the bar. */
function useRoomAbove() {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const measure = () => style.setProperty('--announcement-h', `${bar.current?.offsetHeight ?? 0}px`);
    const observer = new ResizeObserver(measure);
    if (bar.current) observer.observe(bar.current);
    measure();
    return () => {
      observer.disconnect();
      style.removeProperty('--announcement-h');
    };
  }, []);
  return bar;
}

function Bar({ announcement, onClose }: { announcement: AnnouncementView; onClose: () => void }) {
  const { text, link, kind } = announcement;
  const { icon: Icon, className } = LOOKS[kind];
  return (
    <div
      ref={useRoomAbove()}
      className={cx('flex items-center gap-3 px-6 py-1 text-small max-md:px-4', className)}
    >
      <Icon aria-hidden="true" className="size-4 flex-none" />
      <p className="min-w-0 flex-1 py-1.5 wrap-anywhere">
        <span dir="auto">{text}</span>{' '}
        {link !== '' && (
          <a href={link} target="_blank" rel="noopener noreferrer" className="font-semibold underline">
            {texts.more}
          </a>
        )}
      </p>
      <IconButton label={texts.close} className="text-current" onClick={onClose}>
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </div>
  );
}

/** An announcement until it is over or closed on this device. */
export function Announcement({ announcement }: { announcement: AnnouncementView }) {
  const closed = useStored(ANNOUNCEMENT_KEY);
  const now = useNow();
  if (closed === announcement.id || isOver(announcement, now)) return null;
  const handleClose = () => {
    writeStored(ANNOUNCEMENT_KEY, announcement.id);
    // The button disappears with the bar.
    document.getElementById('main')?.focus();
  };
  return <Bar announcement={announcement} onClose={handleClose} />;
}
