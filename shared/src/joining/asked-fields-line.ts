import { DECIDED_FIELDS, FIELD_CHOICES, type FieldChoice } from './choices.ts';
import type { AskedFields } from './fields.ts';

const isChoice = (text: string): text is FieldChoice => (FIELD_CHOICES as readonly string[]).includes(text);

/** Returns the choices in one line, as in `phoneNumber=optional pinCode=off`. */
export function askedFieldsLine(fields: AskedFields): string {
  return DECIDED_FIELDS.map((field) => `${field}=${fields[field]}`).join(' ');
}

/** Reads such a line; what it doesn't say is required. */
export function readAskedFields(line: string): AskedFields {
  const said = new Map(line.split(' ').map((part) => part.split('=', 2) as [string, string | undefined]));
  const choiceOf = (field: keyof AskedFields): FieldChoice => {
    const choice = said.get(field) ?? '';
    return isChoice(choice) ? choice : 'required';
  };
  return { phoneNumber: choiceOf('phoneNumber'), pinCode: choiceOf('pinCode') };
}
