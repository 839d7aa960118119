import type { NetworkLook } from '@weft/shared/appearance/network-look';
import type { Config } from '../../config/load-config.ts';
import type { Background } from '../../platform/background.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Mailer } from '../../platform/mailer/mailer.ts';
import type { Bus } from '../../platform/servers/bus.ts';
import type { Members } from '../members/index.ts';
import { Admission } from './admission.ts';
import { ApplicationStore } from './application.store.ts';
import { Applications } from './applications.ts';
import { AskedFieldsSettings } from './asked-fields-settings.ts';
import { InvitationStore } from './invitation.store.ts';
import { Invitations } from './invitations.ts';
import { joiningMemberData } from './joining-member-data.ts';
import { joiningRoutes } from './joining.routes.ts';
import { NetworkSettingsStore } from './network-settings.store.ts';
import { PrivateJobsSetting } from './private-jobs-setting.ts';
import { SignInSettings } from './sign-in-settings.ts';
import { NetworkAppearance, type Appearance } from './network-appearance.ts';
import { NetworkSettings } from './network-settings.ts';

interface Deps {
  readonly config: Pick<
    Config,
    'registration' | 'appearance' | 'moderatorEmails' | 'requireSecondFactor' | 'privateJobs'
  >;
  readonly database: Database;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly mailer: Mailer;
  readonly background: Background;
  readonly members: Members;
  readonly publicUrl: () => string;
  readonly showAppearance: (look: NetworkLook) => void;
  readonly applyAppearance: (appearance: Appearance) => Promise<void>;
}

/** Who may register, and invitations. The administration changes both. */
export function createJoining(deps: Deps) {
  const { config, database } = deps;
  const invitationStore = new InvitationStore(database.connection);
  const invitations = new Invitations({ ...deps, store: invitationStore });
  const store = new NetworkSettingsStore(database.connection);
  const settings = new NetworkSettings({
    ...deps,
    store,
    fixed: config.registration,
  });
  const askedFields = new AskedFieldsSettings({ ...deps, store, fixed: config.registration });
  const applicationStore = new ApplicationStore(database.connection);
  const applications = new Applications({ ...deps, settings, store: applicationStore });
  const { moderatorEmails } = config;
  return {
    settings,
    appearance: new NetworkAppearance({
      ...deps,
      store,
      fixed: config.appearance,
      showChange: deps.showAppearance,
    }),
    signInSettings: new SignInSettings({ ...deps, store, fixedSecondFactor: config.requireSecondFactor }),
    privateJobs: new PrivateJobsSetting({ ...deps, store, fixed: config.privateJobs }),
    askedFields,
    invitations,
    applications,
    admission: new Admission({ settings, invitations, moderatorEmails }),
    routes: joiningRoutes({ settings, askedFields, invitations, applications }),
    memberData: joiningMemberData({
      invitations: invitationStore,
      applications: applicationStore,
      applicants: deps.members.applicants,
      members: deps.members.store,
    }),
  };
}

export type Joining = ReturnType<typeof createJoining>;
export type { Admission } from './admission.ts';
export { NetworkSettingsStore } from './network-settings.store.ts';
export type { AskedFieldsSettings } from './asked-fields-settings.ts';
export type { SignInSettings } from './sign-in-settings.ts';
export type { ApplicationRecord } from './application.store.ts';
export type { InvitationRecord } from './invitation.store.ts';
export { presentSite, type SiteInForce } from './site-in-force.ts';
export { presentPictures, type Appearance } from './network-appearance.ts';
export type { Registration } from './network-settings.ts';
