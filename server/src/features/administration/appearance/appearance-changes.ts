import { isDeepStrictEqual } from 'node:util';
import type { AppearanceSettings } from '@weft/shared/administration/appearance-contract';
import type { Appearance } from '../../joining/index.ts';
import type { AdministrationDeps } from '../administration-deps.ts';

/** The appearance as one line of the audit trail. */
const lineOf = ({ name, accent }: Appearance): string => (accent === null ? name : `${name} ${accent}`);

/** Changes of the network's name and colours. */
export class AppearanceChanges {
  readonly #deps: AdministrationDeps;

  constructor(deps: AdministrationDeps) {
    this.#deps = deps;
  }

  async current(): Promise<{ settings: AppearanceSettings }> {
    const { name, accent } = await this.#deps.joining.settings.appearance();
    return { settings: { name, accent } };
  }

  /** Pages and mails of all servers show the change at once. */
  async change(actorId: string, after: AppearanceSettings): Promise<void> {
    const { database, joining, audit, clock } = this.#deps;
    await database.inTransaction(async () => {
      const { name, accent } = await joining.settings.setAppearance(after);
      if (isDeepStrictEqual({ name, accent }, after)) return;
      await audit.add({
        action: 'appearanceChanged',
        by: actorId,
        before: lineOf({ name, accent }),
        after: lineOf(after),
        createdAt: clock.date(),
      });
    });
    await joining.settings.appearanceChanged();
  }
}
