/** The client that test providers know. */
export const CLIENT = { clientId: 'weft', clientSecret: 'a secret of the client, long enough' } as const;

/** A provider of SIGN_IN_PROVIDERS. */
export interface ProviderSettings {
  readonly id: string;
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret?: string;
  readonly [setting: string]: unknown;
}

/** The setting for these providers. */
export const providersSetting = (...providers: readonly ProviderSettings[]) => ({
  SIGN_IN_PROVIDERS: JSON.stringify(providers),
});
