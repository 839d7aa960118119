import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import type { Suggestion, SuggestionReason } from '@weft/shared/network/views';
import { Briefcase, GraduationCap, MapPin, Sparkles, Users, X, type LucideIcon } from 'lucide-react';
import { ProfileBanner } from '@/features/members';
import { useRestoredFocus } from '@/lib/hooks/use-restored-focus';
import { Avatar } from '@/ui/display/avatar';
import { Button } from '@/ui/button/button';
import { cardClass } from '@/ui/display/card';
import { cx } from '@/ui/cx';
import { IconButton } from '@/ui/button/icon-button';
import { useDismissal } from '../../api/use-dismissal';
import { CardOverlay } from '../members/card-overlay';
import { ConnectButton } from '../actions/connect-button';
import { FollowButton } from '../actions/follow-button';
import { MemberLink } from '../members/member-link';
import { texts } from '../../texts/generated';
import { texts as uiTexts } from '@/ui/texts/generated';
import { mutualText } from '../../count-texts';

/** Describes why a member is suggested: "12 mutual connections", "Worked at Tidewell Grid". */
function reasonText({ kind, count = 0, detail = '' }: SuggestionReason): string {
  if (kind === 'mutual') return mutualText(count);
  if (kind === 'company') return texts.suggestions.company({ detail });
  if (kind === 'school') return texts.suggestions.school({ detail });
  if (kind === 'place') return texts.suggestions.place({ detail });
  return texts.suggestions.skills({ detail });
}

const ICONS: Record<NonNullable<Suggestion['reason']>['kind'], LucideIcon> = {
  mutual: Users,
  company: Briefcase,
  school: GraduationCap,
  place: MapPin,
  skills: Sparkles,
};

/** Shortens a subtitle longer than 30 characters to 20 characters and three dots. */
function cutSubtitle(text: string): string {
  const letters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  return letters.length > 30 ? `${letters.slice(0, 20).join('')}...` : text;
}

function Reason({ reason }: { reason: Suggestion['reason'] }) {
  if (!reason) return null;
  const Icon = ICONS[reason.kind];
  const text = reasonText(reason);
  return (
    <p className="mt-1 flex items-center gap-1.5 text-micro text-subtle" title={text}>
      <Icon aria-hidden="true" className="size-3.5 flex-none" />
      <span className="truncate">{text}</span>
    </p>
  );
}

/** Replaces a dismissed card, so that the layout doesn't shift and Undo is in the same place. */
function Dismissed({ name, onUndo }: { name: string; onUndo: () => void }) {
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-3 p-4 text-center">
      <p role="status" className="text-small text-muted">
        {NETWORK_TEXTS.done.dismissed}
      </p>
      <Button
        variant="secondary"
        size="sm"
        aria-label={texts.suggestions.suggestAgain({ name })}
        onClick={onUndo}
      >
        {uiTexts.undo}
      </Button>
    </div>
  );
}

/** Card of a suggested member, with the reason and a button to dismiss it. */
export function SuggestionCard({ user }: { user: Suggestion }) {
  const [isDismissed, dismiss] = useDismissal(user._id);
  const { root, keep: keepFocus } = useRestoredFocus(isDismissed);
  const handleChange = (shouldDismiss: boolean) => {
    keepFocus();
    dismiss(shouldDismiss);
  };
  const name = user.fullName || NETWORK_TEXTS.unknownUser;
  const headline = user.headline || NETWORK_TEXTS.noHeadline;
  const shell = cx(cardClass, 'relative flex min-h-[232px] flex-col overflow-hidden');
  if (isDismissed)
    return (
      <li ref={root} className={cx(shell, 'border-dashed bg-transparent')}>
        <Dismissed name={name} onUndo={() => handleChange(false)} />
      </li>
    );
  return (
    <li ref={root} className={shell}>
      <CardOverlay memberId={user._id} requestStatus={user.connectionStatus} />
      <ProfileBanner memberId={user._id} image={user.bannerImage} className="h-16" />
      <IconButton
        solid
        label={texts.suggestions.dismiss({ name })}
        className="!absolute top-2 end-2 !size-7 !rounded-full max-md:!size-8 coarse:!size-9"
        onClick={() => handleChange(true)}
      >
        <X aria-hidden="true" className="size-4" />
      </IconButton>
      <div className="flex flex-1 flex-col px-4 pb-4 max-md:px-3 max-md:pb-3">
        <Avatar name={user.fullName} src={user.profileImage} size={64} frame="surface" className="-mt-8" />
        <MemberLink member={user} requestStatus={user.connectionStatus} className="relative mt-2" />
        {/* On phones two cards share a row, so only the short form fits. */}
        <p dir="auto" className="align-page text-small wrap-anywhere text-muted md:hidden" title={headline}>
          {cutSubtitle(headline)}
        </p>
        <p
          dir="auto"
          className="align-page line-clamp-2 text-small wrap-anywhere text-muted max-md:hidden"
          title={headline}
        >
          {headline}
        </p>
        <Reason reason={user.reason} />
        <div className="relative mt-auto flex flex-col gap-1.5 pt-3.5">
          <ConnectButton member={user} size="sm" />
          <FollowButton member={user} isFollowing={user.isFollowing} quiet className="w-full" />
        </div>
      </div>
    </li>
  );
}
