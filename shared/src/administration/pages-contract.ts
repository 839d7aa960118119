import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { IsoTime } from '../http/fields.ts';
import { nextCursor, PageQuery } from '../http/pagination.ts';
import { PAGE_LIMITS as LIMITS } from '../limits.ts';
import { MemberSummary } from '../members/views.ts';
import { PageKindField, PageParams } from '../pages/contract.ts';
import { oneLine, wellFormed } from '../text/normal-text.ts';
import { ADMINISTRATION_TEXTS } from './texts.ts';

const { rules } = ADMINISTRATION_TEXTS;

const common = { access: 'session', atRoot: false, needsPermission: 'pages.manage' } as const;

/** The number of the stored state of a page that somebody edits: only that state is replaced. */
const revision = z.int().check(z.minimum(0));

/** What an administrator writes. */
export const PageDraftInput = z.object({
  html: z
    .string()
    .check(z.overwrite(wellFormed), z.maxLength(LIMITS.textMax, { error: () => rules.pageLong })),
  /** What changed, for the history; empty without. */
  note: z
    .string()
    .check(z.overwrite(oneLine), z.trim(), z.maxLength(LIMITS.noteMax, { error: () => rules.pageNote })),
  /** Whether members have to accept this version before they go on. */
  mustAccept: z.boolean(),
  revision,
});

const PageDraft = z.object({
  html: z.string(),
  note: z.string(),
  mustAccept: z.boolean(),
  savedAt: IsoTime,
  /** Null if the account is gone. */
  savedBy: z.nullable(MemberSummary),
});

/** A published version. */
export const PageVersionView = z.object({
  _id: z.string(),
  version: z.number(),
  note: z.string(),
  /** Number of members who accepted it; null if nobody has to. */
  acceptedBy: z.nullable(z.number()),
  publishedAt: IsoTime,
  /** Null if the account is gone. */
  publishedBy: z.nullable(MemberSummary),
});

/** A page in the list of pages. */
export const AdministeredPage = z.object({
  page: PageKindField,
  /** The newest version; 0 before the first. */
  version: z.number(),
  /** Null before the first version. */
  publishedAt: z.nullable(IsoTime),
  /** Whether the newest version has a text. */
  isShown: z.boolean(),
  hasDraft: z.boolean(),
});

/** A page as its editor needs it. */
export const EditedPage = z.object({
  page: PageKindField,
  revision,
  version: z.number(),
  /** The text of the newest version; empty without one. */
  html: z.string(),
  draft: z.nullable(PageDraft),
});

const edited = z.object({ page: EditedPage });

export const listAdministeredPages = endpoint({
  ...common,
  id: 'administration.pages',
  method: 'GET',
  path: '/admin/pages',
  summary: 'List the pages of the network with the state of each.',
  answer: z.object({ pages: z.array(AdministeredPage) }),
});

export const getAdministeredPage = endpoint({
  ...common,
  id: 'administration.page',
  method: 'GET',
  path: '/admin/pages/:page',
  summary: 'Get a page with its draft.',
  params: PageParams,
  answer: edited,
});

export const savePageDraft = endpoint({
  ...common,
  id: 'administration.savePageDraft',
  method: 'PUT',
  path: '/admin/pages/:page/draft',
  summary: 'Save the draft of a page, unless somebody else saved it since this revision.',
  params: PageParams,
  body: PageDraftInput,
  answer: edited,
  errors: ['EDIT_CONFLICT'],
});

export const discardPageDraft = endpoint({
  ...common,
  id: 'administration.discardPageDraft',
  method: 'DELETE',
  path: '/admin/pages/:page/draft',
  summary: 'Discard the draft of a page, unless somebody else saved it since this revision.',
  params: PageParams,
  body: z.object({ revision }),
  answer: edited,
  errors: ['EDIT_CONFLICT'],
});

export const publishPage = endpoint({
  ...common,
  id: 'administration.publishPage',
  method: 'POST',
  path: '/admin/pages/:page/versions',
  summary:
    'Publish a new version of a page, unless somebody else saved it since this revision. Without a text it is no longer shown.',
  params: PageParams,
  body: PageDraftInput,
  answer: edited,
  status: 201,
  errors: ['EDIT_CONFLICT'],
});

export const listPageVersions = endpoint({
  ...common,
  id: 'administration.pageVersions',
  method: 'GET',
  path: '/admin/pages/:page/versions',
  summary: 'List the versions of a page, newest first.',
  params: PageParams,
  query: PageQuery,
  answer: z.object({ versions: z.array(PageVersionView), nextCursor }),
});

export const getPageVersion = endpoint({
  ...common,
  id: 'administration.pageVersion',
  method: 'GET',
  path: '/admin/pages/:page/versions/:version',
  summary: 'Get the text of a version of a page.',
  params: z.object({
    page: PageKindField,
    version: z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/)), z.transform(Number)),
  }),
  answer: z.object({ html: z.string() }),
});

export type PageDraftInput = z.infer<typeof PageDraftInput>;
export type AdministeredPage = z.infer<typeof AdministeredPage>;
export type EditedPage = z.infer<typeof EditedPage>;
export type PageVersionView = z.infer<typeof PageVersionView>;
