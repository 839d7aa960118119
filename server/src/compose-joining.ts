import { applyAppearance } from './apply-appearance.ts';
import type { Core } from './compose-core.ts';
import { createJoining } from './features/joining/index.ts';

/** Creates the settings of the network, and who may join. */
export function composeJoining(core: Core) {
  const { background, bus, clock, config, database, mailer, members, publicUrl, realtime } = core;
  return createJoining({
    background,
    bus,
    clock,
    config,
    database,
    mailer,
    members,
    publicUrl,
    applyAppearance: (appearance) => applyAppearance(appearance, core),
    showAppearance: (look) => realtime.publisher.here.toAll('appearance_changed', look),
  });
}
