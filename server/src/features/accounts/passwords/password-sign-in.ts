import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import type { AppError } from '../../../errors/app-error.ts';
import { forbidden } from '../../../errors/common.ts';
import type { SignInSettings } from '../../joining/index.ts';
import type { Member } from '../../members/index.ts';

export const passwordsOff = (): AppError => forbidden(() => ACCOUNT_TEXTS.failed.passwordsOff);

type HasPassword = Pick<Member, 'passwordHash'>;

/** Whether passwords prove anything on this network. */
export class PasswordSignIn {
  readonly #settings: SignInSettings;

  constructor(settings: SignInSettings) {
    this.#settings = settings;
  }

  isOn(): Promise<boolean> {
    return this.#settings.passwords();
  }

  /** Whether the member has a password, and it signs them in. */
  async signsIn({ passwordHash }: HasPassword): Promise<boolean> {
    return passwordHash !== '' && this.isOn();
  }

  /** The same as the current transaction sees the settings. */
  async signsInNow({ passwordHash }: HasPassword): Promise<boolean> {
    return passwordHash !== '' && this.#settings.passwordsNow();
  }

  /** Throws FORBIDDEN if passwords are turned off. */
  async require(): Promise<void> {
    if (!(await this.isOn())) throw passwordsOff();
  }
}
