import { X } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { ProfileBanner, useMe } from '@/features/members';
import { IconButton } from '@/ui/button/icon-button';

/** The dark head of a card that greets somebody, in the pattern of their banner. The button hides the card. */
export function WelcomeBand({
  titleId,
  title,
  text,
  hideLabel,
  onHide,
  children,
}: {
  titleId: string;
  title: string;
  text: string;
  hideLabel: string;
  onHide: (event: MouseEvent) => void;
  children?: ReactNode;
}) {
  const me = useMe();
  return (
    <div className="relative isolate overflow-hidden rounded-t-[13px] bg-[#072F38] px-7 py-6 text-white max-md:px-4 max-md:py-5">
      <ProfileBanner memberId={me?._id ?? ''} image={null} className="absolute inset-0 -z-20" />
      <div className="absolute inset-0 -z-10 bg-linear-to-r from-[rgb(7_47_56/0.98)] from-62% to-[rgb(7_47_56/0.3)] rtl:bg-linear-to-l max-md:from-40% max-md:to-[rgb(7_47_56/0.86)]" />
      <h2 id={titleId} className="pe-10 text-title text-balance">
        {title}
      </h2>
      <p className="mt-1 max-w-[44ch] pe-6 text-body text-pretty text-[#C7DCDF]">{text}</p>
      {children}
      <IconButton
        label={hideLabel}
        className="absolute! end-3 top-3 text-white! hover:bg-white/15!"
        onClick={onHide}
      >
        <X aria-hidden="true" className="size-5" />
      </IconButton>
    </div>
  );
}
