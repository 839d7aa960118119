import { PROVISIONING_LIMITS } from './provisioning-limits.ts';
import { USER_SCHEMA } from './scim-user.ts';

const CORE = 'urn:ietf:params:scim:schemas:core:2.0';

const attribute = (name: string, description: string, further: object = {}) => ({
  name,
  type: 'string',
  multiValued: false,
  description,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...further,
});

/** What this service supports (RFC 7643, section 5). */
export const SERVICE = {
  schemas: [`${CORE}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: PROVISIONING_LIMITS.page },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'The token that the operator of this network has set for the organisation.',
      primary: true,
    },
  ],
};

export const USER_TYPE = {
  schemas: [`${CORE}:ResourceType`],
  id: 'User',
  name: 'User',
  endpoint: '/Users',
  description: 'A member whom the organisation manages.',
  schema: USER_SCHEMA,
};

export const USER_FORM = {
  schemas: [`${CORE}:Schema`],
  id: USER_SCHEMA,
  name: 'User',
  description: 'A member whom the organisation manages.',
  attributes: [
    attribute('userName', 'Name at the organisation.', { required: true, uniqueness: 'server' }),
    attribute('externalId', 'Id at the organisation.', { caseExact: true, uniqueness: 'server' }),
    attribute('active', 'Whether the member can sign in and is shown.', { type: 'boolean' }),
    attribute('displayName', 'Full name.'),
    attribute('title', 'Headline of the profile.'),
    attribute('name', 'Parts of the name.', {
      type: 'complex',
      subAttributes: [
        attribute('formatted', 'Full name, if there is no display name.'),
        attribute('givenName', 'Given name.'),
        attribute('familyName', 'Family name.'),
      ],
    }),
    attribute('emails', 'Address of the account at its creation. Later changes leave the account as it is.', {
      type: 'complex',
      multiValued: true,
      subAttributes: [
        attribute('value', 'Email address.'),
        attribute('type', 'Kind of address.'),
        attribute('primary', 'Whether it is the preferred one.', { type: 'boolean' }),
      ],
    }),
  ],
};
