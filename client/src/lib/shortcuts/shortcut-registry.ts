/** Headings of the shortcut help, in display order. */
const SHORTCUT_GROUPS = ['Anywhere', 'Go to', 'Posts'] as const;
export type ShortcutGroup = (typeof SHORTCUT_GROUPS)[number];

/**
 * Descriptions of shortcuts by key: `n`, `g h` (in sequence), `Mod+k` (with Ctrl or ⌘). The help shows them.
 * Members can turn off shortcuts without `Mod`.
 */
export type ShortcutTexts<K extends string = string> = Readonly<Record<K, string>>;

/** Shortcuts of one mounted component. */
interface Registered {
  readonly group: ShortcutGroup;
  readonly texts: ShortcutTexts;
  readonly press: (keys: string) => void;
}

/** A row of the shortcut help. */
export interface ListedShortcut {
  readonly keys: string;
  /** In the current language. */
  readonly text: () => string;
}

const registered = new Set<Registered>();

/** Single registry of all shortcuts, for both the key handler and the help. */
export const shortcutRegistry = {
  /** Returns a function that removes the shortcuts. */
  add: (shortcuts: Registered): (() => void) => {
    registered.add(shortcuts);
    return () => void registered.delete(shortcuts);
  },

  all: (): readonly string[] => [...registered].flatMap(({ texts }) => Object.keys(texts)),

  /** Runs the shortcut; the latest registration wins. */
  press: (keys: string): void =>
    [...registered].findLast(({ texts }) => Object.hasOwn(texts, keys))?.press(keys),

  /** Shortcuts that work now, by group. */
  list: (): { group: ShortcutGroup; shortcuts: ListedShortcut[] }[] =>
    SHORTCUT_GROUPS.map((group) => {
      const rows = new Map(
        [...registered]
          .filter((shortcuts) => shortcuts.group === group)
          .flatMap(({ texts }) => Object.keys(texts).map((keys) => [keys, () => texts[keys] ?? ''] as const)),
      );
      return { group, shortcuts: [...rows].map(([keys, text]) => ({ keys, text })) };
    }).filter(({ shortcuts }) => shortcuts.length > 0),
} as const;
