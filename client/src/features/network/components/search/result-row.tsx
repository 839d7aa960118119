import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import type { SearchResult } from '@weft/shared/network/views';
import type { ReactNode } from 'react';
import { joinFacts } from '@/lib/format/join-facts';
import { Avatar } from '@/ui/display/avatar';
import { CardOverlay } from '../members/card-overlay';
import { ConnectButton } from '../actions/connect-button';
import { MemberLink } from '../members/member-link';
import { MarkedRanges } from '@/ui/display/marked-ranges';
import { texts } from '../../texts/generated';
import { RichText } from '@/ui/display/rich-text';
import { mutualText } from '../../count-texts';

/** The company or skill that matched, in a sentence. */
function OtherMatch({ other }: { other: NonNullable<SearchResult['matches']['other']> }) {
  const match = () => <MarkedRanges text={other.text} ranges={other.ranges} />;
  const { search } = texts;
  return (
    <RichText
      parts={other.kind === 'company' ? search.matchedCompany({ match }) : search.matchedSkill({ match })}
    />
  );
}

/** A member on the search page. Highlights matches, and shows a company or skill that matched. */
export function ResultRow({ user, tag }: { user: SearchResult; tag?: ReactNode }) {
  const { matches, place, mutualConnections } = user;
  const name = user.fullName || NETWORK_TEXTS.unknownUser;
  const mutual = mutualConnections > 0 ? mutualText(mutualConnections) : null;
  const detail = joinFacts([place, mutual]);
  return (
    <li className="relative flex items-center gap-3.5 px-5 py-3.5 hover:bg-hover max-md:flex-wrap max-md:gap-3 max-md:px-4 max-md:py-3">
      <CardOverlay memberId={user._id} requestStatus={user.connectionStatus} />
      <Avatar name={name} src={user.profileImage} size={52} />
      <div className="min-w-0 flex-1">
        <MemberLink member={user} requestStatus={user.connectionStatus} className="relative">
          <MarkedRanges text={name} ranges={matches.fullName} />
        </MemberLink>
        {tag}
        <p
          dir="auto"
          className="align-page truncate text-small text-muted"
          title={user.headline ?? undefined}
        >
          <MarkedRanges text={user.headline || NETWORK_TEXTS.noHeadline} ranges={matches.headline} />
        </p>
        {matches.other && (
          <p className="truncate text-small text-muted">
            <OtherMatch other={matches.other} />
          </p>
        )}
        {detail && <p className="num truncate text-small text-subtle">{detail}</p>}
      </div>
      <ConnectButton member={user} size="sm" className="relative flex-none max-md:w-full" />
    </li>
  );
}
