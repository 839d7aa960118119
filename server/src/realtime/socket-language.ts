import { LANGUAGES, languageOfTag, type Language } from '@weft/shared/languages/languages';
import { callerLanguage, inLanguage } from '../platform/languages/request-language.ts';
import { rooms } from './rooms.ts';
import type { TypedServer, TypedSocket } from './typed-server.ts';

/** Returns the language of a handshake: the page's own in `auth`, else the browser's, else the network's. */
export function languageOfHandshake({ handshake }: TypedSocket, network: Language): Language {
  const given: unknown = handshake.auth['language'];
  const ofPage = typeof given === 'string' ? languageOfTag(given) : undefined;
  return ofPage ?? languageOfBrowser({ handshake }, network);
}

/** Returns the language that a socket's browser asks for. */
export function languageOfBrowser(
  { handshake }: Pick<TypedSocket, 'handshake'>,
  network: Language,
): Language {
  return callerLanguage(handshake.headers['accept-language'], network).language;
}

/** Returns the language of a socket's texts. Its room says so, because any server may change it. */
export function languageOf({ rooms: joined, data }: Pick<TypedSocket, 'rooms' | 'data'>): Language {
  return LANGUAGES.find((language) => joined.has(rooms.language(language))) ?? data.language;
}

/** Emits to sockets of these rooms what `emit` sends in each one's language. */
export function emitByLanguage(
  io: Pick<TypedServer, 'in'>,
  names: string[],
  emit: (sockets: ReturnType<TypedServer['in']>) => void,
): void {
  for (const language of LANGUAGES) {
    const others = LANGUAGES.filter((other) => other !== language).map(rooms.language);
    inLanguage(language, () => emit(io.in(names).except(others)));
  }
}
