import type { FollowedRole } from '../accounts/index.ts';
import type { MemberMails } from '../notifications/index.ts';
import { AdministeredMembers } from './administered-members.ts';
import { AdministrationAuditStore } from './administration-audit.store.ts';
import type { AdministrationDeps, AdministrationFeatureDeps } from './administration-deps.ts';
import { administrationMemberData } from './administration-member-data.ts';
import { AppearanceChanges } from './appearance/appearance-changes.ts';
import { appearanceRoutes } from './appearance/appearance.routes.ts';
import { SiteChanges } from './appearance/site-changes.ts';
import { siteRoutes } from './appearance/site.routes.ts';
import { createBackups, type BackupsDeps } from './scheduled-backups/index.ts';
import { administrationRoutes } from './administration.routes.ts';
import { DeliveryService, type DeliveryDeps } from './delivery/delivery.service.ts';
import { deliveryRoutes } from './delivery/delivery.routes.ts';
import { deletionsRoutes } from './deletions/deletions.routes.ts';
import { MemberDeletions, type MemberDeletionsDeps } from './deletions/member-deletions.ts';
import { importRoutes } from './import/import.routes.ts';
import { JoinMailbox } from './import/join-mailbox.ts';
import { MemberImport } from './import/member-import.ts';
import { JobSettingChanges } from './jobs/job-setting-changes.ts';
import { jobSettingsRoutes } from './jobs/job-settings.routes.ts';
import { noticesRoutes } from './notices/notices.routes.ts';
import { MemberChanges } from './member-changes.ts';
import { membersRoutes } from './members.routes.ts';
import { OwnerClaims } from './owner-claims.ts';
import { ApplicationChanges } from './registration/application-changes.ts';
import { AskedFieldChanges } from './registration/asked-field-changes.ts';
import { InvitationChanges } from './registration/invitation-changes.ts';
import { PageChanges } from './pages/page-changes.ts';
import { administeredPagesRoutes } from './pages/pages.routes.ts';
import { RegistrationChanges } from './registration/registration-changes.ts';
import { registrationRoutes } from './registration/registration.routes.ts';
import { createOverview, type CountedNetwork, type OverviewDeps } from './overview/index.ts';
import { RoleChanges } from './role-changes.ts';
import { createSamplePeople, type SamplePeopleDeps } from './sample-people/index.ts';
import { SignInChanges } from './sign-in/sign-in-changes.ts';
import { signInRoutes } from './sign-in/sign-in.routes.ts';
import { SystemService, type SystemDeps } from './system/system.service.ts';
import { systemRoutes } from './system/system.routes.ts';

/** Returns what adds roles that organisations give to the audit trail, in the current transaction. */
export function createRoleAudit({ database, clock }: Pick<AdministrationFeatureDeps, 'database' | 'clock'>) {
  const audit = new AdministrationAuditStore(database.connection);
  return ({ memberId, before, after, organisation }: FollowedRole) =>
    audit.add({
      action: 'roleFollowed',
      member: memberId,
      before,
      after,
      note: organisation,
      createdAt: clock.date(),
    });
}

interface InstallationDeps
  extends Pick<MemberDeletionsDeps, 'background'>, SystemDeps, DeliveryDeps, Omit<OverviewDeps, 'network'> {
  readonly backups: BackupsDeps;
  readonly memberMails: MemberMails;
  readonly posts: CountedNetwork['posts'];
  readonly messages: CountedNetwork['messages'];
}

/** Roles of the network, and what owners and administrators do. */
export function createAdministration(given: AdministrationFeatureDeps, installation: InstallationDeps) {
  const audit = new AdministrationAuditStore(given.database.connection);
  const deps: AdministrationDeps = {
    ...given,
    audit,
    notifyRole: (memberId) => given.publisher.toMember(memberId, 'role_changed'),
  };
  const claims = new OwnerClaims(deps);
  const joinMails = new JoinMailbox(deps);
  const administered = new AdministeredMembers(deps);
  const deletions = new MemberDeletions({ ...installation, ...deps });
  const system = new SystemService(installation);
  const { posts, messages } = installation;
  const network = { members: given.members.list, posts, messages, bytes: () => system.storedBytes() };
  const overview = createOverview({ ...installation, network }, given.database.connection);
  const backups = createBackups(deps, installation.backups);
  return {
    routes: [
      ...administrationRoutes({ claims, roleChanges: new RoleChanges(deps) }),
      ...membersRoutes({ administered, changes: new MemberChanges(deps) }),
      ...deletionsRoutes({ administered, deletions }),
      ...importRoutes(new MemberImport(deps)),
      ...registrationRoutes({
        registration: new RegistrationChanges(deps),
        askedFields: new AskedFieldChanges(deps),
        invitations: new InvitationChanges(deps),
        applications: new ApplicationChanges(deps),
      }),
      ...appearanceRoutes(new AppearanceChanges(deps)),
      ...jobSettingsRoutes(new JobSettingChanges(deps)),
      ...siteRoutes(new SiteChanges(deps)),
      ...signInRoutes(new SignInChanges(deps)),
      ...systemRoutes(system),
      ...backups.routes,
      ...noticesRoutes({ members: given.members, isBackupFailing: backups.isFailing }),
      ...deliveryRoutes(new DeliveryService({ ...deps, ...installation })),
      ...overview.routes,
      ...administeredPagesRoutes(new PageChanges(deps)),
    ],
    backups,
    /** Removes accounts whose grace is over. */
    finishDeletions: (removeAccount: Parameters<typeof deletions.finishDue>[0]) =>
      deletions.finishDue(removeAccount),
    /** Mails members that their account is deleted, or stays. */
    sendDeletionMails: () => deletions.sendMails(),
    /** Mails imported members the link to set a password. */
    sendJoinMails: () => installation.memberMails.sendDue(joinMails),
    keepDailyCounts: overview.keepDailyCounts,
    memberData: administrationMemberData({ audit, members: given.members.store, tickets: backups.tickets }),
    /** Sample people need the deletion of accounts, so they are created after all features. */
    createSamplePeople: (more: Omit<SamplePeopleDeps, 'audit'>) => createSamplePeople({ ...more, audit }),
    /** Returns this server's link while the network has no owner. */
    prepareClaim: () => claims.prepare(),
  };
}

export type { SampleNetwork } from './sample-people/sample-network.ts';
export { checkBackups } from './scheduled-backups/check-backups.ts';
export { turnPasswordsOn } from './sign-in/turn-passwords-on.ts';
export { makeOwner } from './make-owner.ts';
