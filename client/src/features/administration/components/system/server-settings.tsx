import type { SystemView } from '@weft/shared/administration/system-contract';
import { Lock } from 'lucide-react';
import { fileSize } from '@/lib/format/file-size';
import { Card } from '@/ui/display/card';
import { texts } from '../../texts/generated';

const { system } = texts;

/** Variables of the environment and the keys of their names. */
const NAME_KEYS = {
  PUBLIC_URL: 'publicUrl',
  SMTP_URL: 'smtpUrl',
  MAIL_FROM: 'mailFrom',
  DEFAULT_LANGUAGE: 'defaultLanguage',
  NETWORK_NAME: 'networkName',
  NETWORK_ACCENT: 'networkAccent',
  DEFAULT_THEME: 'defaultTheme',
  CONTACT_EMAIL: 'contactEmail',
  REGISTRATION: 'registration',
  REGISTRATION_DOMAINS: 'registrationDomains',
  REGISTRATION_PHONE: 'registrationPhone',
  REGISTRATION_PINCODE: 'registrationPincode',
  REQUIRE_EMAIL_VERIFICATION: 'requireEmailVerification',
  REQUIRE_SECOND_FACTOR: 'requireSecondFactor',
  PRIVATE_JOBS: 'privateJobs',
  LINK_PREVIEWS: 'linkPreviews',
  STORAGE_QUOTA_MB: 'storageQuotaMb',
  MONGODB_URI: 'mongodbUri',
  S3_BUCKET: 's3Bucket',
  REDIS_URL: 'redisUrl',
} as const satisfies Record<SystemView['settings'][number]['variable'], keyof typeof texts.systemSettings>;

function Value({ value }: Pick<SystemView['settings'][number], 'value'>) {
  if (value === null) return <span className="text-muted">{system.unset}</span>;
  if (typeof value === 'boolean') return value ? system.on : system.off;
  if (typeof value === 'number') return <span className="num">{fileSize(value)}</span>;
  return <bdi dir="ltr">{value}</bdi>;
}

/** Settings of the server's environment, each with its variable. They can't be changed here. */
export function ServerSettings({ settings }: Pick<SystemView, 'settings'>) {
  return (
    <Card aria-labelledby="server-settings" className="p-5 max-md:p-4">
      <h2 id="server-settings">{system.settings}</h2>
      <p className="mt-1 mb-3 text-small text-muted">{system.settingsText}</p>
      <dl className="divide-y divide-line">
        {settings.map(({ variable, value }) => (
          <div key={variable} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2.5">
            <dt className="min-w-0">
              <span className="block font-semibold">{texts.systemSettings[NAME_KEYS[variable]]}</span>
              <span className="flex items-center gap-1 text-small text-muted">
                <Lock aria-hidden="true" className="size-3.5 flex-none" />
                <code dir="ltr" className="wrap-anywhere">
                  {variable}
                </code>
              </span>
            </dt>
            <dd className="min-w-0 wrap-anywhere">
              <Value value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
