import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { IdParams } from '../http/fields.ts';
import { DomainName } from './domain-name.ts';
import { CompanyDomainView } from './domain-views.ts';

const ofCompany = {
  access: 'session',
  atRoot: false,
  params: IdParams,
  path: '/companies/:id/domain',
  errors: ['FORBIDDEN'],
} as const;
const Domain = z.object({ domain: z.nullable(CompanyDomainView) });

export const getCompanyDomain = endpoint({
  ...ofCompany,
  id: 'companies.domain',
  method: 'GET',
  summary: "Get a company's domain and how to prove it. Only for owners and administrators.",
  answer: Domain,
});

export const setCompanyDomain = endpoint({
  ...ofCompany,
  id: 'companies.setDomain',
  method: 'PUT',
  summary: 'Choose the domain that the company wants to verify. The same one again changes nothing.',
  body: z.object({ name: DomainName }),
  answer: Domain,
});

export const checkCompanyDomain = endpoint({
  ...ofCompany,
  id: 'companies.checkDomain',
  method: 'POST',
  path: '/companies/:id/domain/check',
  summary: 'Look for the TXT record and the file now.',
  answer: Domain,
  errors: ['FORBIDDEN', 'BUSY'],
});

export const removeCompanyDomain = endpoint({
  ...ofCompany,
  id: 'companies.removeDomain',
  method: 'DELETE',
  summary: 'Remove the domain with its mark. Idempotent.',
  answer: Domain,
});
