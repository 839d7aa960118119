/** Under which headings the help lists shortcuts, in this order. */
const SHORTCUT_GROUPS = ['Anywhere', 'Go to', 'Posts'] as const;
export type ShortcutGroup = (typeof SHORTCUT_GROUPS)[number];

/**
 * What keys do, by the keys: `n`, `g h` (one after the other), `Mod+k` (with Ctrl or ⌘). The words stand in the help; keys without
 * `Mod` are those that can be switched off.
 */
export type ShortcutWords<K extends string = string> = Readonly<Record<K, string>>;

/** Shortcuts that work as long as what they act on is shown. */
interface Registered {
  readonly group: ShortcutGroup;
  readonly words: ShortcutWords;
  readonly press: (keys: string) => void;
}

/** A row of the help. */
export interface ListedShortcut {
  readonly keys: string;
  readonly text: string;
}

const registered = new Set<Registered>();

/** The one place that knows all shortcuts: what it holds is handled, and what is handled is what the help lists. */
export const shortcutRegistry = {
  /** Answers how to take them away again. */
  add: (shortcuts: Registered): (() => void) => {
    registered.add(shortcuts);
    return () => void registered.delete(shortcuts);
  },

  all: (): readonly string[] => [...registered].flatMap(({ words }) => Object.keys(words)),

  /** Does what the keys stand for; of two that have them, the one that came last. */
  press: (keys: string): void =>
    [...registered].findLast(({ words }) => Object.hasOwn(words, keys))?.press(keys),

  /** What works at present. */
  list: (): { group: ShortcutGroup; shortcuts: ListedShortcut[] }[] =>
    SHORTCUT_GROUPS.map((group) => {
      const rows = new Map(
        [...registered]
          .filter((shortcuts) => shortcuts.group === group)
          .flatMap(({ words }) => Object.entries(words)),
      );
      return { group, shortcuts: [...rows].map(([keys, text]) => ({ keys, text })) };
    }).filter(({ shortcuts }) => shortcuts.length > 0),
} as const;
