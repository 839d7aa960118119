import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { IdParams, IsoTime } from '../http/fields.ts';
import { isBlank } from '../text/visible-text.ts';
import { ProfileImageFiles } from '../profiles/profile-files.ts';
import { OwnProfile } from '../profiles/views.ts';
import { InvitationToken } from '../joining/fields.ts';
import { City, clearable, FullName, PhoneNumber, PinCode } from '../members/fields.ts';
import { Code, Email, GivenPassword, NewPassword } from './fields.ts';
import { ACCOUNT_TEXTS } from './texts.ts';

const { failed, rules } = ACCOUNT_TEXTS;
const linkExpired = { error: () => failed.linkExpired };

const required = (error: () => string) =>
  z.string({ error }).check(
    z.trim(),
    z.refine((text) => !isBlank(text), { error }),
    z.maxLength(100, { error }),
  );

/** Body of step 1. `isEmailVerified` is accepted and ignored. */
export const Step1Input = z.object({
  fullName: FullName,
  email: Email,
  password: NewPassword,
  invitation: z.optional(InvitationToken),
});

const step1Form = z.object({
  ...Step1Input.shape,
  confirmPassword: z.string(),
  agreed: z.boolean(),
});

/**
 * Values of the step 1 form. The rules have the order in which the form reports them. The last two are
 * checked even if earlier ones fail.
 */
export const Step1Form = step1Form.check(
  z.refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    error: () => rules.passwordsDiffer,
    when: () => true,
  }),
  z.refine((form) => form.agreed, { path: ['agreed'], error: () => rules.terms, when: () => true }),
);

/** State and country by id or by name. */
const place = { city: City, state: required(() => rules.state), country: required(() => rules.country) };
const pinCode = z.optional(clearable(PinCode));

/** What step 3 may contain. What it has to contain is the operator's choice: `step3-input.ts`. */
export const Step3Input = z.object({
  location: z.object({ ...place, pinCode }, { error: () => rules.allFields }),
  phoneNumber: z.optional(clearable(PhoneNumber)),
});
export const RegisterInput = z.object({ ...Step1Input.shape, ...Step3Input.shape });
export const LoginInput = z.object({ email: Email, password: GivenPassword });
export const EmailInput = z.object({ email: Email });
export const EmailCodeInput = z.object({ email: Email, otp: Code });

/** The token of a verification link: 256 random bits, base64url. */
export const VerifyEmailInput = z.object({
  token: z.string(linkExpired).check(z.minLength(1, linkExpired), z.maxLength(200, linkExpired)),
});
export const ResetPasswordInput = z.object({
  email: Email,
  newPassword: NewPassword,
  resetToken: z.optional(z.string().check(z.maxLength(200))),
});
export const ChangePasswordInput = z.object({ currentPassword: GivenPassword, newPassword: NewPassword });

const Token = z.object({ token: z.string() });
const Session = z.object({ token: z.string(), user: OwnProfile });
const Nothing = z.object({});
/** Proof that the person at the open session is the member; members without a usable password need a fresh proof. */
const PasswordProof = z.object({ password: z.optional(GivenPassword) });
const OPERATORS_CHOICE =
  'GET /registration says whether phone number and pincode are required, optional, or off, which means ignored.';
const OR_PROOF = 'Needs the password, from members without one a fresh proof.';
const confirmed = {
  method: 'DELETE',
  access: 'session',
  openWhileHeld: true,
  body: PasswordProof,
  answer: Nothing,
  errors: ['FRESH_PROOF_REQUIRED', 'FORBIDDEN'],
} as const;

export const registerStep1 = endpoint({
  id: 'accounts.registerStep1',
  method: 'POST',
  path: '/user/register/step1',
  summary: 'Start an account with name, email address and password.',
  access: 'public',
  body: Step1Input,
  answer: z.object({ token: z.string(), user: OwnProfile }),
  status: 201,
  errors: ['EMAIL_TAKEN', 'FORBIDDEN', 'OTP_EXPIRED'],
});

export const registerStep2 = endpoint({
  id: 'accounts.registerStep2',
  method: 'POST',
  path: '/user/register/step2',
  summary: 'Set the profile picture of an account that is being registered.',
  access: 'registration',
  files: { profileImage: ProfileImageFiles },
  answer: z.object({ user: OwnProfile }),
  errors: ['QUOTA_EXCEEDED', 'BUSY'],
});

export const registerStep3 = endpoint({
  id: 'accounts.registerStep3',
  method: 'POST',
  path: '/user/register/step3',
  summary: `Set place and phone number of an account that is being registered. ${OPERATORS_CHOICE}`,
  access: 'registration',
  body: Step3Input,
  answer: z.object({ user: OwnProfile }),
});

export const register = endpoint({
  id: 'accounts.register',
  method: 'POST',
  path: '/user/register',
  summary: `Register in one call with the data of steps 1 and 3. ${OPERATORS_CHOICE}`,
  access: 'public',
  body: RegisterInput,
  answer: Session,
  status: 201,
  errors: ['EMAIL_TAKEN', 'FORBIDDEN', 'OTP_EXPIRED'],
});

