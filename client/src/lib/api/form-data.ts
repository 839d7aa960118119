/**
 * Value of a form field. Lists repeat the name (lists of groups: `skills[0][skill]`); groups use brackets:
 * `location[city]`.
 */
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
    // In a multipart form, the text "null" means no value.
    form.append(name, String(value));
  }
}

/** Builds a multipart body with text fields before files, so that the server has parsed them when files arrive. */
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
