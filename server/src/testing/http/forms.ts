/** A file of a form; the type is the client's claim. */
export interface FormFile {
  readonly bytes: Buffer | string;
  readonly name?: string;
  readonly type?: string;
}

type Value = string | FormFile;

/** A multipart form; a list repeats its field. */
export function formOf(fields: Record<string, Value | readonly Value[]>): FormData {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) {
    for (const value of Array.isArray(values) ? (values as readonly Value[]) : [values as Value]) {
      if (typeof value === 'string') form.append(name, value);
      else
        form.append(
          name,
          new Blob([typeof value.bytes === 'string' ? value.bytes : new Uint8Array(value.bytes)], {
            type: value.type ?? '',
          }),
          value.name ?? 'file',
        );
    }
  }
  return form;
}
