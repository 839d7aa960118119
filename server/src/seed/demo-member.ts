import {
  login,
  registerStep1,
  registerStep2,
  registerStep3,
  sendOtp,
  verifyOtp,
} from '@weft/shared/accounts/contract';
import type { AnswerEnvelope, BodyInput, Endpoint } from '@weft/shared/http/endpoint';
import { updateProfile } from '@weft/shared/profiles/contract';
import type { IsCommonPassword } from '../features/accounts/passwords/common-passwords.ts';
import type { Background } from '../platform/background.ts';
import { drawPortrait } from './art/portrait.ts';
import { renderJpeg } from './art/render.ts';
import { emailOf, type Person } from './content/people.ts';
import { PHONES } from './content/phones.ts';
import { PIN_CODES } from './content/pin-codes.ts';
import { Refused, type DemoClient } from './demo-client.ts';
import type { DemoMailbox } from './demo-mailbox.ts';
import { newDemoPassword } from './demo-password.ts';
import { demoProfileForm } from './profile-form.ts';

/** A code that was made in the past may be swept away as expired before it is entered. */
const CODE_TRIES = 5;
/** The same goes for a session. */
const SESSION_TRIES = 5;

interface World {
  readonly call: DemoClient;
  readonly mailbox: DemoMailbox;
  readonly background: Background;
  readonly isCommonPassword: IsCommonPassword;
}

interface Input<E extends Endpoint> {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: BodyInput<E>;
  readonly form?: () => FormData;
}

export interface DemoMember {
  readonly id: string;
  readonly person: Person;
  readonly email: string;
  /** New at every seeding. */
  readonly password: string;
  /** Calls as this member, who signs in again when the session has ended meanwhile. */
  call<E extends Endpoint>(endpoint: E, input?: Input<E>): Promise<AnswerEnvelope<E>>;
}

function fileForm(field: string, jpeg: Buffer): FormData {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), `${field}.jpg`);
  return form;
}

async function verify({ call, mailbox, background }: World, email: string): Promise<void> {
  for (let left = CODE_TRIES; ; left -= 1) {
    await call(sendOtp, { body: { email } });
    await background.settled();
    try {
      await call(verifyOtp, { body: { email, otp: mailbox.codeFor(email) ?? '' } });
      return;
    } catch (error) {
      if (left === 1 || !(error instanceof Refused)) throw error;
    }
  }
}

/** Registers a person in the product's own steps, with portrait and headline, and answers the member. */
export async function joinNetwork(world: World, person: Person): Promise<DemoMember> {
  const { call } = world;
  const email = emailOf(person);
  const password = newDemoPassword(world.isCommonPassword);
  const { token: registration } = await call(registerStep1, {
    body: { fullName: person.fullName, email, password },
  });
  const portrait = await renderJpeg(drawPortrait(person.look));
  await call(registerStep2, { token: registration, form: fileForm('profileImage', portrait) });
  const { city, country, state } = person;
  const location = { city, country, state, pinCode: PIN_CODES[person.key] ?? '0000' };
  const phoneNumber = PHONES[person.key] ?? '';
  await call(registerStep3, { token: registration, body: { location, phoneNumber } });
  await verify(world, email);

  const first = await call(login, { body: { email, password } });
  let token: string | undefined = first.token;
  const member: DemoMember = {
    id: first.user._id,
    person,
    email,
    password,
    async call(endpoint, { params, body, form } = {}) {
      const send = () =>
        call(endpoint, {
          token,
          ...(params && { params }),
          ...(body !== undefined && { body }),
          ...(form && { form: form() }),
        });
      for (let left = SESSION_TRIES; ; left -= 1) {
        try {
          return await send();
        } catch (error) {
          if (left === 1 || !(error instanceof Refused) || error.status !== 401) throw error;
        }
        ({ token } = await call(login, { body: { email, password } }));
      }
    },
  };
  const profile = await demoProfileForm(person);
  await member.call(updateProfile, { form: () => profile });
  return member;
}
