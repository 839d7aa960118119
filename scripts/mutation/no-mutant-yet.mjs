// A kept worker still has the mutant of the run before: what loads before the tests begin is loaded without any.
const stryker = /** @type {{ __stryker__?: { activeMutant?: string } }} */ (globalThis).__stryker__;
if (stryker) stryker.activeMutant = undefined;
