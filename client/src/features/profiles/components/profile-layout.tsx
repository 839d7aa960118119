import type { ReactNode } from 'react';
import './print.css';
import { texts } from '../texts/generated';

/** Layout of a profile: header and sections, with short sections at the side. One column on phones. */
export function ProfileLayout({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div
      data-print-page=""
      className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)_320px] items-start gap-6 px-6 py-6 max-desk:grid-cols-[minmax(0,1fr)_264px] max-md:grid-cols-1 max-md:gap-3 max-md:p-3 print:block print:max-w-none print:p-0"
    >
      <div className="flex min-w-0 flex-col gap-4 max-md:gap-3 print:block">{main}</div>
      <aside aria-label={texts.moreAbout} className="flex min-w-0 flex-col gap-4 max-md:gap-3 print:block">
        {side}
      </aside>
    </div>
  );
}
