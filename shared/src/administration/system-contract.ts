import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { IsoTime } from '../http/fields.ts';

/** Settings that are shown: variables of the server's environment. Secrets are not among them. */
export const SHOWN_SETTINGS = [
  'PUBLIC_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'DEFAULT_LANGUAGE',
  'NETWORK_NAME',
  'NETWORK_ACCENT',
  'DEFAULT_THEME',
  'CONTACT_EMAIL',
  'REGISTRATION',
  'REGISTRATION_DOMAINS',
  'REGISTRATION_PHONE',
  'REGISTRATION_PINCODE',
  'REQUIRE_EMAIL_VERIFICATION',
  'REQUIRE_SECOND_FACTOR',
  'PRIVATE_JOBS',
  'LINK_PREVIEWS',
  'STORAGE_QUOTA_MB',
  'MONGODB_URI',
  'S3_BUCKET',
  'REDIS_URL',
] as const;

export const STORED_KINDS = ['pictures', 'videos', 'documents'] as const;

/** What waits in memory, or is under way, on the server that answers. */
export const QUEUES = ['pictures', 'inspections', 'messages', 'mails', 'background'] as const;

/** The state of the installation. */
export const SystemView = z.object({
  version: z.string(),
  /** When the server that answers started. */
  runningSince: IsoTime,
  settings: z.array(
    z.object({
      variable: z.enum(SHOWN_SETTINGS),
      /** A text, a switch, or a size in bytes; null if the setting is absent. */
      value: z.nullable(z.union([z.string(), z.boolean(), z.number()])),
    }),
  ),
  /** Bytes of members' files by kind, counted within the last ten minutes. */
  storage: z.object({
    countedAt: IsoTime,
    kinds: z.array(z.object({ kind: z.enum(STORED_KINDS), bytes: z.number() })),
  }),
  queues: z.array(z.object({ queue: z.enum(QUEUES), length: z.number() })),
  servers: z.object({
    /** How many servers share the work, with the one that answers. */
    count: z.number(),
    /** Whether messages of other servers arrive; true for a single server. */
    isConnected: z.boolean(),
  }),
});
export type SystemView = z.infer<typeof SystemView>;

export const getSystem = endpoint({
  access: 'session',
  atRoot: false,
  needsPermission: 'system.read',
  id: 'administration.system',
  method: 'GET',
  path: '/admin/system',
  summary: 'Get the state of the installation: version, settings of the server, storage, queues, servers.',
  answer: z.object({ system: SystemView }),
});
