import type { NetworkChange } from '@weft/shared/network/events';

/** Events of the network. Each is emitted once the change is stored. */
export interface NetworkEvents {
  'network.changed': {
    readonly change: NetworkChange;
    /** The member who acted. */
    readonly actor: string;
    readonly other: string;
  };
}
