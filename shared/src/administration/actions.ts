import * as z from 'zod/mini';

/** Kinds of entries in the audit trail of the administration. */
export const ADMINISTRATION_ACTIONS = [
  'claimed',
  'madeOwner',
  'roleChanged',
  'roleFollowed',
  'suspended',
  'suspensionLifted',
  'addressVerified',
  'secondFactorReset',
  'sessionsEnded',
  'registrationChanged',
  'askedFieldsChanged',
  'appearanceChanged',
  'networkPictureSet',
  'networkPictureRemoved',
  'pagePublished',
  'passwordsTurnedOff',
  'passwordsTurnedOn',
  'secondFactorRequired',
  'secondFactorOptional',
  'invited',
  'invitationRevoked',
  'applicationApproved',
  'applicationDeclined',
  'samplePeopleAdded',
  'samplePeopleRemoved',
  'testMailSent',
  'mailsRetried',
  'mailAddressRetried',
  'backupsChanged',
  'backupBegun',
  'backupDownloaded',
  'backupDeleted',
] as const;
export const AdministrationAction = z.enum(ADMINISTRATION_ACTIONS);
export type AdministrationAction = z.infer<typeof AdministrationAction>;
