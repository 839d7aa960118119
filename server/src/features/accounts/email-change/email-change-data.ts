import type { Clock } from '../../../platform/clock/clock.ts';
import type { ExportedFile } from '../../members/index.ts';
import type { EmailChangeStore } from './email-change.store.ts';
import type { EmailUndoStore } from './email-undo.store.ts';

interface Deps {
  readonly changes: EmailChangeStore;
  readonly undos: EmailUndoStore;
  readonly clock: Clock;
}

/** A member's changes of address that wait or can be undone, without the secrets of their links. */
export function emailChangeData({ changes, undos, clock }: Deps) {
  return {
    async export(memberId: string): Promise<ExportedFile> {
      const now = clock.date();
      const waiting = await changes.findOf(memberId, now);
      const made = await undos.listOf(memberId, now);
      const rows = [
        ...made.map((undo) => ({ ...undo, state: 'made' })),
        ...(waiting ? [{ ...waiting, state: 'waiting' }] : []),
      ];
      const json = rows.map(({ from, to, state, createdAt }) => ({ from, to, state, createdAt }));
      return { path: 'email-changes.json', json };
    },
    async erase(memberId: string): Promise<void> {
      await changes.removeOf(memberId);
      await undos.removeOf(memberId);
    },
  };
}
