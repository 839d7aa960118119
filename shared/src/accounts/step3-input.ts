import * as z from 'zod/mini';
import type { FieldChoice, AskedFields } from '../joining/asked-fields.ts';
import { clearable, PhoneNumber, PinCode } from '../members/fields.ts';
import { Step1Input, Step3Input as Whole } from './contract.ts';
import { ACCOUNT_TEXTS } from './texts.ts';

type TextSchema = z.ZodMiniType<string, string>;
export type Step3Input = z.infer<typeof Whole>;
export type RegisterInput = Step3Input & z.infer<typeof Step1Input>;

/** The rule of a field that is asked for. */
const asked = (choice: FieldChoice, field: TextSchema) =>
  choice === 'required' ? field : z.optional(clearable(field));

/** What is sent for a field that is off is dropped. */
function placeFor(choice: FieldChoice) {
  const { city, state, country } = Whole.shape.location.shape;
  const place = { city, state, country };
  const message = { error: () => ACCOUNT_TEXTS.rules.allFields };
  return choice === 'off'
    ? z.object(place, message)
    : z.object({ ...place, pinCode: asked(choice, PinCode) }, message);
}

/** Returns the rules of step 3 for what the operator asks for. */
export function step3Input({ phoneNumber, pinCode }: AskedFields): z.ZodMiniType<Step3Input> {
  const location = placeFor(pinCode);
  return phoneNumber === 'off'
    ? z.object({ location })
    : z.object({ location, phoneNumber: asked(phoneNumber, PhoneNumber) });
}

/** Returns the rules of a registration in one call for what the operator asks for. */
export function registerInput({ phoneNumber, pinCode }: AskedFields): z.ZodMiniType<RegisterInput> {
  const person = { ...Step1Input.shape, location: placeFor(pinCode) };
  return phoneNumber === 'off'
    ? z.object(person)
    : z.object({ ...person, phoneNumber: asked(phoneNumber, PhoneNumber) });
}
