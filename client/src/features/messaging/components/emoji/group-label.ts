import { texts } from '../../texts/generated';

/** Names of groups in the data, and of those that the picker adds. */
export type GroupName =
  | 'Smileys'
  | 'Gestures'
  | 'Hearts'
  | 'Work'
  | 'Nature'
  | 'Food'
  | 'Travel and fun'
  | 'Signs'
  | 'Recent'
  | 'Found';

const { emojiGroups: labels } = texts;

const LABELS: Readonly<Record<GroupName, () => string>> = {
  Smileys: () => labels.smileys,
  Gestures: () => labels.gestures,
  Hearts: () => labels.hearts,
  Work: () => labels.work,
  Nature: () => labels.nature,
  Food: () => labels.food,
  'Travel and fun': () => labels.travel,
  Signs: () => labels.signs,
  Recent: () => labels.recent,
  Found: () => labels.found,
};

/** Returns the name of a group in the page's language. */
export const groupLabel = (name: GroupName): string => LABELS[name]();
