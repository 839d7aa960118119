import { invalid } from '../../errors/common.ts';
import type { AskedFieldsSettings } from '../joining/index.ts';
import type { Member } from '../members/index.ts';
import type { SentProfile } from './profile-changes.ts';
import { texts } from './texts/generated/index.ts';

/**
 * Throws VALIDATION_FAILED for a new phone number or pincode on a network that doesn't ask for it. Members may keep and
 * remove what they gave before.
 */
export async function requireAsked(
  { phoneNumber, location }: SentProfile,
  stored: Pick<Member, 'phoneNumber' | 'location'>,
  askedFields: Pick<AskedFieldsSettings, 'inForce'>,
): Promise<void> {
  const { pinCode } = location ?? {};
  const hasNewPhone = Boolean(phoneNumber) && phoneNumber !== stored.phoneNumber;
  const hasNewPinCode = Boolean(pinCode) && pinCode !== stored.location.pinCode;
  if (!hasNewPhone && !hasNewPinCode) return;
  const choices = await askedFields.inForce();
  const refused = {
    ...(hasNewPhone && choices.phoneNumber === 'off' && { phoneNumber: () => texts.phoneOff }),
    ...(hasNewPinCode && choices.pinCode === 'off' && { 'location.pinCode': () => texts.pinCodeOff }),
  };
  if (Object.keys(refused).length > 0) throw invalid(refused);
}
