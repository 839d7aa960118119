import { budget, type CommandBudget } from './command-budget.ts';

/** Budgets of calls about the look of the network. */
export const APPEARANCE_BUDGETS: Readonly<Record<string, CommandBudget>> = {
  'administration.appearance': budget(2, 5, 2),
  'administration.changeAppearance': budget(7, 9, 2),
  'administration.site': budget(2, 5, 2),
  'administration.changeSite': budget(9, 11, 2),
  'administration.setNetworkPicture': budget(16, 18, 7),
  'administration.removeNetworkPicture': budget(8, 11, 5),
};
