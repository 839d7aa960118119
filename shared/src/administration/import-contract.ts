import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { IdParams } from '../http/fields.ts';
import { ADMINISTRATION_TEXTS } from './texts.ts';
import { IMPORT_LIMITS } from './import-limits.ts';
import { AdministeredAccount } from './views.ts';

const { rules } = ADMINISTRATION_TEXTS;
const common = { access: 'session', atRoot: false, needsPermission: 'members.import' } as const;

/** Why a row of the file makes no member. */
export const RowRefusal = z.enum([
  'nameMissing',
  'nameLong',
  'addressMissing',
  'addressForm',
  'tooManyCells',
  'repeated',
  'member',
  'suspended',
  'registering',
  'imported',
]);

/** A row of the file. */
export const ImportedRow = z.object({
  /** The line of the file on which the row ends; the first one is 1. */
  line: z.number(),
  name: z.string(),
  email: z.string(),
  /** Null for a row that makes a member. */
  refusal: z.nullable(RowRefusal),
});

/** The text of a CSV file: a header row with the columns name and email, separated by commas, semicolons or tabs. */
const MemberFile = z.object({
  csv: z.string().check(z.maxLength(IMPORT_LIMITS.fileMaxBytes, { error: () => rules.importLong })),
});

const file = { ...common, method: 'POST', body: MemberFile, errors: ['FORBIDDEN'] } as const;

export const previewImport = endpoint({
  ...file,
  id: 'administration.previewImport',
  path: '/admin/member-imports/preview',
  summary: 'Say what an import of this file would do, row by row. Changes nothing.',
  answer: z.object({ rows: z.array(ImportedRow) }),
});

export const importMembers = endpoint({
  ...file,
  id: 'administration.importMembers',
  path: '/admin/member-imports',
  summary:
    'Make a member of each valid row, whatever registration allows, and mail a link to set a password. A repeated import adds nobody twice.',
  answer: z.object({
    /** Number of new members. */
    added: z.number(),
    rows: z.array(ImportedRow),
  }),
});

export const sendJoinLink = endpoint({
  ...common,
  id: 'administration.sendJoinLink',
  method: 'POST',
  path: '/admin/members/:id/join-mails',
  summary:
    'Mail an imported member a new link to set a password; the former one ends. At most once an hour per member.',
  params: IdParams,
  answer: z.object({ member: AdministeredAccount }),
  errors: ['FORBIDDEN'],
});

export type RowRefusal = z.infer<typeof RowRefusal>;
export type ImportedRow = z.infer<typeof ImportedRow>;
