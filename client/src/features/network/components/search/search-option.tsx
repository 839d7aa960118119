import type { SearchResult } from '@weft/shared/network/views';
import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import { paths } from '@/lib/paths';
import { Avatar } from '@/ui/display/avatar';
import { useStoredRelationship } from '../../api/use-relationship';
import { RelationshipTag } from '../members/relationship-tag';
import { MarkedRanges } from '@/ui/display/marked-ranges';
import { OptionLink, type OptionProps } from './option-link';

/** A member in the results of the header's search. */
export function SearchOption({ user, ...option }: { user: SearchResult } & OptionProps) {
  const relationship = useStoredRelationship(user._id) ?? user;
  const name = user.fullName || NETWORK_TEXTS.unknownUser;
  const { fullName, headline, other } = user.matches;
  return (
    <OptionLink {...option} to={paths.profile(user._id)} className="min-h-[58px]">
      <Avatar name={name} src={user.profileImage} size={44} />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="align-page block truncate leading-[1.3] font-semibold" title={name}>
          <MarkedRanges text={name} ranges={fullName} />
        </span>
        <span dir="auto" className="align-page block truncate text-small text-muted">
          {other ? (
            <MarkedRanges text={other.text} ranges={other.ranges} />
          ) : (
            <MarkedRanges text={user.headline || NETWORK_TEXTS.noHeadline} ranges={headline} />
          )}
        </span>
      </span>
      <RelationshipTag relationship={relationship} />
    </OptionLink>
  );
}
