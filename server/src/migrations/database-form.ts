import { codeModel } from '../features/accounts/code.model.ts';
import { exportTicketModel } from '../features/accounts/export-ticket.model.ts';
import { installationModel } from '../features/accounts/installation.store.ts';
import { resetGrantModel } from '../features/accounts/reset-grant.model.ts';
import { sessionModel } from '../features/accounts/session.model.ts';
import { mediaModels } from '../features/media/stored-item.model.ts';
import { memberModel } from '../features/members/member.model.ts';
import { suspensionModel } from '../features/members/suspension.model.ts';
import { conversationModel } from '../features/messaging/store/conversation.model.ts';
import { messageModel } from '../features/messaging/store/message.model.ts';
import { blockModel } from '../features/network/blocks/block.model.ts';
import { connectionModel } from '../features/network/connections/connection.model.ts';
import { RequestQuotaStore } from '../features/network/connections/request-quota.store.ts';
import { CircleStore } from '../features/network/links/circle.store.ts';
import { linkModel } from '../features/network/links/link.model.ts';
import { DismissalStore } from '../features/network/suggestions/dismissal.store.ts';
import { notificationModel } from '../features/notifications/notification.model.ts';
import { settingsModel } from '../features/notifications/settings.model.ts';
import { commentModel, replyModel } from '../features/posts/comments/comment.model.ts';
import { postModel, postRemovalModel } from '../features/posts/post.model.ts';
import { reactionModel } from '../features/posts/reactions/reaction.model.ts';
import { postWordsModel } from '../features/posts/search/post-words.model.ts';
import { skillModel } from '../features/profiles/skill.model.ts';
import { auditModel } from '../features/safety/store/audit.model.ts';
import { caseModel } from '../features/safety/store/case.model.ts';
import { reportModel } from '../features/safety/store/report.model.ts';
import { declaredCollections } from '../platform/database/declared-collections.ts';
import type { DatabaseForm } from '../platform/migrations/migrate.ts';
import { dropWordsIndexOfMessages } from './001-drop-words-index-of-messages.ts';

/** All that this version of Weft stores, and how it comes there from what earlier ones stored. A test holds the models complete. */
export const DATABASE_FORM: DatabaseForm = {
  migrations: [dropWordsIndexOfMessages],
  collections: declaredCollections([
    codeModel,
    exportTicketModel,
    installationModel,
    resetGrantModel,
    sessionModel,
    mediaModels,
    memberModel,
    suspensionModel,
    conversationModel,
    messageModel,
    blockModel,
    connectionModel,
    linkModel,
    notificationModel,
    settingsModel,
    commentModel,
    replyModel,
    postModel,
    postRemovalModel,
    reactionModel,
    postWordsModel,
    skillModel,
    caseModel,
    reportModel,
    auditModel,
    (connection) => new RequestQuotaStore(connection),
    (connection) => new CircleStore(connection),
    (connection) => new DismissalStore(connection),
  ]),
};
