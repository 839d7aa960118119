import type { OwnProfile } from '@weft/shared/profiles/views';

/** What was typed into the registration, kept over a reload of the tab. Never a password. */
export interface RegistrationDraft {
  /** 1 to 4. */
  step: number;
  fullName: string;
  email: string;
  city: string;
  state: string;
  country: string;
  pinCode: string;
  phoneNumber: string;
}

/** Where the home and the phone number are asked for: a member is registered once they are known. */
export const LOCATION_STEP = 3;

export function isRegistered({ phoneNumber, location }: OwnProfile): boolean {
  return Boolean(phoneNumber) && location.country !== null;
}

const DRAFT_KEY = 'registrationDraft';
/** In local storage, so that the code screen can use the address later. */
const EMAIL_KEY = 'registrationEmail';

export const EMPTY_DRAFT: RegistrationDraft = {
  step: 1,
  fullName: '',
  email: '',
  city: '',
  state: '',
  country: '',
  pinCode: '',
  phoneNumber: '',
};

export function readDraft(): RegistrationDraft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? '{}');
    return { ...EMPTY_DRAFT, ...(stored as Partial<RegistrationDraft>) };
  } catch {
    return EMPTY_DRAFT;
  }
}

export function keepDraft(change: Partial<RegistrationDraft>): void {
  sessionStorage.setItem(DRAFT_KEY, JSON.stringify({ ...readDraft(), ...change }));
}

export function registrationEmail(): string | undefined {
  return localStorage.getItem(EMAIL_KEY) ?? undefined;
}

export function keepRegistrationEmail(email: string): void {
  localStorage.setItem(EMAIL_KEY, email);
}

/** The registration is done with: nothing of it stays in this browser. */
export function clearRegistration(): void {
  sessionStorage.removeItem(DRAFT_KEY);
  localStorage.removeItem(EMAIL_KEY);
}
