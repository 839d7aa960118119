import type { OwnProfile } from '@weft/shared/profiles/views';

/** Values of the registration forms, without passwords. Session storage keeps them when the tab reloads. */
export interface RegistrationDraft {
  /** 1 to 4 */
  step: number;
  fullName: string;
  email: string;
  city: string;
  state: string;
  country: string;
  pinCode: string;
  phoneNumber: string;
  /** Token of the invitation; empty without one. */
  invitation: string;
  /** Token of the invitation that step 1 was sent with, which may have used it up; empty before. */
  sentInvitation: string;
}

/** The last step that asks for data. */
export const LOCATION_STEP = 3;

/** Whether the member has completed the location step, which ends the registration. It may ask for nothing but the place. */
export function isRegistered({ location }: OwnProfile): boolean {
  return location.country !== null;
}

const DRAFT_KEY = 'registrationDraft';
/** In local storage, because the code may be entered in another tab or after a restart of the browser. */
const EMAIL_KEY = 'registrationEmail';

const EMPTY_DRAFT: RegistrationDraft = {
  step: 1,
  fullName: '',
  email: '',
  city: '',
  state: '',
  country: '',
  pinCode: '',
  phoneNumber: '',
  invitation: '',
  sentInvitation: '',
};

export function readDraft(): RegistrationDraft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? '{}');
    return { ...EMPTY_DRAFT, ...(stored as Partial<RegistrationDraft>) };
  } catch {
    return EMPTY_DRAFT;
  }
}

export function saveDraft(change: Partial<RegistrationDraft>): void {
  sessionStorage.setItem(DRAFT_KEY, JSON.stringify({ ...readDraft(), ...change }));
}

export function registrationEmail(): string | undefined {
  return localStorage.getItem(EMAIL_KEY) ?? undefined;
}

export function saveRegistrationEmail(email: string): void {
  localStorage.setItem(EMAIL_KEY, email);
}

/** Removes the draft and the address of the registration from this browser. */
export function clearRegistration(): void {
  sessionStorage.removeItem(DRAFT_KEY);
  localStorage.removeItem(EMAIL_KEY);
}
