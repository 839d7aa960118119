import { readStored, useStored, writeStored } from './stored-text';

/** Device settings that members turn on and off. They are keys of local storage that stay after sign-out. */
export const DEVICE_SWITCHES = { shortcuts: 'shortcuts', pushHint: 'push-hint' } as const;

type DeviceSwitch = keyof typeof DEVICE_SWITCHES;

/** Switches are on by default, so only "off" is stored. */
const OFF = 'off';

export const isSwitchedOn = (name: DeviceSwitch): boolean => readStored(DEVICE_SWITCHES[name]) !== OFF;

export function turnSwitch(name: DeviceSwitch, on: boolean): void {
  writeStored(DEVICE_SWITCHES[name], on ? null : OFF);
}

export function useDeviceSwitch(name: DeviceSwitch): boolean {
  return useStored(DEVICE_SWITCHES[name]) !== OFF;
}
