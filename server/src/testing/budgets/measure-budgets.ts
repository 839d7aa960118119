import { ADMINISTRATION_SCENARIOS } from './staff/administration-scenarios.ts';
import { BACKUP_SCENARIOS } from './staff/backup-scenarios.ts';
import { ACCOUNT_SCENARIOS } from './account-scenarios.ts';
import { everyEndpoint } from '../contracts/every-contract.ts';
import { BUDGET_ORIGIN, makeBudgetWorld, MODERATOR } from './budget-world.ts';
import { COMMENT_SCENARIOS } from './comment-scenarios.ts';
import { COMPANY_SCENARIOS } from './company-scenarios.ts';
import { startCountedApp } from './count-commands.ts';
import { APPLICATION_SCENARIOS } from './application-scenarios.ts';
import { JOB_SCENARIOS } from './jobs/job-scenarios.ts';
import { OPEN_TO_WORK_SCENARIOS } from './jobs/open-to-work-scenarios.ts';
import { EVENT_SCENARIOS, MESSAGE_SCENARIOS } from './message-scenarios.ts';
import { NETWORK_SCENARIOS } from './network-scenarios.ts';
import { NOTIFICATION_SCENARIOS, POST_SCENARIOS, PROFILE_SCENARIOS } from './post-scenarios.ts';
import { EMAIL_CHANGE_SCENARIOS } from './sign-in/email-change-scenarios.ts';
import { PASSKEY_SCENARIOS } from './sign-in/passkey-scenarios.ts';
import { PROVIDER_SCENARIOS } from './sign-in/provider-scenarios.ts';
import { PUSH_SCENARIOS } from './push-scenarios.ts';
import { REPOST_SCENARIOS } from './repost-scenarios.ts';
import { MUTING_SCENARIOS } from './muting-scenarios.ts';
import { SAVED_SEARCH_SCENARIOS } from './jobs/saved-search-scenarios.ts';
import { SAVED_SCENARIOS } from './saved-scenarios.ts';
import { JOINING_SCENARIOS } from './staff/joining-scenarios.ts';
import { PAGE_SCENARIOS } from './staff/page-scenarios.ts';
import { OTHER_SCENARIOS, SAFETY_SCENARIOS } from './staff/safety-scenarios.ts';
import { SECOND_FACTOR_SCENARIOS } from './sign-in/second-factor-scenarios.ts';
import type { Scenarios } from './scenario.ts';
import { TAG_SCENARIOS } from './tag-scenarios.ts';
import { providersSetting } from '../services/provider-settings.ts';
import { startScriptedProvider } from '../services/scripted-provider.ts';
import { startWeatherServices } from '../services/weather-services.ts';

/** Every call and event, in the order in which they are made: suspensions come last, because everything else reads them. */
export const SCENARIOS: Scenarios = {
  ...MESSAGE_SCENARIOS,
  ...EVENT_SCENARIOS,
  ...NETWORK_SCENARIOS,
  ...POST_SCENARIOS,
  ...COMMENT_SCENARIOS,
  ...REPOST_SCENARIOS,
  ...COMPANY_SCENARIOS,
  ...JOB_SCENARIOS,
  ...OPEN_TO_WORK_SCENARIOS,
  ...APPLICATION_SCENARIOS,
  ...SAVED_SEARCH_SCENARIOS,
  ...SAVED_SCENARIOS,
  ...TAG_SCENARIOS,
  ...MUTING_SCENARIOS,
  ...NOTIFICATION_SCENARIOS,
  ...PUSH_SCENARIOS,
  ...PROFILE_SCENARIOS,
  ...OTHER_SCENARIOS,
  ...ACCOUNT_SCENARIOS,
  ...SECOND_FACTOR_SCENARIOS,
  ...PASSKEY_SCENARIOS,
  ...PROVIDER_SCENARIOS,
  ...EMAIL_CHANGE_SCENARIOS,
  ...ADMINISTRATION_SCENARIOS,
  ...BACKUP_SCENARIOS,
  ...JOINING_SCENARIOS,
  ...PAGE_SCENARIOS,
  ...SAFETY_SCENARIOS,
};

/** The commands of one call by the columns of its budget. */
export interface Measured extends Readonly<Record<'call' | 'cold' | 'after', readonly string[]>> {
  /** Commands that would ask all shards of a cluster. */
  readonly scattered: readonly string[];
}

/** The database commands of every call and event where all lists have this length. */
export async function measureBudgets(size: number): Promise<ReadonlyMap<string, Measured>> {
  const weather = await startWeatherServices();
  const provider = await startScriptedProvider();
  const counted = await startCountedApp({
    MODERATOR_EMAILS: MODERATOR,
    PUBLIC_URL: BUDGET_ORIGIN,
    ...providersSetting({ ...provider.settings, signsOut: true }),
    OPEN_METEO_URL: weather.url,
    OPEN_METEO_GEOCODING_URL: weather.url,
  });
  const world = await makeBudgetWorld(counted.app, size, provider);
  const measured = new Map<string, Measured>();
  const isRead = new Set(
    (await everyEndpoint()).filter(({ method }) => method === 'GET').map(({ id }) => id),
  );
  for (const [id, scenario] of Object.entries(SCENARIOS)) {
    const first = await scenario(world);
    const cold = await counted.count(first, true);
    // A read leaves what it read, so the second one needs no preparation.
    const warm = await counted.count(isRead.has(id) ? first : await scenario(world), false);
    const after = cold.after.length > warm.after.length ? cold.after : warm.after;
    const scattered = [...new Set([...cold.scattered, ...warm.scattered])];
    measured.set(id, { call: warm.call, cold: cold.call, after, scattered });
  }
  world.socket.close();
  await counted.app.close();
  await provider.close();
  await weather.close();
  return measured;
}
