import { isDeepStrictEqual } from 'node:util';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import type { RegistrationSettings } from '@weft/shared/administration/registration-contract';
import { forbidden } from '../../../errors/common.ts';
import type { Registration } from '../../joining/index.ts';
import type { AdministrationDeps } from '../administration-deps.ts';

const { rules } = ADMINISTRATION_TEXTS;

/** The settings as one line of the audit trail. */
function lineOf({ mode, domains, question, invitationsSkipApproval }: Registration): string {
  if (mode === 'domains') return `${mode}: ${domains.join(', ')}`;
  if (mode !== 'approval') return mode;
  return `${mode}${invitationsSkipApproval ? ' without invited' : ''}: ${question}`;
}

/** Changes of who may register. */
export class RegistrationChanges {
  readonly #deps: AdministrationDeps;

  constructor(deps: AdministrationDeps) {
    this.#deps = deps;
  }

  async current() {
    const { settings, askedFields } = this.#deps.joining;
    const { mode, domains, question, invitationsSkipApproval } = await settings.registration();
    return {
      settings: { mode, domains: [...domains], question, invitationsSkipApproval },
      fields: await askedFields.inForce(),
      locked: { ...settings.locked, ...askedFields.locked },
    };
  }

  /** Throws FORBIDDEN if the environment sets a changed setting. */
  async change(actorId: string, given: RegistrationSettings): Promise<void> {
    const { database, joining, audit, clock } = this.#deps;
    const { settings } = joining;
    const isSet = await database.inTransaction(async () => {
      const { before, after } = await settings.setRegistration(given);
      const isOther = after.mode !== given.mode || after.domains.join() !== given.domains.join();
      if (isOther) throw forbidden(() => rules.lockedSetting);
      const [from, to] = [lineOf(before), lineOf(after)];
      if (!isDeepStrictEqual(before, after))
        await audit.add({
          action: 'registrationChanged',
          by: actorId,
          before: from,
          after: to,
          createdAt: clock.date(),
        });
      return true;
    });
    if (isSet) settings.changed();
  }
}
