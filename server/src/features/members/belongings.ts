/** One file of a member's download: data of ours as JSON, or a file that they uploaded, by its address. */
export type ExportedFile =
  { readonly path: string; readonly json: unknown } | { readonly path: string; readonly upload: string };

/**
 * What a feature holds of a member: told to them when they ask for it, and gone when their account goes
 * (specification 3.12).
 */
export interface MemberBelongings {
  /** The feature's name, for the log. */
  readonly name: string;
  /** The files of the member's download. Reads bit by bit: a member may have much. */
  exportOf(memberId: string): AsyncIterable<ExportedFile>;
  /** Removes everything. Runs again after a crash, and then finds what is left. */
  erase(memberId: string): Promise<void>;
}
