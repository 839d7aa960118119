/** Texts of sockets that server and client share. */
export { texts as SOCKET_TEXTS } from './texts/generated/index.ts';
