import { currentLanguage } from '@weft/shared/languages/current-language';
import { formattersOf } from '@weft/shared/languages/formatters';

// The texts of the screens, so that steps find controls by their keys, in whatever language the page speaks.
export { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
export { APPLICATION_TEXTS } from '@weft/shared/applications/texts';
export { JOB_TEXTS } from '@weft/shared/jobs/texts';
export { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
export { COMPANY_TEXTS } from '@weft/shared/companies/texts';
export { EMAIL_CHANGE_TEXTS } from '@weft/shared/accounts/email-change/texts';
export { PROVIDER_TEXTS } from '@weft/shared/accounts/providers/texts';
export { PASSKEY_TEXTS } from '@weft/shared/accounts/passkeys/texts';
export { SECOND_FACTOR_TEXTS } from '@weft/shared/accounts/second-factor/texts';
export { UPLOAD_TEXTS } from '@weft/shared/media/texts';
export { MESSAGE_TEXTS } from '@weft/shared/messaging/texts';
export { NETWORK_TEXTS } from '@weft/shared/network/texts';
export { NOTIFICATION_TEXTS } from '@weft/shared/notifications/texts';
export { POST_TEXTS } from '@weft/shared/posts/texts';
export { PROFILE_TEXTS } from '@weft/shared/profiles/texts';
export { SAFETY_TEXTS } from '@weft/shared/safety/texts';
export { WEATHER_TEXTS } from '@weft/shared/weather/texts';
export { texts as ALERT_SCREENS } from '../../client/src/alerts/texts/generated/index.ts';
export { texts as ACCEPTANCE_SCREENS } from '../../client/src/app/acceptance/texts/generated/index.ts';
export { texts as WAITING_SCREENS } from '../../client/src/app/waiting/texts/generated/index.ts';
export { texts as APP_SCREENS } from '../../client/src/app/texts/generated/index.ts';
export { texts as ACCOUNT_SCREENS } from '../../client/src/features/accounts/texts/generated/index.ts';
export { texts as APPLICATION_SCREENS } from '../../client/src/features/applications/texts/generated/index.ts';
export { texts as JOB_SCREENS } from '../../client/src/features/jobs/texts/generated/index.ts';
export { texts as BACKUP_SCREENS } from '../../client/src/features/administration/components/scheduled-backups/texts/generated/index.ts';
export { texts as PAGES_SCREENS } from '../../client/src/features/administration/components/pages/texts/generated/index.ts';
export { texts as ADMINISTRATION_SCREENS } from '../../client/src/features/administration/texts/generated/index.ts';
export { texts as COMPANY_SCREENS } from '../../client/src/features/companies/texts/generated/index.ts';
export { texts as EMAIL_CHANGE_SCREENS } from '../../client/src/features/accounts/email-change/texts/generated/index.ts';
export { texts as PASSKEY_SCREENS } from '../../client/src/features/accounts/passkeys/texts/generated/index.ts';
export { texts as PROVIDER_SCREENS } from '../../client/src/features/accounts/providers/texts/generated/index.ts';
export { texts as SECURITY_LOG_SCREENS } from '../../client/src/features/accounts/security-log/texts/generated/index.ts';
export { texts as SECOND_FACTOR_SCREENS } from '../../client/src/features/accounts/second-factor/texts/generated/index.ts';
export { texts as MEDIA_SCREENS } from '../../client/src/features/media/texts/generated/index.ts';
export { texts as MESSAGE_SCREENS } from '../../client/src/features/messaging/texts/generated/index.ts';
export { texts as NETWORK_SCREENS } from '../../client/src/features/network/texts/generated/index.ts';
export { texts as NOTIFICATION_SCREENS } from '../../client/src/features/notifications/texts/generated/index.ts';
export { texts as POST_SCREENS } from '../../client/src/features/posts/texts/generated/index.ts';
export { texts as PROFILE_SCREENS } from '../../client/src/features/profiles/texts/generated/index.ts';
export { texts as SAFETY_SCREENS } from '../../client/src/features/safety/texts/generated/index.ts';
export { texts as WEATHER_SCREENS } from '../../client/src/features/weather/texts/generated/index.ts';
export { texts as DEVICE_TEXTS } from '../../server/src/features/accounts/texts/generated/index.ts';
export { texts as LIB_TEXTS } from '../../client/src/lib/texts/generated/index.ts';
export { texts as UI_TEXTS } from '../../client/src/ui/texts/generated/index.ts';

interface Part {
  readonly text: string;
}

type Message = (mark: (text: string) => Part) => readonly (string | Part)[];

/** Returns the text of the part that `message` marks, such as the link in a sentence. */
export function partOf(message: Message): string {
  const part = message((text) => ({ text })).find((each) => typeof each !== 'string');
  if (!part) throw new Error('This message has no such part.');
  return part.text;
}

/** Returns a message with a marked part as a screen reader reads it. */
export function wholeOf(message: Message): string {
  return message((text) => ({ text }))
    .map((each) => (typeof each === 'string' ? each : each.text))
    .join('');
}

/** Stand for arguments. Digits have no direction, so that no language isolates them. */
const TEXT = '000000';
const NUMBER = 97;

/** Returns a pattern of a message whose arguments do not matter, such as the name in "Message to Ann". Numbers begin at 1. */
export function patternOf(message: (text: string, number: number) => string): RegExp {
  const escaped = message(TEXT, NUMBER).replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(escaped.replaceAll(TEXT, '.*').replaceAll(`${NUMBER}`, '[1-9]\\d*'));
}

/** Returns facts as pages write them in one line. */
export function factsOf(...facts: readonly string[]): string {
  return facts.map(formattersOf(currentLanguage()).text).join(' · ');
}
