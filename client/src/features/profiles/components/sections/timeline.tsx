import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { joinFacts } from '@/lib/format/join-facts';
import { paths } from '@/lib/paths';
import { CompanyLogo } from '@/ui/display/company-logo';
import { durationOf, spanName, type Span } from '../../dates/months';
import { SectionButton } from './section-card';
import { texts } from '../../texts/generated';

export interface TimelineEntry extends Span {
  _id: string;
  title: string;
  /** One line below the title. */
  subtitle: string;
  place: string | null;
  description: string | null;
  /** Icon at the entry; decorative. */
  mark: ReactNode;
  /** The page that the subtitle links to, whose logo replaces the mark. */
  company?: { readonly slug: string; readonly logo: string | null } | undefined;
  /** Only for the owner. */
  onEdit: (() => void) | undefined;
}

/** Entries in order, newest first, along a line. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ul className="flex flex-col">
      {entries.map((entry) => {
        const when = joinFacts([spanName(entry), durationOf(entry), entry.place]);
        return (
          <li
            key={entry._id}
            className="relative grid break-inside-avoid grid-cols-[44px_minmax(0,1fr)_auto] gap-3.5 pb-5 not-last:before:absolute not-last:before:top-[50px] not-last:before:bottom-1 not-last:before:start-[21px] not-last:before:w-0.5 not-last:before:rounded-[2px] not-last:before:bg-line last:pb-0"
          >
            {entry.company ? (
              <CompanyLogo src={entry.company.logo} size={44} className="rounded-[12px]!" />
            ) : (
              <span
                aria-hidden="true"
                className="grid size-11 place-items-center rounded-[12px] bg-sunken font-heading text-[1rem] leading-none font-bold text-muted"
              >
                {entry.mark}
              </span>
            )}
            <div className="min-w-0 wrap-anywhere">
              <h3 dir="auto" className="align-page font-sans text-body font-[650] tracking-normal">
                {entry.title}
              </h3>
              <p className="text-label">
                {entry.company ? (
                  <Link to={paths.company(entry.company.slug)} className="text-text hover:underline">
                    {entry.subtitle}
                  </Link>
                ) : (
                  entry.subtitle
                )}
              </p>
              <p className="num text-small text-muted">{when}</p>
              {entry.description && (
                <p
                  dir="auto"
                  className="mt-1.5 max-w-[72ch] text-label leading-[1.3125rem] whitespace-pre-line text-muted"
                >
                  {entry.description}
                </p>
              )}
            </div>
            {entry.onEdit && (
              <SectionButton
                label={texts.sections.editEntry({ title: entry.title })}
                onClick={entry.onEdit}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
