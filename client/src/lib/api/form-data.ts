/** A value of a form field: text, nothing, a list (sent repeatedly; of groups `skills[0][skill]`) or a group (`location[city]`). */
type FieldValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly FieldValue[]
  | { readonly [key: string]: FieldValue };

function append(form: FormData, name: string, value: FieldValue): void {
  if (value === undefined) return;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      append(form, typeof item === 'object' && item !== null ? `${name}[${index}]` : name, item);
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) append(form, `${name}[${key}]`, item);
  } else {
    // `null` goes as the text "null": in a multipart form it means none.
    form.append(name, String(value));
  }
}

/** A multipart body: text fields first, so that the server knows them when the files come. */
export function toFormData(
  body: object | undefined,
  files: Readonly<Record<string, readonly File[] | undefined>>,
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) append(form, name, value as FieldValue);
  for (const [name, list] of Object.entries(files)) {
    for (const file of list ?? []) form.append(name, file, file.name);
  }
  return form;
}
