import { Email } from '@weft/shared/accounts/fields';
import type { ImportedRow, RowRefusal } from '@weft/shared/administration/import-contract';
import { ACCOUNT_LIMITS } from '@weft/shared/limits';
import { FullName } from '@weft/shared/members/fields';
import { oneLine } from '@weft/shared/text/normal-text';
import type { KnownAccount } from '../../members/index.ts';
import type { FileRow } from './read-member-file.ts';

/** A row with its name and address in normal form, as far as they are valid. */
export type CheckedRow = ImportedRow;

/** Characters of a refused name or address that are shown. */
const SHOWN = 120;
const shown = (text: string): string => oneLine(text).slice(0, SHOWN);

function formRefusal({ name, email, hasMore }: FileRow): RowRefusal | null {
  if (hasMore) return 'tooManyCells';
  if (!FullName.safeParse(name).success)
    return name.length > ACCOUNT_LIMITS.fullNameMax ? 'nameLong' : 'nameMissing';
  if (email === '') return 'addressMissing';
  return Email.safeParse(email).success ? null : 'addressForm';
}

/** Returns the rows in normal form, and why some can't make a member, whoever has an account. */
export function checkForm(rows: readonly FileRow[]): CheckedRow[] {
  const seen = new Set<string>();
  return rows.map((row) => {
    const refusal = formRefusal(row);
    if (refusal !== null) return { line: row.line, name: shown(row.name), email: shown(row.email), refusal };
    const [name, email] = [FullName.parse(row.name), Email.parse(row.email)];
    const isRepeated = seen.has(email);
    seen.add(email);
    return { line: row.line, name, email, refusal: isRepeated ? 'repeated' : null };
  });
}

function accountRefusal({ isEmailVerified, suspendedAt, importedAt }: KnownAccount): RowRefusal {
  if (suspendedAt) return 'suspended';
  if (isEmailVerified) return 'member';
  return importedAt ? 'imported' : 'registering';
}

/** The same rows, those refused whose address has an account. */
export function checkAccounts(rows: readonly CheckedRow[], known: readonly KnownAccount[]): CheckedRow[] {
  const refusals = new Map(known.map((account) => [account.email, accountRefusal(account)]));
  return rows.map((row) => ({ ...row, refusal: row.refusal ?? refusals.get(row.email) ?? null }));
}
