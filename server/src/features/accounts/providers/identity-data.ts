import type { ExportedFile } from '../../members/index.ts';
import type { Identities } from './identities.ts';

/** The linked sign-ins of a member's download. */
export async function exportIdentities(identities: Identities, memberId: string): Promise<ExportedFile> {
  const linked = await identities.listOf(memberId);
  const rows = linked.map(({ issuer, subject, email, createdAt, lastUsedAt }) => ({
    issuer,
    subject,
    email,
    createdAt,
    lastUsedAt,
  }));
  return { path: 'linked-sign-ins.json', json: rows };
}
