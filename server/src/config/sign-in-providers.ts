import * as z from 'zod';

const line = (max: number) => z.string().trim().min(1).max(max);
const names = z.array(line(200)).max(200).default([]);
const claim = line(200);

const issuer = z.string().refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
  error: 'must be an address like https://login.example.org',
});

/** An OpenID provider at which members sign in. */
const Provider = z.strictObject({
  /** Part of addresses: it never changes. */
  id: z.string().regex(/^[a-z\d][a-z\d-]{0,39}$/, 'must have lower-case letters, digits and hyphens only'),
  /** What members call the organisation. */
  name: line(60),
  /** Text of the button; by default "Continue with" and the name. */
  button: line(80).optional(),
  issuer,
  clientId: line(400),
  /** Without it the client is public, with PKCE alone. */
  clientSecret: line(1000).optional(),
  scope: line(400).default('openid email profile'),
  /** Whether people without an account get one. */
  registers: z.boolean().default(true),
  /** Domains of the addresses that may register and that accounts are linked by; empty allows all. */
  domains: names.transform((domains) => domains.map((domain) => domain.toLowerCase())),
  /** Groups that may register, by the claim `groupsClaim`; empty asks for none. */
  groups: names,
  groupsClaim: claim.default('groups'),
  /** Values of `rolesClaim` that make a member an administrator or moderator. */
  roles: z.strictObject({ administrator: names, moderator: names }).partial().optional(),
  rolesClaim: claim.default('groups'),
  /** Whether name, headline and picture are taken once, or at each sign-in. */
  profile: z.enum(['once', 'always']).default('once'),
  nameClaim: claim.default('name'),
  headlineClaim: claim.optional(),
  /** Where the https address of a picture is. */
  pictureClaim: claim.default('picture'),
  /** The bearer token with which the organisation manages its members by SCIM; without it there is no SCIM. */
  scimToken: z.string().min(32, 'must have 32 characters at least').max(1000).optional(),
  /** Whether signing out here also signs out at the provider. */
  signsOut: z.boolean().default(false),
});

const haveDifferent = (texts: readonly string[]): boolean => new Set(texts).size === texts.length;

const Providers = z
  .array(Provider)
  .max(20)
  .refine((providers) => haveDifferent(providers.map(({ id }) => id)), {
    error: 'must have different ids',
  })
  .refine((providers) => haveDifferent(providers.map((each) => each.issuer)), {
    error: 'must have different issuers',
  })
  .refine((providers) => haveDifferent(providers.flatMap(({ scimToken }) => scimToken ?? [])), {
    error: 'must have different SCIM tokens',
  });

export type SignInProvider = z.output<typeof Provider>;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The setting SIGN_IN_PROVIDERS: a JSON list of providers. */
export const ProvidersSetting = z
  .string()
  .default('[]')
  .transform((text, context) => {
    const result = Providers.safeParse(parsed(text));
    if (result.success) return result.data;
    const [issue] = result.error.issues;
    const place = issue?.path.join('.') ?? '';
    const message = `must be a JSON list of providers (${[place, issue?.message].filter(Boolean).join(': ')})`;
    context.issues.push({ code: 'custom', message, input: text });
    return z.NEVER;
  });
