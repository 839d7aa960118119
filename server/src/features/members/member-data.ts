/** One file of a member's download: JSON data, or an uploaded file by its URL. */
export type ExportedFile =
  | { readonly path: string; readonly json: unknown }
  | { readonly path: string; readonly upload: string };

/** The data that a feature stores of a member: for the member's download and for the deletion of the account. */
export interface MemberData {
  /** The feature's name, for the log. */
  readonly name: string;
  /** The files of the member's download. Iterates, because there may be many. */
  export(memberId: string): AsyncIterable<ExportedFile>;
  /** Removes everything. Runs again after a crash, so it must accept that some of it is already removed. */
  erase(memberId: string): Promise<void>;
}
