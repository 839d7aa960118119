import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import { placeLine } from '@weft/shared/places/place-line';
import type { MemberProfile } from '@weft/shared/profiles/member-profile';
import { Link2, Mail, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { abbreviateCount } from '@/lib/format/abbreviate-count';
import { paths } from '@/lib/paths';
import { Card } from '@/ui/display/card';
import type { Edit } from '../../editing';
import { shortAddress } from '../../names';
import { HeaderPictures } from './header-pictures';
import { texts } from '../../texts/generated';
import { RichText } from '@/ui/display/rich-text';

/** Fields of the header, in both own and other profiles. */
export type HeaderProfile = Pick<
  MemberProfile,
  | '_id'
  | 'fullName'
  | 'headline'
  | 'profileImage'
  | 'bannerImage'
  | 'location'
  | 'socialLinks'
  | 'connectionsCount'
  | 'followersCount'
>;

const factClass = 'inline-flex min-w-0 items-center gap-1.5';

function Facts({ profile, email }: { profile: HeaderProfile; email: string | undefined }) {
  const place = placeLine(profile.location);
  const featured = profile.socialLinks.filter(({ featuredLink }) => featuredLink);
  if (place === '' && !email && featured.length === 0) return null;
  return (
    <div className="mt-2.5 flex flex-wrap gap-x-[18px] gap-y-1.5 text-small text-muted">
      {place !== '' && (
        <span className={factClass}>
          <MapPin aria-hidden="true" className="size-4 flex-none" strokeWidth={1.75} />
          <span className="min-w-0 wrap-anywhere">{place}</span>
        </span>
      )}
      {email && (
        <span className={factClass}>
          <Mail aria-hidden="true" className="size-4 flex-none" strokeWidth={1.75} />
          <span dir="ltr" className="min-w-0 wrap-anywhere">
            {email}
          </span>
        </span>
      )}
      {featured.map(({ links }) => (
        <a
          key={links}
          href={links}
          target="_blank"
          rel="noopener noreferrer nofollow me"
          className={`${factClass} max-w-full font-semibold text-primary underline-offset-3 hover:underline`}
        >
          <Link2 aria-hidden="true" className="size-4 flex-none" strokeWidth={1.75} />
          <span dir="ltr" className="truncate">
            {shortAddress(links)}
          </span>
        </a>
      ))}
    </div>
  );
}

/** A count, linked if `to` is set. */
function Count({ to, state, parts }: { to?: string; state?: object; parts: readonly ReactNode[] }) {
  const content = <RichText parts={parts} />;
  if (!to) return <span className="text-muted">{content}</span>;
  return (
    <Link to={to} state={state} className="text-primary underline-offset-3 hover:underline">
      {content}
    </Link>
  );
}

/**
 * Counts of the profile. Only the owner's followers are linked; both lists know that the viewer came from a
 * profile.
 */
function Counts({ profile, isOwn }: { profile: HeaderProfile; isOwn: boolean }) {
  const state = { fromProfile: true, ...(!isOwn && { profileId: profile._id }) };
  const numbers = (count: number, isLink: boolean) => {
    const b = (shown: string) => (
      <b className={`num font-bold ${isLink ? '' : 'text-text'}`} title={texts.exactCount({ count })}>
        {shown}
      </b>
    );
    return { count, shown: abbreviateCount(count), b };
  };
  return (
    <div className="mt-3 flex flex-wrap gap-x-[18px] gap-y-1.5 text-label print:hidden">
      <Count
        to={paths.connections}
        state={state}
        parts={texts.connections(numbers(profile.connectionsCount, true))}
      />
      <Count
        {...(isOwn && { to: paths.followingFollowers, state })}
        parts={texts.followers(numbers(profile.followersCount, isOwn))}
      />
    </div>
  );
}

/** Pictures, name, headline, location, counts and actions of a profile. */
export function ProfileHeader({
  profile,
  edit,
  email,
  note,
  actions,
}: {
  profile: HeaderProfile;
  /** Only for the owner. */
  edit?: Edit | undefined;
  /** Shown if the URL has no member id. */
  email?: string | undefined;
  /** Below the counts: mutual connections, open to work. */
  note?: ReactNode;
  /** Rendered twice: beside the photo, and below the counts on narrow screens. */
  actions: ReactNode;
}) {
  const name = profile.fullName || NETWORK_TEXTS.unknownUser;
  return (
    <Card aria-label={name} className="@container break-inside-avoid">
      <HeaderPictures profile={profile} name={name} edit={edit} />
      <div className="px-7 pb-6 max-md:px-4 max-md:pb-[18px]">
        <div className="float-end flex gap-2 pt-[18px] print:hidden @max-xl:hidden">{actions}</div>
        <h1
          dir="auto"
          className="align-page clear-start pt-[78px] text-[1.875rem]/9 wrap-anywhere max-md:pt-[66px] print:pt-4"
        >
          {name}
        </h1>
        <p dir="auto" className="align-page mt-0.5 max-w-[60ch] text-[1.0625rem]/6 wrap-anywhere">
          {profile.headline || <span className="text-muted">{NETWORK_TEXTS.noHeadline}</span>}
        </p>
        <Facts profile={profile} email={email} />
        <Counts profile={profile} isOwn={edit !== undefined} />
        {note}
        {/* The menu keeps its place at the end of the first row, however long the other labels are. */}
        <div className="relative mt-4 flex min-h-11 flex-wrap gap-2 pe-13 print:hidden @xl:hidden [&>*]:flex-auto [&>[data-narrow]]:absolute [&>[data-narrow]]:end-0 [&>[data-narrow]]:top-0 [&>a]:px-2 [&_button]:px-2">
          {actions}
        </div>
      </div>
    </Card>
  );
}
