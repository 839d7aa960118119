import { COMPANY_TEXTS } from '@weft/shared/companies/texts';
import type { CompanyCard } from '@weft/shared/companies/views';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { abbreviateCount } from '@/lib/format/abbreviate-count';
import { joinFacts } from '@/lib/format/join-facts';
import { paths } from '@/lib/paths';
import { texts } from '../texts/generated';
import { VerifiedMark } from './verified-mark';
import { CompanyLogo } from '@/ui/display/company-logo';

/** A company in a list, with `action` at its end. */
export function CompanyRow({ company, action }: { company: CompanyCard; action: ReactNode }) {
  const { slug, name, tagline, industry, size, place, logo, verifiedDomain, followersCount: count } = company;
  const { postsCount } = company;
  const facts = joinFacts([COMPANY_TEXTS.industries[industry], COMPANY_TEXTS.sizes[size], place]);
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 px-5 py-4 max-md:px-4">
      <CompanyLogo src={logo} size={56} />
      <div className="min-w-0 flex-[1_1_14rem]">
        <Link
          to={paths.company(slug)}
          dir="auto"
          className="align-page inline leading-[1.3] font-[650] wrap-anywhere text-text hover:underline"
        >
          {name}
        </Link>
        <VerifiedMark domain={verifiedDomain} />
        {tagline && (
          <p dir="auto" className="align-page mt-0.5 text-label wrap-anywhere">
            {tagline}
          </p>
        )}
        <p className="mt-0.5 text-small wrap-anywhere text-muted">{facts}</p>
        <p className="num text-small text-muted">
          {joinFacts([
            texts.followers({ count, shown: abbreviateCount(count) }),
            postsCount > 0 ? texts.posts({ count: postsCount, shown: abbreviateCount(postsCount) }) : null,
          ])}
        </p>
      </div>
      <div className="flex-none">{action}</div>
    </li>
  );
}
