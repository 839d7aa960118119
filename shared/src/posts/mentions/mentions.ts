/** A part of a text that names a member, in UTF-16 units. */
export interface Mention {
  readonly member: string;
  readonly start: number;
  readonly length: number;
}

/** The sign that begins a mention. */
export const MENTION_SIGN = '@';

/** The different members, in the order of their first mention. */
export function membersOf(mentions: readonly Mention[]): string[] {
  return [...new Set(mentions.map(({ member }) => member))];
}

/** The mentions in the order of the text. */
export function inTextOrder<M extends Pick<Mention, 'start'>>(mentions: readonly M[]): M[] {
  return mentions.toSorted((one, other) => one.start - other.start);
}

/** Whether each is a part of the text that begins with `@` and has a name, and none overlaps another. */
export function fitText(text: string, mentions: readonly Mention[]): boolean {
  let end = 0;
  return inTextOrder(mentions).every(({ start, length }) => {
    const isFree = start >= end;
    end = start + length;
    return isFree && length > 1 && end <= text.length && text.startsWith(MENTION_SIGN, start);
  });
}

/** The mentions of a text that another text has at the same place. */
export function keptIn(
  text: string,
  before: { readonly text: string; readonly mentions?: readonly Mention[] | undefined },
): Mention[] {
  return (before.mentions ?? []).filter(({ start, length }) =>
    text.startsWith(before.text.slice(start, start + length), start),
  );
}

/** A mention whose member has this name now. */
export interface NamedMention {
  readonly start: number;
  readonly length: number;
  readonly member: { readonly _id: string; readonly fullName: string };
}

/** A text as members see it, with its mentions. */
export interface NamedText<M> {
  readonly text: string;
  readonly mentions: readonly M[];
}

/** Puts the present names of the members in the places of their mentions. */
export function withPresentNames<M extends NamedMention>(
  text: string,
  mentions: readonly M[] = [],
): NamedText<M> {
  let shown = '';
  let at = 0;
  const moved = inTextOrder(mentions).map((mention) => {
    shown += text.slice(at, mention.start);
    at = mention.start + mention.length;
    const name = `${MENTION_SIGN}${mention.member.fullName}`;
    const start = shown.length;
    shown += name;
    return { ...mention, start, length: name.length };
  });
  return { text: shown + text.slice(at), mentions: moved };
}

/** The mentions after a change of the text: they move with it, and one that was changed itself is plain text. */
export function afterEdit(mentions: readonly Mention[], before: string, after: string): Mention[] {
  const most = Math.min(before.length, after.length);
  let prefix = 0;
  while (prefix < most && before[prefix] === after[prefix]) prefix += 1;
  const moved = after.length - before.length;
  return mentions.flatMap((mention) => {
    const { start, length } = mention;
    const end = start + length;
    const at = end <= prefix ? start : start + moved;
    return at >= 0 && after.startsWith(before.slice(start, end), at) ? [{ ...mention, start: at }] : [];
  });
}

/** Removes the white space around a text. */
export function trimmed({ text, mentions }: NamedText<Mention>): NamedText<Mention> {
  const inner = text.trim();
  return { text: inner, mentions: afterEdit(mentions, text.trimEnd(), inner) };
}
