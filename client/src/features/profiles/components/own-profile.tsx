import type { OwnProfile as Profile } from '@weft/shared/profiles/views';
import { Pencil } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyView } from '@/lib/languages/lazy-view';
import { Button } from '@/ui/button/button';
import type { Editing } from '../editing';
import { ProfileHeader } from './header/profile-header';
import { ProfileMenu } from './header/profile-menu';
import { ProfileLayout } from './profile-layout';
import { AboutSection } from './sections/about-section';
import { ContactSection } from './sections/contact-section';
import { EducationSection } from './sections/education-section';
import { ExperienceSection } from './sections/experience-section';
import { SkillsSection } from './sections/skills-section';
import { SocialLinksSection } from './sections/social-links-section';
import { StatsSection } from './sections/stats-section';
import { StrengthSection } from './sections/strength-section';
import { texts } from '../texts/generated';

const EditingDialog = lazyView(async () => (await import('./editing-dialog')).EditingDialog);

/** The own profile with all edit actions. */
export function OwnProfile({
  profile,
  showsEmail,
  activity,
  openToWork,
}: {
  profile: Profile;
  /** Shows the email in the header if the URL has no member id. */
  showsEmail: boolean;
  activity: ReactNode;
  /** What a later feature shows in the header. */
  openToWork: ReactNode;
}) {
  const [editing, setEditing] = useState<Editing>();
  return (
    <>
      <ProfileLayout
        main={
          <>
            <ProfileHeader
              profile={profile}
              edit={setEditing}
              email={showsEmail ? profile.email : undefined}
              note={openToWork}
              actions={
                <>
                  <Button
                    icon={<Pencil aria-hidden="true" className="size-[18px]" />}
                    onClick={() => setEditing({ kind: 'profile', section: 'basics' })}
                  >
                    {texts.actions.edit}
                  </Button>
                  <ProfileMenu memberId={profile._id} />
                </>
              }
            />
            <AboutSection aboutUs={profile.aboutUs} edit={setEditing} />
            {activity}
            <ExperienceSection memberId={profile._id} experience={profile.experience} edit={setEditing} />
            <EducationSection education={profile.education} edit={setEditing} />
            <SkillsSection skills={profile.skills} edit={setEditing} />
          </>
        }
        side={
          <>
            <StrengthSection profile={profile} edit={setEditing} />
            <ContactSection profile={profile} edit={setEditing} />
            <SocialLinksSection links={profile.socialLinks} edit={setEditing} />
            <StatsSection counts={profile} />
          </>
        }
      />
      {editing && (
        <Suspense fallback={null}>
          <EditingDialog editing={editing} profile={profile} onClose={() => setEditing(undefined)} />
        </Suspense>
      )}
    </>
  );
}
