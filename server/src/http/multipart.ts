/** A file of a multipart form, in the temporary folder. Its name and declared type are the client's word and decide nothing. */
export interface UploadedFile {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** The name that the client gave, for display only. */
  readonly originalName: string;
}

/** Uploaded files by field; a field without files is an empty list. */
export type UploadedFiles<Field extends string = string> = Readonly<Record<Field, readonly UploadedFile[]>>;
