import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import { appName } from '@weft/shared/app';
import { utf8Length } from '@weft/shared/text/utf8-length';
import { invalid } from '../../../errors/common.ts';
import type { Member } from '../../members/index.ts';
import type { IsCommonPassword } from './common-passwords.ts';

const { rules } = ACCOUNT_TEXTS;
type Owner = Pick<Member, 'fullName' | 'email'>;

/** Bytes: four Latin letters or two of most other scripts. Shorter words occur within harmless ones. */
const SHORTEST_WORD = 4;

/**
 * Letters and digits, in lower case and without accents: "J. Núñez" becomes "jnunez". Composed again at the end,
 * because one Korean letter decomposes into up to three.
 */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .normalize('NFC');

/** Words that an attacker who knows the owner would try first. */
function personalWords({ fullName, email }: Owner): string[] {
  const [localPart = ''] = email.split('@');
  return [appName(), email, localPart, fullName, ...fullName.split(/[\s-]+/)]
    .map(fold)
    .filter((word) => utf8Length(word) >= SHORTEST_WORD);
}

/** Rejects new passwords that are easy to guess. */
export class PasswordRules {
  readonly #isCommon: IsCommonPassword;

  constructor(isCommon: IsCommonPassword) {
    this.#isCommon = isCommon;
  }

  /** Throws 400 with `field` for a common password, and for one that contains the owner's name or address. */
  check(password: string, owner: Owner, field: string): void {
    const folded = fold(password);
    const isPersonal = personalWords(owner).some((word) => folded.includes(word));
    if (isPersonal) throw invalid({ [field]: () => rules.passwordPersonal({ app: appName() }) });
    if (this.#isCommon(password)) throw invalid({ [field]: () => rules.passwordCommon });
  }
}
