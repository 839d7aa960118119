import { createInvitation } from '@weft/shared/administration/registration-contract';
import type { BodyInput } from '@weft/shared/http/endpoint';
import type { TestMember } from '../members/register-member.ts';

type Wanted = Partial<BodyInput<typeof createInvitation>>;

/** Creates an invitation and returns it with the token of its link. */
export async function invite({ browser }: TestMember, wanted: Wanted = {}) {
  const body = { email: null, maxUses: 1, days: 7, ...wanted };
  const { invitation, link } = (await browser.call(createInvitation, { body })).data;
  return { invitation, token: tokenOf(link) };
}

/** The token of the link of an invitation. */
export function tokenOf(link: string): string {
  return new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '';
}
