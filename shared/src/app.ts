/** A file field of a multipart form: maximum number, kinds and size of each file (bytes). */
export const APP_NAME = 'Weft';
