import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { IsoTime } from '../../http/fields.ts';
import { OwnProfile } from '../../profiles/views.ts';
import { PROVIDER_TEXTS as texts } from './texts.ts';

const refused = { error: () => texts.expired };

/** An organisation at whose OpenID provider members sign in. */
const ProviderView = z.object({
  id: z.string(),
  name: z.string(),
  /** Text of the button that the operator chose; null for the usual one. */
  button: z.nullable(z.string()),
});

/** A sign-in at a provider that a member has linked. Never its subject. */
const IdentityView = z.object({
  provider: z.string(),
  name: z.string(),
  /** Address that the provider named when it was linked; null if it named none. */
  email: z.nullable(z.string()),
  createdAt: IsoTime,
  lastUsedAt: z.nullable(IsoTime),
});

const ProviderParams = z.object({
  provider: z.string().check(z.regex(/^[a-z\d][a-z\d-]{0,39}$/)),
});

/** The query that the provider has added to the address of the page, such as `code=…&state=…`. */
const ProviderAnswer = z.object({ query: z.string(refused).check(z.maxLength(6000, refused)) });

/** The address at the provider that the page opens. */
const Started = z.object({ address: z.string() });

const BOUND =
  'It is bound to the browser (the cookie providerSignIn, over https __Host-providerSignIn), works once and for 10 minutes.';

export const listProviders = endpoint({
  id: 'accounts.providers',
  method: 'GET',
  path: '/user/login/providers',
  summary: 'List the organisations at which members sign in, and say whether passwords sign in.',
  access: 'public',
  atRoot: false,
  answer: z.object({ providers: z.array(ProviderView), passwords: z.boolean() }),
});

export const startProviderSignIn = endpoint({
  id: 'accounts.startProviderSignIn',
  method: 'POST',
  path: '/user/login/providers/:provider/start',
  summary: `Begin a sign-in at an organisation. ${BOUND}`,
  access: 'public',
  atRoot: false,
  params: ProviderParams,
  answer: Started,
  errors: ['NOT_FOUND'],
});

export const signInAtProvider = endpoint({
  id: 'accounts.signInAtProvider',
  method: 'POST',
  path: '/user/login/providers/:provider',
  summary:
    "Finish a sign-in at an organisation. Somebody without an account gets one, if the network's registration and the organisation allow it. A second factor is asked for as after a password.",
  access: 'public',
  atRoot: false,
  params: ProviderParams,
  body: ProviderAnswer,
  answer: z.object({ token: z.string(), user: OwnProfile }),
  errors: ['NOT_FOUND', 'INVALID_CREDENTIALS', 'OTP_EXPIRED', 'SUSPENDED', 'SECOND_FACTOR_REQUIRED'],
});

export const listIdentities = endpoint({
  id: 'accounts.identities',
  method: 'GET',
  path: '/user/identities',
  summary: 'List the organisations with which the member signs in.',
  access: 'session',
  atRoot: false,
  answer: z.object({ identities: z.array(IdentityView) }),
});

export const startIdentity = endpoint({
  id: 'accounts.startIdentity',
  method: 'POST',
  path: '/user/identities/:provider/start',
  summary: `Begin to link a sign-in at an organisation to the account. ${BOUND}`,
  access: 'session',
  needsFreshProof: true,
  atRoot: false,
  params: ProviderParams,
  answer: Started,
  errors: ['NOT_FOUND'],
});

export const linkIdentity = endpoint({
  id: 'accounts.linkIdentity',
  method: 'POST',
  path: '/user/identities/:provider',
  summary: 'Link a sign-in at an organisation to the account.',
  access: 'session',
  atRoot: false,
  params: ProviderParams,
  body: ProviderAnswer,
  answer: z.object({ identity: IdentityView }),
  status: 201,
  errors: ['NOT_FOUND', 'INVALID_CREDENTIALS', 'OTP_EXPIRED'],
});

export const unlinkIdentity = endpoint({
  id: 'accounts.unlinkIdentity',
  method: 'DELETE',
  path: '/user/identities/:provider',
  summary: 'Unlink an organisation, unless it is the last way to sign in.',
  access: 'session',
  needsFreshProof: true,
  atRoot: false,
  params: ProviderParams,
  answer: z.object({}),
  errors: ['NOT_FOUND'],
});

export type ProviderView = z.infer<typeof ProviderView>;
export type IdentityView = z.infer<typeof IdentityView>;
