import type { MemberProfile as Profile } from '@weft/shared/profiles/member-profile';
import { Ban, Flag, MessageCircle, UserCheck, UserPlus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useReport } from '@/features/members';
import {
  BlockDialog,
  ConnectButton,
  PeopleYouBothKnow,
  useFollow,
  useFollowing,
  useStoredRelationship,
  useMemberCounts,
} from '@/features/network';
import { paths } from '@/lib/paths';
import { buttonClass } from '@/ui/button/button-class';
import { MenuItem } from '@/ui/overlay/menu';
import { ProfileHeader } from './header/profile-header';
import { ProfileMenu } from './header/profile-menu';
import { ProfileLayout } from './profile-layout';
import { AboutSection } from './sections/about-section';
import { EducationSection } from './sections/education-section';
import { ExperienceSection } from './sections/experience-section';
import { SkillsSection } from './sections/skills-section';
import { SocialLinksSection } from './sections/social-links-section';
import { StatsSection } from './sections/stats-section';
import { texts } from '../texts/generated';

/** Follow or Unfollow, in the menu. */
function FollowItem({ profile }: { profile: Profile }) {
  const isFollowing = useFollowing(profile._id, profile.isFollowing) ?? profile.isFollowing;
  const follow = useFollow(profile._id, 'network');
  const Icon = isFollowing ? UserCheck : UserPlus;
  return (
    <MenuItem icon={<Icon aria-hidden="true" />} onSelect={() => void follow(!isFollowing)}>
      {isFollowing ? texts.actions.unfollow : texts.actions.follow}
    </MenuItem>
  );
}

/** Report and Block, in the menu. */
function SafetyItems({ profile, onBlock }: { profile: Profile; onBlock: () => void }) {
  const report = useReport();
  const isBlocked = (useStoredRelationship(profile._id) ?? profile).connectionStatus === 'blocked';
  return (
    <>
      <MenuItem
        icon={<Flag aria-hidden="true" />}
        onSelect={() => report({ type: 'member', id: profile._id, author: profile })}
      >
        {texts.actions.report}
      </MenuItem>
      {!isBlocked && (
        <MenuItem danger icon={<Ban aria-hidden="true" />} onSelect={onBlock}>
          {texts.actions.block}
        </MenuItem>
      )}
    </>
  );
}

/** Actions on another member that the server allows. */
function Actions({ profile }: { profile: Profile }) {
  const can = (useStoredRelationship(profile._id) ?? profile).can;
  const [isBlocking, setBlocking] = useState(false);
  return (
    <>
      <ConnectButton member={profile} variant="primary" />
      {can.message && (
        <Link to={`${paths.messages}?user=${profile._id}`} className={buttonClass({ variant: 'secondary' })}>
          <MessageCircle aria-hidden="true" className="size-[18px]" />
          {texts.actions.message}
        </Link>
      )}
      <ProfileMenu
        memberId={profile._id}
        end={<SafetyItems profile={profile} onBlock={() => setBlocking(true)} />}
      >
        {can.follow && <FollowItem profile={profile} />}
      </ProfileMenu>
      <BlockDialog member={profile} open={isBlocking} onOpenChange={setBlocking} />
    </>
  );
}

/** Another member's profile. */
export function MemberProfile({
  profile: read,
  readAt,
  activity,
  openToWork,
}: {
  profile: Profile;
  /** When the profile was read, in milliseconds. Count changes after that time are added. */
  readAt: number;
  activity: ReactNode;
  /** What a later feature shows in the header. */
  openToWork: ReactNode;
}) {
  const { connectionsCount, followersCount, followingCount } = read;
  const counts = useMemberCounts(read._id, {
    counts: { connectionsCount, followersCount, followingCount },
    at: readAt,
  });
  const profile = { ...read, ...counts };
  return (
    <ProfileLayout
      main={
        <>
          <ProfileHeader
            profile={profile}
            note={
              <>
                <PeopleYouBothKnow member={profile} className="mt-3 print:hidden" />
                {openToWork}
              </>
            }
            actions={<Actions profile={profile} />}
          />
          <AboutSection aboutUs={profile.aboutUs} />
          {activity}
          <ExperienceSection memberId={profile._id} experience={profile.experience} />
          <EducationSection education={profile.education} />
          <SkillsSection skills={profile.skills} />
        </>
      }
      side={
        <>
          <SocialLinksSection links={profile.socialLinks} />
          <StatsSection counts={profile} />
        </>
      }
    />
  );
}
