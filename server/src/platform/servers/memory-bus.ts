import { randomUUID } from 'node:crypto';
import { BusMembers } from './bus-members.ts';
import type { Bus } from './bus.ts';

/** A bus within one process. */
export interface MemoryHub {
  join(): MemoryBus;
}

interface MemoryBus extends Bus {
  /** Ends without a word, as a process that is killed does. */
  crash(): void;
}

interface Seat {
  readonly members: BusMembers;
  readonly post: (deliver: () => void) => void;
}

/** For one server alone, which is the only one on it, and for several within one process, which tests make. */
export function createMemoryHub(): MemoryHub {
  const seats = new Map<string, Seat>();

  const toOthers = (serverId: string, deliver: (members: BusMembers) => void): void => {
    for (const [id, { members, post }] of seats) if (id !== serverId) post(() => deliver(members));
  };

  const end = (serverId: string): void => {
    toOthers(serverId, (members) => members.lose(serverId));
    seats.delete(serverId);
  };

  return {
    join() {
      const serverId = randomUUID();
      const members = new BusMembers();
      const isOn = (): boolean => seats.get(serverId)?.members === members;
      // As over a network: whoever tells something goes on before it is heard.
      const post = (deliver: () => void): void => queueMicrotask(() => isOn() && deliver());
      for (const id of seats.keys()) post(() => members.meet(id));
      toOthers(serverId, (other) => other.meet(serverId));
      seats.set(serverId, { members, post });
      return {
        serverId,
        publish(topic, word) {
          if (seats.size === 1 || !isOn()) return;
          const text = JSON.stringify(word);
          toOthers(serverId, (other) => other.hear(topic.name, JSON.parse(text), serverId));
        },
        subscribe: (topic, hear) => members.subscribe(topic, hear),
        watch: (watcher) => members.watch(watcher),
        others: () => members.others,
        isWhole: () => true,
        leave: async () => end(serverId),
        crash: () => end(serverId),
      };
    },
  };
}
