declare module 'virtual:pdf-files' {
  /** Path of the PDF engine's assets, with a trailing slash. */
  export const PDF_FILES: string;
}
