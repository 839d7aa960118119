import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { CLIENT, type ProviderSettings } from './provider-settings.ts';
import { listenLocally } from '../http/listen-locally.ts';

/** How the next ID token differs from a right one. */
export interface Script {
  readonly claims?: JWTPayload;
  /** Signs nothing. */
  readonly isUnsigned?: boolean;
  /** Signs with a key that the provider does not publish. */
  readonly isForeign?: boolean;
  /** Characters of the code at least. */
  readonly codeLength?: number;
}

interface Asked {
  readonly nonce: string;
  readonly state: string;
}

/** An OpenID provider that says what a test wants, right or wrong. */
export interface ScriptedProvider {
  readonly issuer: string;
  /** For SIGN_IN_PROVIDERS. */
  readonly settings: ProviderSettings;
  /** Answers an authorization request at once; returns the query of the redirect. */
  answer(address: string, script?: Script): string;
  /** A logout token. */
  logoutToken(claims: JWTPayload, script?: Script): Promise<string>;
  close(): Promise<void>;
}

function send(response: ServerResponse, body: object): void {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(body));
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return new URLSearchParams(text);
}

/** Starts a provider whose people all have the subject `sub-of-asha` unless a script says otherwise. */
export async function startScriptedProvider(id = 'loom', name = 'Loom Works'): Promise<ScriptedProvider> {
  const [own, foreign] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' };
  const waiting = new Map<string, { asked: Asked; script: Script }>();
  let issuer = '';

  const sign = (claims: JWTPayload, { isForeign = false, isUnsigned = false }: Script): Promise<string> => {
    if (isUnsigned) return Promise.resolve(new UnsecuredJWT(claims).encode());
    const { privateKey } = isForeign ? foreign : own;
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'own' }).sign(privateKey);
  };
  const now = () => Math.floor(Date.now() / 1000);

  const idToken = ({ nonce }: Asked, script: Script): Promise<string> =>
    sign(
      {
        iss: issuer,
        aud: CLIENT.clientId,
        sub: 'sub-of-asha',
        nonce,
        iat: now(),
        exp: now() + 60,
        ...script.claims,
      },
      script,
    );

  const server = createServer((request, response) => {
    void (async () => {
      if (request.url === '/keys') return send(response, { keys: [jwk] });
      if (request.url !== '/token')
        return send(response, {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256', 'none'],
          authorization_response_iss_parameter_supported: true,
        });
      const code = (await readForm(request)).get('code') ?? '';
      const found = waiting.get(code);
      waiting.delete(code);
      if (!found) {
        response.statusCode = 400;
        return send(response, { error: 'invalid_grant' });
      }
      const { asked, script } = found;
      send(response, { access_token: 'x', token_type: 'Bearer', id_token: await idToken(asked, script) });
    })();
  });
  issuer = `http://127.0.0.1:${await listenLocally(server)}`;

  return {
    issuer,
    settings: { ...CLIENT, id, name, issuer },
    answer(address, script = {}) {
      const { searchParams } = new URL(address);
      const [nonce = '', state = ''] = ['nonce', 'state'].map((key) => searchParams.get(key) ?? '');
      const code = `code-${waiting.size}-${nonce}`.padEnd(script.codeLength ?? 0, 'x');
      waiting.set(code, { asked: { nonce, state }, script });
      return new URLSearchParams({ code, state, iss: issuer }).toString();
    },
    logoutToken(claims, script = {}) {
      const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
      const usual = { iss: issuer, aud: CLIENT.clientId, iat: now(), jti: String(Math.random()), events };
      return sign({ ...usual, ...claims }, script);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
