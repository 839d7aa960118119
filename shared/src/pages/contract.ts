import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { IsoTime } from '../http/fields.ts';
import { PAGE_KINDS } from './page-kinds.ts';

/** These calls exist only under `/api`: screens have the addresses of the pages. */
const common = { access: 'public', atRoot: false } as const;

export const PageKindField = z.enum(PAGE_KINDS);
export const PageParams = z.object({ page: PageKindField });

const published = { page: PageKindField, version: z.number(), publishedAt: IsoTime };

export const PublishedPage = z.object({ ...published, html: z.string() });

export const listPages = endpoint({
  ...common,
  id: 'pages.list',
  method: 'GET',
  path: '/pages',
  summary: 'List the pages that the operator has published.',
  answer: z.object({ pages: z.array(z.object(published)) }),
});

export const getPage = endpoint({
  ...common,
  id: 'pages.get',
  method: 'GET',
  path: '/pages/:page',
  summary: 'Get the published text of a page; null without one.',
  params: PageParams,
  answer: z.object({ page: z.nullable(PublishedPage) }),
});

export type PublishedPage = z.infer<typeof PublishedPage>;
