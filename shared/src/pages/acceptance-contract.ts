import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { PageKindField, PublishedPage } from './contract.ts';
import { PAGE_KINDS } from './page-kinds.ts';

/** A page that the member has to accept: its newest text. */
export const PageToAccept = z.object({
  ...PublishedPage.shape,
  /** What changed; empty if nobody wrote it. */
  note: z.string(),
});

/** These calls exist only under `/api`. */
const common = { access: 'session', atRoot: false, openWhileHeld: true, path: '/acceptance' } as const;

export const listPagesToAccept = endpoint({
  ...common,
  id: 'pages.toAccept',
  method: 'GET',
  summary: 'List the pages that the member has to accept before other calls work.',
  answer: z.object({ pages: z.array(PageToAccept) }),
});

export const acceptPages = endpoint({
  ...common,
  id: 'pages.accept',
  method: 'POST',
  summary: 'Accept pages in the versions that were shown. Fails if one has a newer text.',
  body: z.object({
    pages: z
      .array(z.object({ page: PageKindField, version: z.int().check(z.minimum(1)) }))
      .check(z.maxLength(PAGE_KINDS.length)),
  }),
  answer: z.object({}),
  errors: ['EDIT_CONFLICT'],
});

export type PageToAccept = z.infer<typeof PageToAccept>;
