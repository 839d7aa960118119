import { useSocketEvent } from '@/realtime/use-socket-event';

/** Shows a new name, colour or picture of the network while the page is open. Without a connection the next page has it. */
export function AppearanceSync() {
  useSocketEvent('appearance_changed', (look) => {
    import('@/lib/appearance/show-look').then(({ showLook }) => showLook(look)).catch(() => undefined);
  });
  return null;
}
