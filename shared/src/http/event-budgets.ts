import { budget, type CommandBudget } from './command-budget.ts';

/** Budgets of all socket events by name. */
export const EVENT_BUDGETS: Readonly<Record<string, CommandBudget>> = {
  attachment_sent: budget(1, 3, 2),
  get_online_users: budget(1, 5, 2),
  join_conversation: budget(2, 7, 2),
  leave_conversation: budget(2, 7, 2),
  mark_delivered: budget(1, 4, 2),
  mark_message_read: budget(3, 8, 3),
  message_to_user: budget(1, 8, 4),
  new_message: budget(1, 3, 2),
  send_message: budget(1, 8, 4),
  typing_start: budget(2, 7, 2),
  typing_stop: budget(2, 7, 2),
  update_status: budget(0, 0, 7),
  watch_posts: budget(1, 6, 2),
};
