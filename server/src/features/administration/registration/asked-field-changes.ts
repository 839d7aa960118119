import { isDeepStrictEqual } from 'node:util';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { askedFieldsLine, type AskedFields } from '@weft/shared/joining/asked-fields';
import { forbidden } from '../../../errors/common.ts';
import type { AdministrationDeps } from '../administration-deps.ts';

/** Changes of what registration asks for. */
export class AskedFieldChanges {
  readonly #deps: AdministrationDeps;

  constructor(deps: AdministrationDeps) {
    this.#deps = deps;
  }

  /** Throws FORBIDDEN if the environment sets a changed choice. */
  async change(actorId: string, given: AskedFields): Promise<void> {
    const { database, joining, audit, clock } = this.#deps;
    const { askedFields } = joining;
    await database.inTransaction(async () => {
      const { before, after } = await askedFields.set(given);
      if (!isDeepStrictEqual(after, given)) throw forbidden(() => ADMINISTRATION_TEXTS.rules.lockedSetting);
      if (isDeepStrictEqual(before, after)) return;
      await audit.add({
        action: 'askedFieldsChanged',
        by: actorId,
        before: askedFieldsLine(before),
        after: askedFieldsLine(after),
        createdAt: clock.date(),
      });
    });
    askedFields.changed();
  }
}
