import { COMPANY_TEXTS } from '@weft/shared/companies/texts';
import type { CompanyView } from '@weft/shared/companies/views';
import {
  ArrowUpRight,
  Building2,
  Ellipsis,
  Flag,
  MapPin,
  Pencil,
  Users,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useReport } from '@/features/members';
import { abbreviateCount } from '@/lib/format/abbreviate-count';
import { paths } from '@/lib/paths';
import { buttonClass } from '@/ui/button/button-class';
import { IconButton } from '@/ui/button/icon-button';
import { Card } from '@/ui/display/card';
import { Menu, MenuItem } from '@/ui/overlay/menu';
import { texts } from '../../texts/generated';
import { CompanyLogo } from '@/ui/display/company-logo';
import { VerifiedMark } from '../verified-mark';
import { FollowCompanyButton } from '../follow-company-button';

function Fact({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <Icon aria-hidden="true" className="size-4 flex-none" strokeWidth={1.75} />
      <span className="num min-w-0 wrap-anywhere">{children}</span>
    </span>
  );
}

function Actions({ company }: { company: CompanyView }) {
  const report = useReport();
  const { _id, name, slug, website, can, viewerRole, isSuspended } = company;
  return (
    <div className="flex flex-wrap gap-2">
      {!isSuspended && <FollowCompanyButton company={company} isMain />}
      {website && (
        <a
          href={website}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className={buttonClass({ variant: 'secondary' })}
        >
          <ArrowUpRight aria-hidden="true" className="size-4.5" />
          {texts.fields.website}
        </a>
      )}
      {viewerRole !== null && (can.edit || can.manageRoles || can.remove) && (
        <Link to={paths.editCompany(slug)} className={buttonClass({ variant: 'secondary' })}>
          <Pencil aria-hidden="true" className="size-4.5" />
          {texts.page.edit}
        </Link>
      )}
      {viewerRole === null && (
        <Menu
          trigger={
            <IconButton label={texts.page.more} className="border border-line-strong md:size-(--ctl)!">
              <Ellipsis aria-hidden="true" className="size-5" />
            </IconButton>
          }
        >
          <MenuItem
            danger
            icon={<Flag aria-hidden="true" />}
            onSelect={() => report({ type: 'company', id: _id, author: { _id, fullName: name } })}
          >
            {texts.page.report}
          </MenuItem>
        </Menu>
      )}
    </div>
  );
}

/** Banner, logo, name, facts and actions of a company; `tabs` at the bottom. */
export function CompanyHead({ company, tabs }: { company: CompanyView; tabs: ReactNode }) {
  const { name, tagline, industry, place, logo, banner, verifiedDomain, followersCount: count } = company;
  return (
    <Card aria-label={name} className="overflow-hidden">
      <div className="h-52 bg-primary-soft max-md:h-29">
        {banner && <img src={banner} alt="" className="size-full object-cover" />}
      </div>
      <div className="px-7 max-md:px-4">
        <div className="flex flex-wrap items-start justify-between gap-x-4">
          <CompanyLogo
            src={logo}
            size={112}
            className="-mt-14 rounded-lg! ring-4 ring-surface max-md:-mt-10 max-md:size-20!"
          />
          <div className="pt-4.5 max-md:order-3 max-md:w-full">
            <Actions company={company} />
          </div>
        </div>
        <h1 dir="auto" className="align-page mt-4 text-[1.875rem]/9 wrap-anywhere">
          <bdi>{name}</bdi>
          <VerifiedMark domain={verifiedDomain} className="size-6" />
        </h1>
        {tagline && (
          <p dir="auto" className="align-page mt-0.5 max-w-[60ch] text-[1.0625rem]/6 wrap-anywhere">
            {tagline}
          </p>
        )}
        <div className="mt-2.5 mb-4 flex flex-wrap gap-x-[18px] gap-y-1.5 text-small text-muted">
          <Fact icon={Building2}>{COMPANY_TEXTS.industries[industry]}</Fact>
          {place && <Fact icon={MapPin}>{place}</Fact>}
          <Fact icon={Users}>{texts.followers({ count, shown: abbreviateCount(count) })}</Fact>
        </div>
      </div>
      <div className="border-t border-line px-4 max-md:px-1">{tabs}</div>
    </Card>
  );
}
