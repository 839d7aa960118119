import { isOffered, type Language } from '@weft/shared/languages/languages';
import type { OwnProfile } from '@weft/shared/profiles/views';
import { call } from '@/lib/api/api-client';
import { sessionToken } from '@/lib/api/session';
import { chosenLanguage } from '@/lib/languages/page-language';

/** Stores a language for all of the member's devices and mails; does nothing before sign-in. */
export async function storeLanguage(language: Language): Promise<void> {
  if (sessionToken() === undefined) return;
  // Only members need the contract, and the rules that it brings along.
  const { changeLanguage } = await import('@weft/shared/accounts/language-contract');
  await call(changeLanguage, { body: { language } });
}

/** After sign-in, stores the language that was chosen in this browser, unless the member has a stored one. */
export async function storeChosenLanguage(me: OwnProfile): Promise<void> {
  const chosen = chosenLanguage();
  if (chosen && isOffered(chosen) && !me.language) await storeLanguage(chosen);
}
