import { COMPANY_TEXTS } from '@weft/shared/companies/texts';
import type { CompanyView } from '@weft/shared/companies/views';
import { useState, type ReactNode } from 'react';
import { AboutText, SectionCard } from '@/features/profiles';
import { dateFormat } from '@/lib/languages/date-format';
import { texts } from '../../texts/generated';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-x-4 max-md:flex-col md:grid md:grid-cols-[9.5rem_minmax(0,1fr)]">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

/** What a company says about itself. */
export function CompanyAbout({ company }: { company: CompanyView }) {
  const [isOpen, setOpen] = useState(false);
  const { about, industry, size, founded, website, place, verifiedDomain, verifiedAt } = company;
  return (
    <SectionCard title={texts.tabs.about}>
      {about ? (
        <AboutText html={about} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      ) : (
        <p className="text-muted">{texts.page.noAbout}</p>
      )}
      <dl className="mt-5 flex flex-col gap-3 text-label">
        <Fact name={texts.fields.industry}>{COMPANY_TEXTS.industries[industry]}</Fact>
        <Fact name={texts.fields.size}>{COMPANY_TEXTS.sizes[size]}</Fact>
        {founded !== null && (
          <Fact name={texts.fields.founded}>
            <span className="num">{founded}</span>
          </Fact>
        )}
        {website && (
          <Fact name={texts.fields.website}>
            <a
              href={website}
              dir="ltr"
              target="_blank"
              rel="noopener noreferrer nofollow"
              className="font-semibold text-primary underline-offset-3 hover:underline"
            >
              {website.replace(/^https:\/\/|\/$/g, '')}
            </a>
          </Fact>
        )}
        {verifiedDomain !== null && verifiedAt !== null && (
          <Fact name={texts.domain.title}>
            <span dir="ltr" className="font-semibold">
              {verifiedDomain}
            </span>
            <span className="mt-0.5 block text-small text-muted">
              {texts.domain.verifiedOn({
                date: dateFormat({ dateStyle: 'long' }).format(new Date(verifiedAt)),
              })}
            </span>
          </Fact>
        )}
        {place && <Fact name={texts.fields.place}>{place}</Fact>}
      </dl>
    </SectionCard>
  );
}
