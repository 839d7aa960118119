import { DEFAULT_LANGUAGE, type Language } from '@weft/shared/languages/languages';

/** The language of a network's texts for people without one, as this server process last read it. */
export class NetworkLanguage {
  #language = DEFAULT_LANGUAGE;

  /** Read it for each text: it may change while the server runs. */
  readonly get = (): Language => this.#language;

  set(language: Language): void {
    this.#language = language;
  }
}
