export { createRealtime } from './create-realtime.ts';
export type { Audience, Realtime, SocketHandlers } from './create-realtime.ts';
export type { Publisher } from './publisher.ts';
export { onEvent, type EventBinding, type EventContext } from './event-binding.ts';
export type { SessionSockets } from './session-sockets.ts';
export { socketMiddleware } from './socket-middleware.ts';
export type { LiveSocket, SocketWatcher } from './socket-watcher.ts';
