import { randomBytes } from 'node:crypto';
import type { ImportedRow } from '@weft/shared/administration/import-contract';
import { isDuplicate } from '../../../platform/database/failures.ts';
import type { AdministrationDeps } from '../administration-deps.ts';
import { checkAccounts, checkForm, type CheckedRow } from './check-rows.ts';
import { readMemberFile } from './read-member-file.ts';

/** Somebody may register with an address of the file at the same time. */
const ATTEMPTS = 3;

/** Imports of members. Both methods throw VALIDATION_FAILED for an unreadable file, FORBIDDEN while passwords are off. */
export class MemberImport {
  readonly #deps: AdministrationDeps;

  constructor(deps: AdministrationDeps) {
    this.#deps = deps;
  }

  async preview(csv: string): Promise<ImportedRow[]> {
    return this.#check(await this.#read(csv));
  }

  /** Adds all valid rows in one transaction, with as many commands for a thousand rows as for one. */
  async import(actorId: string, csv: string): Promise<{ added: number; rows: ImportedRow[] }> {
    const read = await this.#read(csv);
    for (let attempt = 1; ; attempt += 1) {
      try {
        const rows = await this.#deps.database.inTransaction(() => this.#add(actorId, read));
        const added = rows.filter(({ refusal }) => refusal === null).length;
        if (added > 0) this.#deps.securityLog('members-imported', { memberId: actorId, count: added });
        return { added, rows };
      } catch (error) {
        if (!isDuplicate(error, 'email') || attempt === ATTEMPTS) throw error;
      }
    }
  }

  async #read(csv: string): Promise<CheckedRow[]> {
    await this.#deps.care.requirePasswords();
    return checkForm(await readMemberFile(csv));
  }

  async #check(rows: readonly CheckedRow[]): Promise<CheckedRow[]> {
    const addresses = rows.flatMap(({ email, refusal }) => (refusal === null ? [email] : []));
    return checkAccounts(rows, await this.#deps.members.imported.known(addresses));
  }

  async #add(actorId: string, read: readonly CheckedRow[]): Promise<CheckedRow[]> {
    const { members, audit, clock } = this.#deps;
    const rows = await this.#check(read);
    const valid = rows.filter(({ refusal }) => refusal === null);
    if (valid.length === 0) return rows;
    const now = clock.date();
    await members.imported.add(
      valid.map(({ name, email }) => ({
        email,
        fullName: name,
        passwordHash: '',
        attempt: randomBytes(12).toString('hex'),
        now,
        invitedBy: actorId,
      })),
    );
    await audit.add({
      action: 'membersImported',
      by: actorId,
      after: String(valid.length),
      createdAt: now,
    });
    return rows;
  }
}
