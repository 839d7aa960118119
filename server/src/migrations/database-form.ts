import { administrationAuditModel } from '../features/administration/administration-audit.model.ts';
import { backupPlanModel } from '../features/administration/scheduled-backups/backup-plan.model.ts';
import { backupTicketModel } from '../features/administration/scheduled-backups/backup-ticket.model.ts';
import { dailyCountModel } from '../features/administration/overview/daily-count.model.ts';
import { codeModel } from '../features/accounts/codes/code.model.ts';
import { emailChangeModel } from '../features/accounts/email-change/email-change.model.ts';
import { emailUndoModel } from '../features/accounts/email-change/email-undo.model.ts';
import { deviceProofModel } from '../features/accounts/sign-in/device-proof.model.ts';
import { exportTicketModel } from '../features/accounts/ownership/export-ticket.model.ts';
import { installationModel } from '../features/accounts/installation.model.ts';
import { identityModel } from '../features/accounts/providers/identity.model.ts';
import { providerRequestModel } from '../features/accounts/providers/provider-request.model.ts';
import { passkeyChallengeModel } from '../features/accounts/passkeys/passkey-challenge.model.ts';
import { passkeyModel } from '../features/accounts/passkeys/passkey.model.ts';
import { pendingSignInModel } from '../features/accounts/second-factor/pending-sign-in.model.ts';
import { resetGrantModel } from '../features/accounts/recovery/reset-grant.model.ts';
import { secondFactorModel } from '../features/accounts/second-factor/second-factor.model.ts';
import { provisionedModel } from '../features/accounts/scim/provisioned.model.ts';
import { securityEntryModel } from '../features/accounts/security-log/security-entry.model.ts';
import { trustedBrowserModel } from '../features/accounts/trusted-browsers/trusted-browser.model.ts';
import { sessionModel } from '../features/accounts/sessions/session.model.ts';
import { CompanyBoundStore } from '../features/companies/company-bound.store.ts';
import { companyFollowModel } from '../features/companies/follows/company-follow.model.ts';
import { companySlugModel } from '../features/companies/company-slug.model.ts';
import { companyModel } from '../features/companies/company.model.ts';
import { joinApplicationModel } from '../features/joining/application.model.ts';
import { invitationModel } from '../features/joining/invitation.model.ts';
import { networkSettingsModel } from '../features/joining/network-settings.model.ts';
import { pageVersionModel } from '../features/pages/page-version.model.ts';
import { pageModel } from '../features/pages/page.model.ts';
import { mediaModels } from '../features/media/stored-item.model.ts';
import { memberModel } from '../features/members/member.model.ts';
import { ownerClaimsModel } from '../features/members/roles/owner-claims.model.ts';
import { samplePeopleModel } from '../features/members/sample-people/sample-people.model.ts';
import { suspensionModel } from '../features/members/suspension.model.ts';
import { conversationModel } from '../features/messaging/store/conversation.model.ts';
import { messageModel } from '../features/messaging/store/message.model.ts';
import { blockModel } from '../features/network/blocks/block.model.ts';
import { domainHolderModel } from '../features/companies/domains/domain-holder.model.ts';
import { companyTrailModel } from '../features/companies/trail/company-trail.model.ts';
import { connectionModel } from '../features/network/connections/connection.model.ts';
import { RequestQuotaStore } from '../features/network/connections/request-quota.store.ts';
import { ConnectionIdStore } from '../features/network/links/connection-id.store.ts';
import { linkModel } from '../features/network/links/link.model.ts';
import { DismissalStore } from '../features/network/suggestions/dismissal.store.ts';
import { applicationModel } from '../features/applications/application.model.ts';
import { jobAlertModel } from '../features/jobs/alerts/job-alert.model.ts';
import { savedSearchModel } from '../features/jobs/alerts/saved-search.model.ts';
import { jobApprovalModel } from '../features/jobs/approvals/job-approval.model.ts';
import { jobListingModel } from '../features/jobs/board/job-listing.model.ts';
import { JobBoundStore } from '../features/jobs/job-bound.store.ts';
import { jobModel } from '../features/jobs/job.model.ts';
import { openToWorkModel } from '../features/jobs/open-to-work/open-to-work.model.ts';
import { savedJobModel } from '../features/jobs/saved/saved-job.model.ts';
import { notificationModel } from '../features/notifications/notification.model.ts';
import { pushKeyModel } from '../features/notifications/push/push-key.store.ts';
import { pushModel } from '../features/notifications/push/push-queue.store.ts';
import { pushSubscriptionModel } from '../features/notifications/push/push-subscription.store.ts';
import { settingsModel } from '../features/notifications/settings.model.ts';
import { commentModel, replyModel } from '../features/posts/comments/comment.model.ts';
import { pendingLinkPreviewModel } from '../features/posts/link-previews/link-preview.model.ts';
import { muteListModel } from '../features/posts/muting/mute-list.model.ts';
import { postModel, postRemovalModel } from '../features/posts/post.model.ts';
import { commentReactionModel } from '../features/posts/reactions/comment-reaction.model.ts';
import { reactionModel } from '../features/posts/reactions/reaction.model.ts';
import { repostModel } from '../features/posts/reposts/repost.model.ts';
import { postWordsModel } from '../features/posts/search/post-words.model.ts';
import { savedPostModel } from '../features/posts/saved/saved-post.model.ts';
import { savedShelfModel } from '../features/posts/saved/saved-shelf.model.ts';
import { followedTagsModel } from '../features/posts/tags/followed-tags.model.ts';
import { tagFollowersModel } from '../features/posts/tags/tag-followers.model.ts';
import { skillModel } from '../features/profiles/skill.model.ts';
import { auditModel } from '../features/safety/store/audit.model.ts';
import { caseModel } from '../features/safety/store/case.model.ts';
import { reportModel } from '../features/safety/store/report.model.ts';
import { declaredCollections } from '../platform/database/declared-collections.ts';
import { deliveryFailureModel } from '../platform/delivery/delivery-failure.store.ts';
import type { DatabaseForm } from '../platform/migrations/migrate.ts';
import { dropWordsIndexOfMessages } from './001-drop-words-index-of-messages.ts';
import { tagsOfPosts } from './002-tags-of-posts.ts';
import { choicesOfChannels } from './003-choices-of-channels.ts';
import { tokensOfMessageMails } from './004-tokens-of-message-mails.ts';
import { suspensionsByOrganisations } from './005-suspensions-by-organisations.ts';
import { trailsOfCompanies } from './006-trails-of-companies.ts';
import { addressesInAuditNotes } from './007-addresses-in-audit-notes.ts';
import { wordsOfApplications } from './010-words-of-applications.ts';
import { dropIndexesOfListings } from './011-drop-indexes-of-listings.ts';