export const login = endpoint({
  id: 'accounts.login',
  method: 'POST',
  path: '/user/login',
  summary: 'Sign in.',
  access: 'public',
  body: LoginInput,
  answer: Session,
  errors: ['INVALID_CREDENTIALS', 'EMAIL_NOT_VERIFIED', 'SUSPENDED', 'SECOND_FACTOR_REQUIRED', 'FORBIDDEN'],
});

export const logout = endpoint({
  id: 'accounts.logout',
  method: 'POST',
  path: '/user/logout',
  summary: 'Sign out and invalidate the token.',
  access: 'session',
  openWhileHeld: true,
  /** Where the browser also signs out of the organisation that signed the member in. */
  answer: z.object({ providerAddress: z.optional(z.string()) }),
});

export const sendVerificationEmail = endpoint({
  id: 'accounts.sendVerificationEmail',
  method: 'POST',
  path: '/user/send-verification-email',
  summary: 'Send the verification mail to the address of the account that is being registered.',
  access: 'registration',
  answer: Nothing,
});

export const verifyEmail = endpoint({
  id: 'accounts.verifyEmail',
  method: 'POST',
  path: '/user/verify-email',
  summary: 'Verify an address with the mailed link.',
  access: 'public',
  body: VerifyEmailInput,
  answer: Nothing,
  errors: ['OTP_INVALID', 'OTP_EXPIRED'],
});

export const sendOtp = endpoint({
  id: 'accounts.sendOtp',
  method: 'POST',
  path: '/user/send-otp',
  summary:
    'Send a new verification code. Known and unknown addresses get the same response in the same time.',
  access: 'public',
  body: EmailInput,
  answer: Nothing,
});

export const verifyOtp = endpoint({
  id: 'accounts.verifyOtp',
  method: 'POST',
  path: '/user/verify-otp',
  summary: 'Verify an address with the mailed code.',
  access: 'public',
  body: EmailCodeInput,
  answer: Nothing,
  errors: ['OTP_INVALID', 'OTP_EXPIRED'],
});

export const forgotPassword = endpoint({
  id: 'accounts.forgotPassword',
  method: 'POST',
  path: '/user/forgot-password',
  summary: 'Send a reset code. Known and unknown addresses get the same response in the same time.',
  access: 'public',
  body: EmailInput,
  answer: Nothing,
  errors: ['FORBIDDEN'],
});

export const verifyPasswordResetOtp = endpoint({
  id: 'accounts.verifyPasswordResetOtp',
  method: 'POST',
  path: '/user/verify-password-reset-otp',
  summary: 'Exchange a reset code for a grant to set a new password.',
  access: 'public',
  body: EmailCodeInput,
  answer: z.object({ resetToken: z.string() }),
  errors: ['OTP_INVALID', 'OTP_EXPIRED', 'FORBIDDEN'],
});

export const resetPassword = endpoint({
  id: 'accounts.resetPassword',
  method: 'POST',
  path: '/user/reset-password',
  summary:
    'Set a new password with the grant (the cookie resetGrant, over https __Host-resetGrant, or resetToken).',
  access: 'public',
  body: ResetPasswordInput,
  answer: Nothing,
  errors: ['FORBIDDEN'],
});

export const changePassword = endpoint({
  id: 'accounts.changePassword',
  method: 'PUT',
  path: '/user/change-password',
  summary: 'Change the password. All other sessions end; the response contains a new token.',
  access: 'session',
  openWhileHeld: true,
  body: ChangePasswordInput,
  answer: Token,
  errors: ['FORBIDDEN'],
});

/** One of the member's sessions. `device` describes the browser. */
export const SessionView = z.object({
  _id: z.string(),
  device: z.string(),
  lastUsedAt: IsoTime,
  /** Whether it is the session of this call. */
  current: z.boolean(),
});

export const listSessions = endpoint({
  id: 'accounts.sessions',
  method: 'GET',
  path: '/user/sessions',
  summary: "List the member's sessions, most recently used first.",
  access: 'session',
  openWhileHeld: true,
  answer: z.object({ sessions: z.array(SessionView) }),
});

export const endSession = endpoint({
  ...confirmed,
  id: 'accounts.endSession',
  path: '/user/sessions/:id',
  summary: `Sign out one session. ${OR_PROOF}`,
  params: IdParams,
});

export const endOtherSessions = endpoint({
  ...confirmed,
  id: 'accounts.endOtherSessions',
  path: '/user/sessions',
  summary: `Sign out all other sessions. ${OR_PROOF}`,
});

export const requestExport = endpoint({
  id: 'accounts.export',
  method: 'POST',
  path: '/user/export',
  summary: "Request a download of the member's data. The link works once, within 5 minutes.",
  access: 'session',
  openWhileHeld: true,
  needsFreshProof: true,
  answer: z.object({ url: z.string() }),
});

export const deleteAccount = endpoint({
  ...confirmed,
  id: 'accounts.delete',
  path: '/user/account',
  summary: `Delete the member's account and all of its data. ${OR_PROOF}`,
});

export type SessionView = z.infer<typeof SessionView>;
