import * as z from 'zod/mini';
import type { FieldChoice, AskedFields } from '../joining/asked-fields.ts';
import { clearable, PhoneNumber, PinCode } from '../members/fields.ts';
import { Step1Input, Step3Input as Whole } from './contract.ts';
import { ACCOUNT_TEXTS } from './texts.ts';

type TextSchema = z.ZodMiniType<string, string>;
export type Step3Input = z.infer<typeof Whole>;
export type RegisterInput = Step3Input & z.infer<typeof Step1Input>;

/** The part of a schema for one field; a field that is off has none, so what is sent is dropped. */
function asked<N extends string>(name: N, choice: FieldChoice, field: TextSchema) {
  if (choice === 'off') return {};
  const schema = choice === 'required' ? field : z.optional(clearable(field));
  return { [name]: schema } as { [K in N]: z.ZodMiniType<string | undefined> };
}

function shapeFor({ phoneNumber, pinCode }: AskedFields) {
  const { city, state, country } = Whole.shape.location.shape;
  const place = { city, state, country, ...asked('pinCode', pinCode, PinCode) };
  return {
    location: z.object(place, { error: () => ACCOUNT_TEXTS.rules.allFields }),
    ...asked('phoneNumber', phoneNumber, PhoneNumber),
  };
}

/** Returns the rules of step 3 for what the operator asks for. */
export function step3Input(fields: AskedFields): z.ZodMiniType<Step3Input> {
  return z.object(shapeFor(fields));
}

/** Returns the rules of a registration in one call for what the operator asks for. */
export function registerInput(fields: AskedFields): z.ZodMiniType<RegisterInput> {
  return z.object({ ...Step1Input.shape, ...shapeFor(fields) });
}
