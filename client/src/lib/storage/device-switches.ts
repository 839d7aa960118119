import { DEVICE_SWITCHES } from './device-keys';
import { readStored, writeStored } from './stored-text';
import { useStored } from './use-stored';

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
