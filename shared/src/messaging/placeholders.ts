import { APP_NAME } from '../app.ts';

/** The stored text of a message with files alone. Screens show `MESSAGE_TEXTS.fileContent` instead. */
export const FILE_CONTENT = 'File attachment';

/** The text of a deleted message: an event goes to readers of several languages. Screens show `MESSAGE_TEXTS.deletedContent` instead. */
export const DELETED_CONTENT = 'This message was deleted';

/** The name of a deleted account. Screens show `MESSAGE_TEXTS.deletedMember` instead. */
export const DELETED_MEMBER = 'Deleted member';

/** The name of a member who is hidden for now. Screens show `MESSAGE_TEXTS.hiddenMember` instead. */
export const HIDDEN_MEMBER = `${APP_NAME} member`;
