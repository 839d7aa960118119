declare module 'virtual:pdf-files' {
  /** The folder of what the PDF engine reads beside its own code, with a slash at the end. */
  export const PDF_FILES: string;
}
