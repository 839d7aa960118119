import { createServer } from 'node:http';
import { Provider, type Configuration } from 'oidc-provider';
import { CLIENT, type ProviderSettings } from './provider-settings.ts';
import { listenLocally } from '../http/listen-locally.ts';

/** Somebody with an account at the provider. */
interface Account {
  readonly sub: string;
  readonly [claim: string]: unknown;
}

/** A certified OpenID provider on this machine, at which everybody is signed in at once. */
export interface OidcProvider {
  /** For SIGN_IN_PROVIDERS. */
  readonly settings: ProviderSettings;
  /** Tells the provider where its client is: call it once. */
  register(client: { readonly publicUrl: string; readonly apiUrl: string }): void;
  /** Who signs in next. */
  become(account: Account): void;
  /** Opens an address like a browser; returns the address outside the provider that it leads to. */
  follow(address: string): Promise<URL>;
  /** Ends the session of who has signed in last, as the provider's own page does. */
  signOut(): Promise<void>;
  close(): Promise<void>;
}

const CLAIMS = { email: ['email', 'email_verified'], profile: ['name', 'job', 'groups'] };

function configurationOf(
  client: { publicUrl: string; apiUrl: string },
  id: string,
  accountOf: (sub: string) => Account,
): Configuration {
  return {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [`${client.publicUrl}/sign-in/${id}`],
        post_logout_redirect_uris: [`${client.publicUrl}/`],
        backchannel_logout_uri: `${client.apiUrl}/user/login/providers/${id}/logout`,
        backchannel_logout_session_required: true,
      },
    ],
    claims: { openid: ['sub'], ...CLAIMS },
    cookies: { keys: ['cookies of a test'] },
    // Its own one refuses addresses of this machine.
    fetch: (address, { method = 'GET', headers = {}, body = null, signal = null } = {}) =>
      fetch(address, { method, headers, body, signal, redirect: 'manual' }),
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => accountOf(sub) }),
    // Consent is given by using it.
    async loadExistingGrant({ oidc }) {
      const { client: of, session, provider } = oidc;
      const grant = new provider.Grant({ clientId: of?.clientId ?? '', accountId: session?.accountId ?? '' });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
}

/** Starts a provider; it signs in as whom `become` named last. */
export async function startOidcProvider(id = 'tidewell', name = 'Tidewell Grid'): Promise<OidcProvider> {
  const accounts = new Map<string, Account>();
  const cookies = new Map<string, string>();
  let current = '';
  let provider: Provider | undefined;
  let issuer = '';
  const server = createServer((request, response) => {
    if (!provider) response.writeHead(503).end();
    else if (request.url?.startsWith('/interaction/'))
      void provider.interactionFinished(request, response, { login: { accountId: current } });
    else void provider.callback()(request, response);
  });
  issuer = `http://127.0.0.1:${await listenLocally(server)}`;

  function keep(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(key);
      else cookies.set(key, value);
    }
  }

  /** One request with the cookies of the provider; returns where it redirects to. */
  async function visit(address: URL): Promise<URL> {
    const cookie = [...cookies].map(([key, value]) => `${key}=${value}`).join('; ');
    const response = await fetch(address, { redirect: 'manual', headers: { cookie } });
    keep(response.headers);
    const location = response.headers.get('location');
    if (location === null)
      throw new Error(`${address.href} answered ${response.status}: ${await response.text()}`);
    return new URL(location, address);
  }

  return {
    settings: { ...CLIENT, id, name, issuer },
    register(client) {
      const accountOf = (sub: string) => accounts.get(sub) ?? { sub };
      provider = new Provider(issuer, configurationOf(client, id, accountOf));
    },
    become(account) {
      accounts.set(account.sub, account);
      current = account.sub;
      cookies.clear();
    },
    async follow(address) {
      let at = new URL(address);
      while (at.origin === issuer) at = await visit(at);
      return at;
    },
    async signOut() {
      const cookie = () => [...cookies].map(([key, value]) => `${key}=${value}`).join('; ');
      const page = await fetch(`${issuer}/session/end`, { headers: { cookie: cookie() } });
      const [, xsrf = ''] = /name="xsrf" value="(\w+)"/.exec(await page.text()) ?? [];
      keep(page.headers);
      const body = new URLSearchParams({ xsrf, logout: 'yes' });
      const headers = { cookie: cookie() };
      await fetch(`${issuer}/session/end/confirm`, { method: 'POST', body, headers, redirect: 'manual' });
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
