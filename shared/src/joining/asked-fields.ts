import * as z from 'zod/mini';

/** Whether registration asks for something. */
export const FIELD_CHOICES = ['required', 'optional', 'off'] as const;
export type FieldChoice = (typeof FIELD_CHOICES)[number];

/** Fields of registration that the operator decides about. */
export const DECIDED_FIELDS = ['phoneNumber', 'pinCode'] as const;

/** Whether registration asks for a phone number, and for a pincode. */
export const AskedFields = z.object({ phoneNumber: z.enum(FIELD_CHOICES), pinCode: z.enum(FIELD_CHOICES) });
export type AskedFields = z.infer<typeof AskedFields>;

/** Of a network that has chosen nothing. */
export const ALL_REQUIRED: AskedFields = { phoneNumber: 'required', pinCode: 'required' };

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