/**
 * Everything that this version stores, and the migrations from earlier versions. A test checks that all models are
 * listed.
 */
export const DATABASE_FORM: DatabaseForm = {
  migrations: [
    dropWordsIndexOfMessages,
    tagsOfPosts,
    choicesOfChannels,
    tokensOfMessageMails,
    suspensionsByOrganisations,
    trailsOfCompanies,
    addressesInAuditNotes,
    wordsOfApplications,
    dropIndexesOfListings,
  ],
  collections: declaredCollections([
    codeModel,
    deviceProofModel,
    emailChangeModel,
    emailUndoModel,
    exportTicketModel,
    installationModel,
    passkeyChallengeModel,
    passkeyModel,
    identityModel,
    providerRequestModel,
    provisionedModel,
    pendingSignInModel,
    resetGrantModel,
    secondFactorModel,
    securityEntryModel,
    sessionModel,
    trustedBrowserModel,
    mediaModels,
    memberModel,
    suspensionModel,
    ownerClaimsModel,
    samplePeopleModel,
    networkSettingsModel,
    dailyCountModel,
    backupPlanModel,
    backupTicketModel,
    pageModel,
    pageVersionModel,
    invitationModel,
    joinApplicationModel,
    conversationModel,
    messageModel,
    blockModel,
    connectionModel,
    linkModel,
    notificationModel,
    settingsModel,
    pushKeyModel,
    pushSubscriptionModel,
    pushModel,
    deliveryFailureModel,
    commentModel,
    replyModel,
    postModel,
    postRemovalModel,
    pendingLinkPreviewModel,
    reactionModel,
    commentReactionModel,
    repostModel,
    postWordsModel,
    savedPostModel,
    savedShelfModel,
    followedTagsModel,
    tagFollowersModel,
    muteListModel,
    skillModel,
    jobModel,
    jobListingModel,
    jobApprovalModel,
    savedJobModel,
    savedSearchModel,
    jobAlertModel,
    openToWorkModel,
    applicationModel,
    companyModel,
    companyTrailModel,
    companySlugModel,
    companyFollowModel,
    domainHolderModel,
    caseModel,
    reportModel,
    auditModel,
    administrationAuditModel,
    (connection) => new RequestQuotaStore(connection),
    (connection) => new ConnectionIdStore(connection),
    (connection) => new DismissalStore(connection),
    (connection) => new CompanyBoundStore(connection),
    (connection) => new JobBoundStore(connection),
  ]),
};
