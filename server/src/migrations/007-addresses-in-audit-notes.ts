import type { Migration } from '../platform/migrations/migration.ts';

/** A note began with the invited address, which stayed after the account was deleted. */
const WITH_ADDRESS = /^[^\s@]+@[^\s@]+(?: · )?/;

/** Removes invited addresses from the notes of earlier entries; new ones have a field that is removed with the account. */
export const addressesInAuditNotes: Migration = {
  id: '007-addresses-in-audit-notes',
  async run({ connection }) {
    const entries = connection.collection('administration_audit');
    const noted = { action: { $in: ['invited', 'invitationRevoked'] }, note: WITH_ADDRESS };
    for await (const { _id, note } of entries.find(noted, { projection: { note: 1 } })) {
      await entries.updateOne({ _id }, { $set: { note: String(note).replace(WITH_ADDRESS, '') } });
    }
  },
};
