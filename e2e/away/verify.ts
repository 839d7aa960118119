import type { Notified } from './events.ts';
import type { Network } from './network.ts';

/** What a member was told while away. */
export interface Outcome extends Notified {
  /** Whether the member read it before its mail was due. */
  readonly isRead: boolean;
  /** Number of attempts that the push service refused. */
  readonly refused: number;
}

/** Numbers of the whole run, for the summary. */
interface Totals {
  readonly pushes: number;
  readonly mails: number;
  readonly repeatedMails: number;
}

/** Ids of mails to each address. */
function mailIdsOf({ mailServer }: Network): ReadonlyMap<string, readonly string[]> {
  const ids = new Map<string, string[]>();
  for (const { to, content } of mailServer.mails) {
    const [, id = 'none'] = /^Message-ID: *(\S+)/im.exec(content) ?? [];
    ids.set(to, [...(ids.get(to) ?? []), id]);
  }
  return ids;
}

/** Returns all violations; empty if there are none. */
export function verify(
  network: Network,
  outcomes: readonly Outcome[],
): { readonly problems: readonly string[]; readonly totals: Totals } {
  const mails = mailIdsOf(network);
  const problems: string[] = [];
  const totals = { pushes: 0, mails: 0, repeatedMails: 0 };
  for (const { member, kind, isRead, refused } of outcomes) {
    const pushes =
      member.browser.received.filter(({ message }) => message.read === undefined).length - refused;
    const ids = mails.get(member.email) ?? [];
    const different = new Set(ids).size;
    const expected = isRead ? 0 : 1;
    totals.pushes += pushes;
    totals.mails += different;
    totals.repeatedMails += ids.length - different;
    if (pushes > 1) problems.push(`${member.email} got ${pushes} pushes about one ${kind}`);
    if (isRead && refused > 0 && pushes > 0) problems.push(`${member.email} got a push about a read ${kind}`);
    if (different !== expected) {
      problems.push(`${member.email} got ${different} mails about one ${isRead ? 'read ' : ''}${kind}`);
    }
  }
  return { problems, totals };
}
