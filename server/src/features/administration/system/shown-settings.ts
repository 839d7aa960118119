import type { SHOWN_SETTINGS, SystemView } from '@weft/shared/administration/system-contract';
import type { Config } from '../../../config/load-config.ts';

type Value = SystemView['settings'][number]['value'];
export type ShownConfig = Pick<
  Config,
  | 'smtp'
  | 'mailFrom'
  | 'appearance'
  | 'registration'
  | 'requireEmailVerification'
  | 'requireSecondFactor'
  | 'privateJobs'
  | 'linkPreviews'
  | 'storageQuotaBytes'
  | 'mongodbUri'
  | 's3'
  | 'redis'
>;

/** Host and port of a service; user, password, path and options may be secret. */
function hostOf(url: string | undefined): string | null {
  // MongoDB names several hosts, which URL rejects.
  return url === undefined ? null : (/^[^/]+:\/\/(?:[^/?#]*@)?([^/?#]*)/.exec(url)?.[1] ?? null);
}

/** Returns what owners and administrators see of the environment, without secrets. */
export function shownSettings(config: ShownConfig, publicUrl: string): SystemView['settings'] {
  const { appearance, registration } = config;
  const values: Readonly<Record<(typeof SHOWN_SETTINGS)[number], Value>> = {
    PUBLIC_URL: publicUrl,
    SMTP_URL: hostOf(config.smtp?.url),
    MAIL_FROM: config.mailFrom ?? null,
    DEFAULT_LANGUAGE: appearance.language ?? null,
    NETWORK_NAME: appearance.name ?? null,
    NETWORK_ACCENT: appearance.accent ?? null,
    DEFAULT_THEME: appearance.theme ?? null,
    CONTACT_EMAIL: appearance.contact ?? null,
    REGISTRATION: registration.mode ?? null,
    REGISTRATION_DOMAINS: registration.domains?.join(', ') ?? null,
    REGISTRATION_PHONE: registration.phoneNumber ?? null,
    REGISTRATION_PINCODE: registration.pinCode ?? null,
    REQUIRE_EMAIL_VERIFICATION: config.requireEmailVerification,
    REQUIRE_SECOND_FACTOR: config.requireSecondFactor ?? null,
    PRIVATE_JOBS: config.privateJobs ?? null,
    LINK_PREVIEWS: config.linkPreviews !== undefined,
    STORAGE_QUOTA_MB: config.storageQuotaBytes,
    MONGODB_URI: hostOf(config.mongodbUri),
    S3_BUCKET: config.s3?.bucket ?? null,
    REDIS_URL: hostOf(config.redis?.url),
  };
  return Object.entries(values).map(([variable, value]) => ({
    variable: variable as keyof typeof values,
    value,
  }));
}
