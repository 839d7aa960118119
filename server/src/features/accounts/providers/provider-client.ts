import { createRemoteJWKSet, jwtVerify, type JWTPayload } from 'jose';
import * as oidc from 'openid-client';
import { PROVIDER_TEXTS as texts } from '@weft/shared/accounts/providers/texts';
import type { SignInProvider } from '../../../config/sign-in-providers.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Claims } from './provider-claims.ts';
import type { RequestSecrets } from './provider-requests.ts';

/** How long the metadata of a provider are used (ms). */
const METADATA_LIFETIME = 60 * 60_000;
/** Seconds for each request to a provider. */
const TIMEOUT = 10;
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** Asymmetric algorithms only: everybody who knows the client's secret could sign with the others. */
const SIGNATURES = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

/** Who has signed in at a provider: issuer and subject. */
export interface ProvenIdentity {
  readonly issuer: string;
  readonly subject: string;
  /** The provider's own session. */
  readonly sid: string | undefined;
  readonly claims: Claims;
}

/** Whose sessions a provider ends. */
export interface EndedAtProvider {
  readonly subject: string | undefined;
  readonly sid: string | undefined;
}

interface Deps {
  readonly settings: SignInProvider;
  readonly clock: Clock;
  readonly publicUrl: () => string;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Sends the secret in the way that the provider supports. */
function authenticationOf(secret: string | undefined): oidc.ClientAuth {
  if (secret === undefined) return oidc.None();
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const way = methods.includes('client_secret_basic') ? oidc.ClientSecretBasic : oidc.ClientSecretPost;
    way(secret)(server, ...rest);
  };
}

/** One OpenID provider: authorization code flow with PKCE, state and nonce, and logout. */
export class ProviderClient {
  readonly settings: SignInProvider;
  readonly #deps: Deps;
  #keys: ReturnType<typeof createRemoteJWKSet> | undefined;
  #kept: { readonly configuration: Promise<oidc.Configuration>; readonly until: number } | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.settings = deps.settings;
  }

  /** Returns the address at the provider where somebody signs in. Throws UNAVAILABLE. */
  async addressFor({ state, nonce, verifier }: RequestSecrets): Promise<string> {
    const configuration = await this.#configuration();
    return oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: this.#redirectUri,
      scope: this.settings.scope,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
    }).href;
  }

  /**
   * Exchanges the code in the query that the provider added to its redirect. Throws INVALID_CREDENTIALS, with the
   * reason as cause, if the provider refuses or anything in its response is wrong; UNAVAILABLE.
   */
  async redeem(query: string, { state, nonce, verifier }: RequestSecrets): Promise<ProvenIdentity> {
    const configuration = await this.#configuration();
    const address = new URL(this.#redirectUri);
    address.search = query;
    try {
      const tokens = await oidc.authorizationCodeGrant(configuration, address, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const token = tokens.claims();
      if (!token) throw new Error('no ID token');
      const details = await this.#details(configuration, tokens.access_token, token.sub);
      const claims = { ...details, ...token };
      return { issuer: token.iss, subject: token.sub, sid: textOf(token['sid']), claims };
    } catch (error) {
      const { name } = this.settings;
      throw new AppError('INVALID_CREDENTIALS', () => texts.refused({ name }), { cause: error });
    }
  }

  /** Returns the address that ends the provider's session; undefined if the operator or the provider does not want it. */
  async signOutAddress(subject: string): Promise<string | undefined> {
    if (!this.settings.signsOut) return undefined;
    const configuration = await this.#configuration();
    if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined;
    return oidc.buildEndSessionUrl(configuration, {
      post_logout_redirect_uri: `${this.#deps.publicUrl()}/`,
      logout_hint: subject,
    }).href;
  }

  /** Reads a logout token (OpenID Connect Back-Channel Logout 1.0). Throws if it is not a fresh one for this client. */
  async readLogoutToken(token: string): Promise<EndedAtProvider> {
    const { issuer, jwks_uri: address = '' } = (await this.#configuration()).serverMetadata();
    // Kept, because it asks for the keys again only if a token names an unknown one, and not too often.
    this.#keys ??= createRemoteJWKSet(new URL(address));
    const { payload } = await jwtVerify(token, this.#keys, {
      issuer,
      audience: this.settings.clientId,
      algorithms: SIGNATURES,
      maxTokenAge: '2 minutes',
      requiredClaims: ['jti', 'events'],
    });
    return endedBy(payload);
  }

  get #redirectUri(): string {
    return `${this.#deps.publicUrl()}/sign-in/${this.settings.id}`;
  }

  /** The claims of the UserInfo endpoint, where many providers put address, name and groups. */
  async #details(configuration: oidc.Configuration, accessToken: string, subject: string): Promise<Claims> {
    if (configuration.serverMetadata().userinfo_endpoint === undefined) return {};
    return oidc.fetchUserInfo(configuration, accessToken, subject);
  }

  async #configuration(): Promise<oidc.Configuration> {
    const now = this.#deps.clock.now();
    if (!this.#kept || now >= this.#kept.until)
      this.#kept = { configuration: this.#discover(), until: now + METADATA_LIFETIME };
    try {
      return await this.#kept.configuration;
    } catch (error) {
      this.#kept = undefined;
      const { name } = this.settings;
      throw new AppError('UNAVAILABLE', () => texts.unavailable({ name }), { cause: error });
    }
  }

  #discover(): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret } = this.settings;
    // Without TLS only where the settings allow it: production refuses plain issuers on other machines.
    const plain = issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [];
    return oidc.discovery(new URL(issuer), clientId, {}, authenticationOf(clientSecret), {
      execute: [oidc.enableNonRepudiationChecks, ...plain],
      timeout: TIMEOUT,
    });
  }
}

function endedBy({ events, nonce, sub, sid }: JWTPayload): EndedAtProvider {
  const isLogout = typeof events === 'object' && events !== null && LOGOUT_EVENT in events;
  if (!isLogout || nonce !== undefined) throw new Error('no logout token');
  const ended = { subject: sub, sid: textOf(sid) };
  if (ended.subject === undefined && ended.sid === undefined) throw new Error('a logout token of nobody');
  return ended;
}
