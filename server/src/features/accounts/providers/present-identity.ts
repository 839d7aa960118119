import type { IdentityView, ProviderView } from '@weft/shared/accounts/providers/contract';
import type { SignInProvider } from '../../../config/sign-in-providers.ts';
import type { Identity } from './identity.store.ts';

export function presentProvider({ id, name, button }: SignInProvider): ProviderView {
  return { id, name, button: button ?? null };
}

/** Presents a linked sign-in to its member; `name` is that of the provider. */
export function presentIdentity(
  { provider, email, createdAt, lastUsedAt }: Identity,
  name: string,
): IdentityView {
  return {
    provider,
    name,
    email,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
