import { useNetworkLive } from '../api/use-network-live';

/** Applies socket events while the member area is mounted. Renders nothing. */
export function NetworkLive() {
  useNetworkLive();
  return null;
}
