/** A message that is unread for this long is told by mail (ms). */
const MAILED_AFTER = 15 * 60_000;

const isUnread = {
  low: { $gt: ['$high.sent', '$low.readCount'] },
  high: { $gt: ['$low.sent', '$high.readCount'] },
};

/** Computes who has unread messages from the counts of both. */
const UNREAD_BY = {
  $concatArrays: [
    { $cond: [isUnread.low, [{ $arrayElemAt: ['$members', 0] }], []] },
    { $cond: [isUnread.high, [{ $arrayElemAt: ['$members', 1] }], []] },
  ],
};

const mailDueAt = { $add: ['$lastMessageAt', MAILED_AFTER] };

/** The first unread message begins the wait. After a mail, the next waits for the member to come. */
function untilMailed(side: 'low' | 'high') {
  const first = { $cond: [{ $eq: [`$${side}.isMailed`, true] }, '$$REMOVE', mailDueAt] };
  return {
    [`${side}.mailDueAt`]: {
      $cond: [isUnread[side], { $ifNull: [`$${side}.mailDueAt`, first] }, '$$REMOVE'],
    },
    [`${side}.isMailed`]: {
      $cond: [isUnread[side], { $ifNull: [`$${side}.isMailed`, '$$REMOVE'] }, '$$REMOVE'],
    },
    [`${side}.mailId`]: {
      $cond: [isUnread[side], { $ifNull: [`$${side}.mailId`, '$$REMOVE'] }, '$$REMOVE'],
    },
  };
}

/** Last stage of an update that changes how many messages were sent: who has unread ones, and when a mail is due. */
export const AFTER_SENDING = {
  $set: { unreadBy: UNREAD_BY, ...untilMailed('low'), ...untilMailed('high') },
};

/** The same after a member has read: the wait begins again if newer messages stay unread. */
export const afterReading = (side: 'low' | 'high') => ({
  $set: {
    unreadBy: UNREAD_BY,
    [`${side}.mailDueAt`]: { $cond: [isUnread[side], mailDueAt, '$$REMOVE'] },
    [`${side}.isMailed`]: '$$REMOVE',
    [`${side}.mailId`]: '$$REMOVE',
  },
});
