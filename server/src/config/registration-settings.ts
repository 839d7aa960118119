import * as z from 'zod';
import { FIELD_CHOICES } from '@weft/shared/joining/asked-fields';
import { REGISTRATION_MODES } from '@weft/shared/joining/choices';

export const registrationMode = z
  .enum(REGISTRATION_MODES, `must be one of ${REGISTRATION_MODES.join(', ')}`)
  .optional()
  .describe(
    `who may register: ${REGISTRATION_MODES.join(', ')}. Without it, owners and administrators choose; open at first`,
  );

/** Returns the setting that says whether registration asks for something, which `field` names. */
export const fieldChoice = (field: string) =>
  z
    .enum(FIELD_CHOICES, `must be one of ${FIELD_CHOICES.join(', ')}`)
    .optional()
    .describe(
      `whether registration asks for ${field}: ${FIELD_CHOICES.join(', ')}. Without it, owners and administrators choose; required at first`,
    );
