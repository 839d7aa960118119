export type { SessionSockets } from './session-sockets.ts';
export { createRealtime } from './create-realtime.ts';
export type { SocketHandlers } from './create-realtime.ts';
export type { Publisher } from './publisher.ts';
export { onEvent, type EventBinding } from './event-binding.ts';
export { socketMiddleware } from './socket-middleware.ts';
export type { LiveSocket, SocketWatcher } from './socket-watcher.ts';
