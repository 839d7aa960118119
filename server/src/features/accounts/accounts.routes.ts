import * as contract from '@weft/shared/accounts/contract';
import { changeLanguage as changeLanguageContract } from '@weft/shared/accounts/language-contract';
import { registerInput, step3Input } from '@weft/shared/accounts/step3-input';
import { checkResetLink, resetPasswordByLink } from '@weft/shared/accounts/reset-link-contract';
import type { Language } from '@weft/shared/languages/languages';
import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import type { OwnProfile } from '@weft/shared/profiles/views';
import { invalid } from '../../errors/common.ts';
import { RATES } from '../../http/routes/rate-rule.ts';
import { route, type RouteBinding, type Viewer } from '../../http/routes/route.ts';
import type { AskedFieldsSettings } from '../joining/index.ts';
import type { Member } from '../members/index.ts';
import type { Recovery } from './recovery/recovery.ts';
import type { Registration } from './registration/registration.ts';
import { presentSession } from './sessions/present-session.ts';
import type { Sessions } from './sessions/sessions.ts';
import type { SignIn } from './sign-in/sign-in.ts';

const { done, failed } = ACCOUNT_TEXTS;

interface Deps {
  readonly askedFields: AskedFieldsSettings;
  readonly registration: Registration;
  readonly signIn: SignIn;
  readonly recovery: Recovery;
  readonly sessions: Sessions;
  readonly present: (member: Member) => Promise<OwnProfile>;
  /** Where a session ends that a provider's sign-in opened; undefined if nowhere else. */
  readonly signOutAddress: (viewer: Viewer) => Promise<string | undefined>;
  readonly changeLanguage: (memberId: string, language: Language | null) => Promise<void>;
}

export function accountsRoutes(deps: Deps): readonly RouteBinding[] {
  return [registrationRoutes, signInRoutes, sessionRoutes, recoveryRoutes, settingsRoutes].flatMap((routes) =>
    routes(deps),
  );
}

function registrationRoutes({ registration, askedFields, present }: Deps): RouteBinding[] {
  const starting = { rates: [RATES.registrations] };
  const changing = { rates: [RATES.profileChanges] };
  return [
    route(
      contract.registerStep1,
      async ({ body }) => {
        const { token, member } = await registration.step1(body);
        return { message: done.step1, token, user: await present(member) };
      },
      starting,
    ),
    route(
      contract.registerStep2,
      async (_input, { viewer, files }) => {
        const [file] = files.profileImage;
        if (!file) throw invalid({ profileImage: () => failed.step2 });
        return { message: done.step2, user: await present(await registration.step2(viewer, file)) };
      },
      changing,
    ),
    route(
      contract.registerStep3,
      async ({ body }, { viewer }) => ({
        message: done.registered,
        user: await present(await registration.step3(viewer, body)),
      }),
      { ...changing, body: async () => step3Input(await askedFields.inForce()) },
    ),
    route(
      contract.register,
      async ({ body }) => {
        const { token, member } = await registration.registerWhole(body);
        return { message: done.step1, token, user: await present(member) };
      },
      { ...starting, body: async () => registerInput(await askedFields.inForce()) },
    ),
  ];
}

function settingsRoutes({ changeLanguage }: Deps): RouteBinding[] {
  return [
    route(
      changeLanguageContract,
      async ({ body: { language } }, { viewer }) => {
        await changeLanguage(viewer.memberId, language);
        return { language };
      },
      { rates: [RATES.profileChanges] },
    ),
  ];
}

function signInRoutes({ signIn, present, signOutAddress }: Deps): RouteBinding[] {
  return [
    route(contract.login, async ({ body }, from) => {
      const { token, member } = await signIn.signIn(body, from);
      return { message: done.login, token, user: await present(member) };
    }),
    route(
      contract.logout,
      async (_input, { viewer }) => {
        const providerAddress = await signOutAddress(viewer);
        await signIn.signOut(viewer);
        return { message: done.logout, ...(providerAddress !== undefined && { providerAddress }) };
      },
      { leavesBrowser: true },
    ),
    route(contract.changePassword, async ({ body }, context) => ({
      message: done.passwordChanged,
      token: await signIn.changePassword(context.viewer, body, context),
    })),
  ];
}

function sessionRoutes({ signIn, sessions }: Deps): RouteBinding[] {
  return [
    route(contract.listSessions, async (_input, { viewer }) => {
      const live = await sessions.listOf(viewer.memberId);
      return { sessions: live.map((session) => presentSession(session, viewer.sessionId)) };
    }),
    route(contract.endSession, async ({ params, body }, context) => {
      await signIn.endSession(context.viewer, params.id, body.password, context);
      return { message: done.sessionEnded };
    }),
    route(contract.endOtherSessions, async ({ body }, context) => {
      await signIn.endOtherSessions(context.viewer, body.password, context);
      return { message: done.sessionsEnded };
    }),
  ];
}

function recoveryRoutes({ recovery }: Deps): RouteBinding[] {
  const asking = { rates: [RATES.codesAskedFor] };
  return [
    route(
      contract.sendVerificationEmail,
      async (_input, { viewer }) => {
        await recovery.sendVerification(viewer);
        return { message: done.codeSent };
      },
      asking,
    ),
    route(
      contract.sendOtp,
      async ({ body }) => {
        await recovery.sendCode('verify-email', body.email);
        return { message: done.codeSent };
      },
      asking,
    ),
    route(
      contract.forgotPassword,
      async ({ body }) => {
        await recovery.sendCode('reset-password', body.email);
        return { message: done.resetSent };
      },
      asking,
    ),
    route(contract.verifyEmail, async ({ body }, from) => {
      await recovery.verifyByLink(body.token, from);
      return { message: done.emailVerified };
    }),
    route(contract.verifyOtp, async ({ body }, from) => {
      await recovery.verifyByCode(body.email, body.otp, from);
      return { message: done.emailVerified };
    }),
    route(contract.verifyPasswordResetOtp, async ({ body }, from) => ({
      message: done.codeVerified,
      resetToken: await recovery.grantReset(body.email, body.otp, from),
    })),
    route(checkResetLink, async ({ body }, from) => ({
      email: await recovery.checkResetLink(body.token, from),
    })),
    route(resetPasswordByLink, async ({ body }, from) => {
      await recovery.resetByLink(body.token, body.newPassword, from);
      return { message: done.passwordReset };
    }),
    route(contract.resetPassword, async ({ body }, from) => {
      await recovery.resetPassword(body, from);
      return { message: done.passwordReset };
    }),
  ];
}
