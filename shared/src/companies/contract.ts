import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { IdParams, ObjectIdString } from '../http/fields.ts';
import { PageQuery, nextCursor } from '../http/pagination.ts';
import { MemberSummary } from '../members/views.ts';
import { SearchText } from '../network/list-queries.ts';
import { ProfileImageFiles } from '../profiles/profile-files.ts';
import { CompanyPicture, CompanyRole, CompanySize, Industry } from './choices.ts';
import { CompanyChanges, NewCompany } from './fields.ts';
import { CompanyCard, CompanyRoleView, CompanyView, OwnCompany } from './views.ts';

/** These calls exist only under `/api`, because a screen has the same path. */
const common = { access: 'session', atRoot: false } as const;
const ofCompany = { ...common, params: IdParams } as const;
const Company = z.object({ company: CompanyView });

const placeId = z.optional(z.string().check(z.maxLength(20)));

/** `?search` finds prefixes of words in name, tagline and city; places by id, `city` as prefix. */
export const CompanyListQuery = z.extend(PageQuery, {
  search: z.optional(SearchText),
  industry: z.optional(Industry),
  size: z.optional(CompanySize),
  country: placeId,
  state: placeId,
  city: z.optional(SearchText),
});

export const listCompanies = endpoint({
  ...common,
  id: 'companies.list',
  method: 'GET',
  path: '/companies',
  summary: 'List the companies that match, newest first.',
  query: CompanyListQuery,
  answer: z.object({ companies: z.array(CompanyCard), nextCursor }),
});

export const createCompany = endpoint({
  ...common,
  id: 'companies.create',
  method: 'POST',
  path: '/companies',
  summary: 'Create a company; the viewer becomes its owner. A repetition returns the same company.',
  body: NewCompany,
  status: 201,
  answer: Company,
  errors: ['QUOTA_EXCEEDED'],
});

export const getCompany = endpoint({
  ...common,
  id: 'companies.get',
  method: 'GET',
  path: '/companies/:slug',
  summary: 'Get a company by its present or an earlier slug; the response contains the present one.',
  params: z.object({ slug: z.string().check(z.maxLength(100), z.toLowerCase()) }),
  answer: Company,
});

export const updateCompany = endpoint({
  ...ofCompany,
  id: 'companies.update',
  method: 'PATCH',
  path: '/companies/:id',
  summary: 'Change the given fields of a company.',
  body: CompanyChanges,
  answer: Company,
  errors: ['FORBIDDEN'],
});

export const removeCompany = endpoint({
  ...ofCompany,
  id: 'companies.remove',
  method: 'DELETE',
  path: '/companies/:id',
  summary: 'Delete a company with its pictures, roles and followers. Only for owners.',
  answer: z.object({}),
  errors: ['FORBIDDEN'],
});

const PictureParams = z.object({ id: ObjectIdString, picture: CompanyPicture });

export const setCompanyPicture = endpoint({
  ...common,
  id: 'companies.setPicture',
  method: 'PUT',
  path: '/companies/:id/pictures/:picture',
  summary: "Replace a company's logo or banner.",
  params: PictureParams,
  files: { picture: ProfileImageFiles },
  answer: Company,
  errors: ['FORBIDDEN', 'QUOTA_EXCEEDED', 'BUSY'],
});

export const removeCompanyPicture = endpoint({
  ...common,
  id: 'companies.removePicture',
  method: 'DELETE',
  path: '/companies/:id/pictures/:picture',
  summary: "Remove a company's logo or banner. Idempotent.",
  params: PictureParams,
  answer: Company,
  errors: ['FORBIDDEN'],
});

/** Name, address and logo of a company. */
export const CompanyBrief = z.pick(CompanyCard, { _id: true, slug: true, name: true, logo: true });

export const listMemberCompanies = endpoint({
  ...common,
  id: 'companies.ofMember',
  method: 'GET',
  path: '/members/:id/companies',
  summary: "List the companies that a member's experience links to.",
  params: IdParams,
  answer: z.object({ companies: z.array(CompanyBrief) }),
});

export const removeCompanyPerson = endpoint({
  ...common,
  id: 'companies.removePerson',
  method: 'DELETE',
  path: '/companies/:id/people/:memberId',
  summary: "Remove the links of a member's experience to the company. Idempotent.",
  params: z.object({ id: ObjectIdString, memberId: ObjectIdString }),
  answer: z.object({}),
  errors: ['FORBIDDEN'],
});

export const listCompanyPeople = endpoint({
  ...ofCompany,
  id: 'companies.people',
  method: 'GET',
  path: '/companies/:id/people',
  summary: 'List members whose experience links to the company, newest members first.',
  query: PageQuery,
  answer: z.object({ people: z.array(MemberSummary), nextCursor }),
});

export const listCompanyRoles = endpoint({
  ...ofCompany,
  id: 'companies.roles',
  method: 'GET',
  path: '/companies/:id/roles',
  summary: 'List the members with a role. Only for owners and administrators.',
  answer: z.object({ roles: z.array(CompanyRoleView) }),
  errors: ['FORBIDDEN'],
});

const RoleParams = z.object({ id: ObjectIdString, memberId: ObjectIdString });
const Roles = z.object({ roles: z.array(CompanyRoleView) });

export const setCompanyRole = endpoint({
  ...common,
  id: 'companies.setRole',
  method: 'PUT',
  path: '/companies/:id/roles/:memberId',
  summary: "Give a role to one of the viewer's connections, or change a member's role. Idempotent.",
  params: RoleParams,
  body: z.object({ role: CompanyRole }),
  answer: Roles,
  errors: ['FORBIDDEN', 'QUOTA_EXCEEDED'],
});

export const removeCompanyRole = endpoint({
  ...common,
  id: 'companies.removeRole',
  method: 'DELETE',
  path: '/companies/:id/roles/:memberId',
  summary: "Take a member's role, or leave. Idempotent. The last owner can't leave.",
  params: RoleParams,
  answer: z.object({}),
  errors: ['FORBIDDEN'],
});

export const followCompany = endpoint({
  ...ofCompany,
  id: 'companies.follow',
  method: 'PUT',
  path: '/companies/:id/follow',
  summary: 'Follow a company. Idempotent.',
  answer: z.object({ followersCount: z.number(), isFollowed: z.boolean() }),
  errors: ['QUOTA_EXCEEDED'],
});

export const unfollowCompany = endpoint({
  ...ofCompany,
  id: 'companies.unfollow',
  method: 'DELETE',
  path: '/companies/:id/follow',
  summary: 'Stop following a company. Idempotent.',
  answer: z.object({ followersCount: z.number(), isFollowed: z.boolean() }),
});

export const listOwnCompanies = endpoint({
  ...common,
  id: 'companies.own',
  method: 'GET',
  path: '/own-companies',
  summary: 'List the companies in which the viewer has a role.',
  answer: z.object({ companies: z.array(OwnCompany) }),
});

export const listFollowedCompanies = endpoint({
  ...common,
  id: 'companies.followed',
  method: 'GET',
  path: '/followed-companies',
  summary: 'List the companies that the viewer follows, last followed first.',
  query: PageQuery,
  answer: z.object({ companies: z.array(CompanyCard), nextCursor }),
});
