import { Link, useParams } from 'react-router-dom';
import { useOwnProfile } from '@/features/members';
import { usePageTitle } from '@/lib/browser/page-title';
import { paths } from '@/lib/paths';
import { Avatar } from '@/ui/display/avatar';
import { Card } from '@/ui/display/card';
import { cx } from '@/ui/cx';
import { NotFoundInShell } from './not-found-screen';
import { ACCOUNT_SECTION, SETTINGS_SECTIONS, type SettingsSection } from './settings-sections';
import { texts } from '../texts/generated';

/** Links to the sections: beside the settings, on a phone above them. */
function SectionLinks({ current }: { current: SettingsSection }) {
  return (
    <Card as="div" className="p-2.5 max-md:p-1.5">
      <nav aria-label={texts.settings.title}>
        <ul className="flex flex-col gap-0.5 max-md:flex-row max-md:flex-wrap">
          {SETTINGS_SECTIONS.map(({ id, title, icon: Icon }) => {
            const isCurrent = id === current.id;
            return (
              <li key={id}>
                <Link
                  to={paths.settingsSection(id)}
                  aria-current={isCurrent ? 'page' : undefined}
                  className={cx(
                    'flex min-h-11 items-center gap-3 rounded-md px-3 text-label font-[550] max-md:gap-2',
                    isCurrent ? 'bg-primary-soft text-on-primary-soft' : 'text-text hover:bg-hover',
                  )}
                >
                  <Icon aria-hidden="true" className="size-5 max-md:size-[18px]" />
                  {title()}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
    </Card>
  );
}

/** `/settings` and `/settings/{section}`. `RequireSession` has loaded the profile before. */
export function SettingsScreen() {
  const { section: id = ACCOUNT_SECTION.id } = useParams();
  const section = SETTINGS_SECTIONS.find((candidate) => candidate.id === id);
  return section ? <Settings section={section} /> : <NotFoundInShell />;
}

function Settings({ section }: { section: SettingsSection }) {
  const { id, title, text, Content } = section;
  const isAccount = section === ACCOUNT_SECTION;
  usePageTitle(isAccount ? texts.settings.title : texts.settings.pageTitle({ section: title() }));
  const { profile: me } = useOwnProfile();
  return (
    <div className="mx-auto max-w-page p-6 max-md:px-3 max-md:py-4">
      <div className="mb-5 flex items-center gap-3.5">
        <Avatar name={me?.fullName ?? ''} src={me?.profileImage} size={48} />
        <h1>{texts.settings.title}</h1>
      </div>
      <div className="grid grid-cols-1 items-start gap-6 max-md:gap-3 md:grid-cols-[232px_minmax(0,1fr)] desk:grid-cols-[280px_minmax(0,1fr)]">
        <SectionLinks current={section} />
        <Card aria-labelledby="settings-section">
          <div className="px-6 pt-5 pb-4 max-md:px-4">
            <h2 id="settings-section" className="text-title">
              {title()}
            </h2>
            <p className="text-small wrap-anywhere text-muted">
              {isAccount ? texts.settings.signedInAs({ email: me?.email ?? '' }) : text()}
            </p>
          </div>
          {/* The key resets the section, so that its items start closed. */}
          <Content key={id} />
        </Card>
      </div>
    </div>
  );
}
