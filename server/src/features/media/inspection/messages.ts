import type { ErrorCode } from '@weft/shared/http/error-codes';
import type { Language } from '@weft/shared/languages/languages';
import type { FileKind } from '@weft/shared/media/file-kinds';
import type { InspectedFile } from '../kinds/inspect-file.ts';

/** The inspection request to a worker thread. */
export interface InspectionJob {
  readonly path: string;
  readonly accepted: readonly FileKind[];
  /** Language of a rejection's message. */
  readonly language: Language;
}

/** Errors lose class and code between threads, so a rejection is sent as data. */
export type InspectionAnswer =
  | { readonly inspected: InspectedFile }
  | { readonly refusal: { readonly code: ErrorCode; readonly message: string } }
  | { readonly failure: unknown };
