import { checkClaim, claimNetwork } from '@weft/shared/administration/claim-contract';
import * as contract from '@weft/shared/administration/contract';
import * as samples from '@weft/shared/administration/sample-people-contract';
import { getNotices } from '@weft/shared/administration/notices-contract';
import { getOverview } from '@weft/shared/administration/overview-contract';
import * as delivery from '@weft/shared/notifications/delivery-contract';
import { getSystem } from '@weft/shared/administration/system-contract';
import { Types } from 'mongoose';
import type { Endpoint } from '@weft/shared/http/endpoint';
import { addressDigest } from '../../../features/notifications/mail/mail-trouble.ts';
import { claimToken } from '../../members/make-staff.ts';
import type { TestMember } from '../../members/register-member.ts';
import { firstOf, type BudgetWorld } from '../budget-world.ts';
import { by, WHOLE, type Scenario, type Scenarios } from '../scenario.ts';

/** A network without an owner, and the token of its link. */
async function withoutOwner({ app }: BudgetWorld): Promise<string> {
  await app.database.connection.collection('members').updateMany({ role: 'owner' }, { $unset: { role: 1 } });
  return claimToken(app);
}

/** A new owner. */
export async function enterOwner(world: BudgetWorld): Promise<TestMember> {
  const owner = await world.app.addMember({ fullName: 'Olga Owner' });
  await by(owner, claimNetwork, { body: { token: await withoutOwner(world) } })();
  return owner;
}

const ofClaim =
  (endpoint: typeof checkClaim | typeof claimNetwork): Scenario =>
  async (world) =>
    by(world.viewer, endpoint, { body: { token: await withoutOwner(world) } });

type AccountCall =
  | typeof contract.getAdministeredMember
  | typeof contract.liftMemberSuspension
  | typeof contract.verifyMemberAddress
  | typeof contract.resetMemberSecondFactor
  | typeof contract.endMemberSessions
  | typeof delivery.retryAddress;

/** A call of a new owner about a stranger. */
const aboutStranger =
  (endpoint: AccountCall): Scenario =>
  async (world) =>
    by(await enterOwner(world), endpoint, { params: { id: firstOf(world.strangers) } });

/** The same in a list of entries about as many members as lists have entries. */
const listed =
  (endpoint: Endpoint): Scenario =>
  async (world) => {
    const owner = await enterOwner(world);
    for (const { id } of world.friends)
      await by(owner, contract.changeRole, { params: { id }, body: { role: 'moderator' } })();
    for (const { id } of world.friends)
      await by(owner, contract.changeRole, { params: { id }, body: { role: 'member' } })();
    return by(owner, endpoint, { query: WHOLE });
  };

/** A call of a new owner in a network with as many sample people as lists have entries. */
const besideSamples =
  (endpoint: Endpoint): Scenario =>
  async (world) => {
    const records = world.app.database.connection.collection<{ _id: string }>('sample_people');
    const addresses = world.friends.map(({ email }) => email);
    const record = { step: 'added', addresses };
    await records.updateOne({ _id: 'these' }, { $set: record }, { upsert: true });
    return by(await enterOwner(world), endpoint);
  };

/** The list of refused addresses, those of as many members as lists have entries. */
const withRefusals: Scenario = async (world) => {
  const { connection } = world.app.database;
  for (const { id, email } of world.friends)
    await connection.collection('notification_settings').updateOne(
      { _id: new Types.ObjectId(id) },
      {
        $set: {
          mailTrouble: { address: addressDigest(email), failures: 1, isFinal: true, at: new Date() },
        },
      },
      { upsert: true },
    );
  return by(await enterOwner(world), delivery.listTroubledAddresses, { query: WHOLE });
};

export const ADMINISTRATION_SCENARIOS: Scenarios = {
  'administration.checkClaim': ofClaim(checkClaim),
  'administration.claim': ofClaim(claimNetwork),
  'administration.changeRole': async (world) =>
    by(await enterOwner(world), contract.changeRole, {
      params: { id: world.friend.id },
      body: { role: 'owner' },
    }),
  'samplePeople.state': besideSamples(samples.getSamplePeople),
  'samplePeople.add': besideSamples(samples.addSamplePeople),
  // There is nothing to remove any more.
  'samplePeople.remove': async (world) => {
    await world.app.database.connection.collection('sample_people').deleteMany({});
    return by(await enterOwner(world), samples.removeSamplePeople);
  },
  'administration.members': listed(contract.listAdministeredMembers),
  'administration.audit': listed(contract.listAdministrationAudit),
  'administration.notices': async (world) => by(await enterOwner(world), getNotices),
  'administration.overview': async (world) => by(await enterOwner(world), getOverview),
  'administration.system': async (world) => by(await enterOwner(world), getSystem),
  'administration.delivery': async (world) => by(await enterOwner(world), delivery.getDelivery),
  'administration.troubledAddresses': withRefusals,
  'administration.testMail': async (world) => by(await enterOwner(world), delivery.sendTestMail),
  'administration.retryMails': async (world) => by(await enterOwner(world), delivery.retryMails),
  'administration.retryAddress': aboutStranger(delivery.retryAddress),
  'administration.member': aboutStranger(contract.getAdministeredMember),
  'administration.suspend': async (world) =>
    by(await enterOwner(world), contract.suspendMember, {
      params: { id: firstOf(world.strangers) },
      body: { reason: 'spam' },
    }),
  'administration.liftSuspension': aboutStranger(contract.liftMemberSuspension),
  'administration.verifyAddress': aboutStranger(contract.verifyMemberAddress),
  'administration.resetSecondFactor': aboutStranger(contract.resetMemberSecondFactor),
  'administration.endSessions': aboutStranger(contract.endMemberSessions),
};
