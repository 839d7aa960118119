import { readStored, useStored, writeStored } from './stored-text';

/** What a device turns on and off for whoever signs in on it: keys of local storage that stay after sign-out. */
export const DEVICE_SWITCHES = { shortcuts: 'shortcuts', weather: 'weatherCard' } as const;

type DeviceSwitch = keyof typeof DEVICE_SWITCHES;

/** Only "off" is stored: everything starts on. */
const OFF = 'off';

export const isSwitchedOn = (name: DeviceSwitch): boolean => readStored(DEVICE_SWITCHES[name]) !== OFF;

export function turnSwitch(name: DeviceSwitch, on: boolean): void {
  writeStored(DEVICE_SWITCHES[name], on ? null : OFF);
}

export function useDeviceSwitch(name: DeviceSwitch): boolean {
  return useStored(DEVICE_SWITCHES[name]) !== OFF;
}
