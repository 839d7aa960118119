// Deactivates the previous run's mutant of a kept worker, so that modules load without any.
const stryker = /** @type {{ __stryker__?: { activeMutant?: string } }} */ (globalThis).__stryker__;
if (stryker) stryker.activeMutant = undefined;
