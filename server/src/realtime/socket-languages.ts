import { LANGUAGES, type Language } from '@weft/shared/languages/languages';
import { rooms } from './rooms.ts';
import type { TypedServer } from './typed-server.ts';

/** The languages of sockets. */
export interface SocketLanguages {
  /** Sends a member's texts in a language from now on, or in that of each browser (null), and notifies their pages. */
  change(memberId: string, language: Language | null): void;
}

export function createSocketLanguages(io: TypedServer): SocketLanguages {
  return {
    change(memberId, language) {
      const member = rooms.member(memberId);
      io.in(member).socketsLeave(LANGUAGES.map(rooms.language));
      if (language) io.in(member).socketsJoin(rooms.language(language));
      else {
        for (const own of LANGUAGES) {
          const others = LANGUAGES.filter((other) => other !== own).map(rooms.browser);
          io.in(member).except(others).socketsJoin(rooms.language(own));
        }
      }
      io.to(member).emit('language_changed', { language });
    },
  };
}
