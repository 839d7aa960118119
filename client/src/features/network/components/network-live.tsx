import { useNetworkLive } from '../api/use-network-live';

/** Keeps what every screen shows of the network right, for as long as the member area stands. Shows nothing itself. */
export function NetworkLive() {
  useNetworkLive();
  return null;
}
