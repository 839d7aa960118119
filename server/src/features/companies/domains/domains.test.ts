import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { deleteAccount, login } from '@weft/shared/accounts/contract';
import { createCompany, getCompany, listCompanies, removeCompany } from '@weft/shared/companies/contract';
import {
  checkCompanyDomain,
  getCompanyDomain,
  removeCompanyDomain,
  setCompanyDomain,
} from '@weft/shared/companies/domain-contract';
import { COMPANY_TEXTS } from '@weft/shared/companies/texts';
import { listNotifications } from '@weft/shared/notifications/contract';
import type { TestMember } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { startWebServer, type WebServer } from '../../../testing/services/web-server.ts';

const DAY = 24 * 60 * 60 * 1000;
const FILE = '/.well-known/weft.txt';
const SITE = 'pages.test';
/** Hosts of the same server, to which the site may redirect. */
const OF_SITE = `www.${SITE}`;
const STRANGERS = [`evil-${SITE}`, `my.${SITE}`];

/** TXT records by name; an error means that the name servers don't answer. */
const records = new Map<string, string[] | Error>();
const further = {
  findHost: () => Promise.resolve(['127.0.0.1']),
  findTexts: (name: string) => {
    const found = records.get(name) ?? [];
    return found instanceof Error ? Promise.reject(found) : Promise.resolve(found);
  },
};

let pages: WebServer;
let app: TestApp;
let owner: TestMember;
let settings: Record<string, string>;
beforeAll(async () => {
  pages = await startWebServer(SITE, [OF_SITE, ...STRANGERS]);
  const hosts = [SITE, OF_SITE, ...STRANGERS].map((name) => `${name}:${pages.port}`);
  settings = { LINK_PREVIEW_PRIVATE_HOSTS: hosts.join(), LINK_PREVIEW_CA: pages.cert };
  app = await startTestApp(settings, further);
});
afterAll(async () => {
  await app.close();
  await pages.close();
});
beforeEach(async () => {
  records.clear();
  pages.on(FILE, (_request, response) => response.writeHead(404).end());
  owner = await app.addMember();
});

let number = 0;
async function aCompany(who = owner) {
  const body = { name: 'Loom', slug: `loom-${(number += 1)}`, industry: 'textiles', size: 'from1' } as const;
  return (await who.browser.call(createCompany, { body })).data.company;
}
const aDomain = () => `loom-${(number += 1)}.example`;
const setDomain = async (id: string, name: string, who = owner) =>
  (await who.browser.call(setCompanyDomain, { params: { id }, body: { name } })).data.domain;
const checkDomain = async (id: string, who = owner) =>
  (await who.browser.call(checkCompanyDomain, { params: { id } })).data.domain;
const domainOf = async (id: string) =>
  (await owner.browser.call(getCompanyDomain, { params: { id } })).data.domain;
const markOf = async (slug: string) =>
  (await owner.browser.call(getCompany, { params: { slug } })).data.company.verifiedDomain;

/** Lets the site send readers of its file to a host. */
const redirectTo = (host: string) =>
  pages.on(FILE, (_request, response) =>
    response.writeHead(302, { location: `https://${host}:${pages.port}/moved` }).end(),
  );

/** A company whose record proves the domain. */
async function verified(name = aDomain(), who = owner) {
  const company = await aCompany(who);
  const domain = await setDomain(company._id, name, who);
  records.set(`_weft.${name}`, ['other=1', domain?.value ?? '']);
  await checkDomain(company._id, who);
  return { ...company, domain: name, value: domain?.value ?? '' };
}

/** Moves the clock on; the owner's session would expire. */
async function later(days: number): Promise<void> {
  app.clock.advance(days * DAY);
  const body = { email: owner.email, password: owner.password };
  owner.browser.token = (await owner.browser.call(login, { body })).data.token;
}

/** Another server process on the same database makes the checks that are due. */
async function checkDue(): Promise<void> {
  const { name } = app.database.connection;
  const database = { uri: inject('databaseUri'), patience: 4000, name };
  const again = await startTestApp(settings, { ...further, clock: app.clock, database });
  await again.settled();
  await again.close({ keepDatabase: true });
}

describe('a domain', () => {
  it('is proved by a TXT record, and the mark shows on page and list', async () => {
    const { _id: id, slug } = await aCompany();
    const name = aDomain();
    const domain = await setDomain(id, ` https://${name.toUpperCase()}/about?x `);
    expect(domain).toMatchObject({
      name,
      state: 'waiting',
      recordName: `_weft.${name}`,
      fileAddress: `https://${name}${FILE}`,
      lastCheck: null,
      endsAt: null,
    });
    expect(await checkDomain(id)).toMatchObject({ state: 'waiting', lastCheck: { dns: 'missing' } });
    expect(await markOf(slug)).toBeNull();
    records.set(`_weft.${name}`, ['v=spf1', domain?.value ?? '']);
    expect(await checkDomain(id)).toMatchObject({ state: 'verified', lastCheck: { dns: 'proved' } });
    expect(await markOf(slug)).toBe(name);
    const { companies } = (await owner.browser.call(listCompanies, { query: { search: 'loom' } })).data;
    expect(companies.find(({ _id }) => _id === id)?.verifiedDomain).toBe(name);
  });

  it('is proved by a file, also behind a redirect of the same site, but not of another one', async () => {
    const { _id: id } = await aCompany();
    const domain = await setDomain(id, SITE);
    expect(domain?.fileAddress).toBe(`https://${pages.host}${FILE}`);
    expect(await checkDomain(id)).toMatchObject({ lastCheck: { dns: 'missing', file: 'missing' } });
    pages.on('/moved', (_request, response) => response.end(`${domain?.value}\n`));
    for (const stranger of STRANGERS) {
      redirectTo(stranger);
      expect(await checkDomain(id)).toMatchObject({ state: 'waiting', lastCheck: { file: 'missing' } });
    }
    for (const host of [SITE, OF_SITE]) {
      redirectTo(host);
      expect(await checkDomain(id)).toMatchObject({ state: 'verified', lastCheck: { file: 'proved' } });
    }
    await owner.browser.call(removeCompanyDomain, { params: { id } });
  });

  it('keeps its value when it is chosen again, and gets another one when it is replaced', async () => {
    const { _id: id, domain: name, value, slug } = await verified();
    expect(await setDomain(id, name)).toMatchObject({ value, state: 'verified' });
    expect(await setDomain(id, aDomain())).not.toMatchObject({ value });
    expect(await markOf(slug)).toBeNull();
  });

  it.each([
    'loom',
    '127.0.0.1',
    '2130706433',
    '[::1]',
    'https://',
    'a..example',
    '-a.example',
    'a b.example',
    '..',
  ])('such as %j is refused', async (name) => {
    const { _id: id } = await aCompany();
    const { failure } = await owner.browser.call(setCompanyDomain, { params: { id }, body: { name } });
    expect(failure.fields).toEqual({ name: COMPANY_TEXTS.rules.domain });
  });

  it('is removed with its mark; then another company may prove it', async () => {
    const { _id: id, slug, domain } = await verified();
    for (const _turn of [1, 2])
      expect((await owner.browser.call(removeCompanyDomain, { params: { id } })).data.domain).toBeNull();
    expect([await markOf(slug), await domainOf(id)]).toEqual([null, null]);
    const next = await verified(domain);
    expect(await markOf(next.slug)).toBe(domain);
  });

  it('is free again once its company or its only owner is gone', async () => {
    const first = await verified();
    await owner.browser.call(removeCompany, { params: { id: first._id } });
    const leaving = await app.addMember();
    const second = await verified(first.domain, leaving);
    expect(await markOf(second.slug)).toBe(first.domain);
    await leaving.browser.call(deleteAccount, { body: { password: leaving.password } });
    await app.settled();
    expect(await markOf((await verified(first.domain)).slug)).toBe(first.domain);
  });
});

describe('one company alone has a domain', () => {
  it('also when several prove it at once', async () => {
    const name = aDomain();
    const companies = await Promise.all([1, 2, 3].map(() => aCompany()));
    const domains = await Promise.all(companies.map(({ _id }) => setDomain(_id, name)));
    records.set(
      `_weft.${name}`,
      domains.map((domain) => domain?.value ?? ''),
    );
    const checked = await Promise.all(companies.map(({ _id }) => checkDomain(_id)));
    expect(checked.filter((domain) => domain?.state === 'verified')).toHaveLength(1);
    expect(checked.filter((domain) => domain?.isTaken)).toHaveLength(2);
    const marks = await Promise.all(companies.map(({ slug }) => markOf(slug)));
    expect(marks.filter((mark) => mark === name)).toHaveLength(1);
  });

  it('until its proof no longer counts', async () => {
    const first = await verified();
    const second = await aCompany();
    const domain = await setDomain(second._id, first.domain);
    records.set(`_weft.${first.domain}`, [domain?.value ?? '']);
    expect(await checkDomain(second._id)).toMatchObject({ state: 'waiting', isTaken: true });
    await later(37);
    expect(await checkDomain(second._id)).toMatchObject({ state: 'verified', isTaken: false });
    expect([await markOf(first.slug), await markOf(second.slug)]).toEqual([null, first.domain]);
  });
});

describe('time', () => {
  it('decides about the mark, whether or not a job has run', async () => {
    const { slug, _id: id } = await verified();
    await later(36);
    expect(await markOf(slug)).not.toBeNull();
    await later(1);
    expect(await markOf(slug)).toBeNull();
    expect(await domainOf(id)).toMatchObject({ state: 'expired' });
  });

  it('brings a new check after 30 days, which keeps the mark', async () => {
    const { slug, _id: id } = await verified();
    const before = await domainOf(id);
    await later(30);
    await checkDue();
    const after = await domainOf(id);
    expect(after).toMatchObject({ state: 'verified', verifiedAt: before?.verifiedAt });
    expect(Date.parse(after?.endsAt ?? '') - Date.parse(before?.endsAt ?? '')).toBeGreaterThanOrEqual(
      30 * DAY,
    );
    await later(30);
    expect(await markOf(slug)).not.toBeNull();
  });

  it('gives seven days after a failed check, of which the owners hear once; then the mark goes', async () => {
    const { slug, _id: id, domain } = await verified();
    records.set(`_weft.${domain}`, new Error('SERVFAIL'));
    await later(30);
    await checkDue();
    expect(await domainOf(id)).toMatchObject({ state: 'lost', lastCheck: { dns: 'unreachable' } });
    expect(await markOf(slug)).toBe(domain);
    await later(1);
    await checkDue();
    const { notifications } = (await owner.browser.call(listNotifications)).data;
    expect(notifications).toMatchObject([{ kind: 'companyDomain', actors: [], company: { slug } }]);
    await later(6);
    expect(await markOf(slug)).toBeNull();
    await checkDue();
    expect(await domainOf(id)).toMatchObject({ state: 'expired', nextCheckAt: null });
  });

  it('ends the hourly search for a proof after 14 days', async () => {
    const { _id: id, slug } = await aCompany();
    const name = aDomain();
    const domain = await setDomain(id, name);
    await later(13);
    await checkDue();
    expect((await domainOf(id))?.nextCheckAt).not.toBeNull();
    await later(2);
    await checkDue();
    expect((await domainOf(id))?.nextCheckAt).toBeNull();
    records.set(`_weft.${name}`, [domain?.value ?? '']);
    await checkDomain(id);
    expect(await markOf(slug)).toBe(name);
  });
});

describe('what a hostile domain answers proves nothing', () => {
  it.each<[string, (value: string) => string[] | Error, string]>([
    ['the value of another company', () => ['weft-verify=somebody-else'], 'different'],
    ['more than the value', (value) => [`${value}x`], 'different'],
    ['thousands of texts', () => Array.from({ length: 5000 }, () => 'x'.repeat(255)), 'missing'],
    ['no answer', () => new Error('timeout'), 'unreachable'],
  ])('in its records: %s', async (_name, give, result) => {
    const { _id: id } = await aCompany();
    const name = aDomain();
    const domain = await setDomain(id, name);
    records.set(`_weft.${name}`, give(domain?.value ?? ''));
    expect(await checkDomain(id)).toMatchObject({ state: 'waiting', lastCheck: { dns: result } });
  });

  it.each<[string, (value: string) => Parameters<WebServer['on']>[1], string]>([
    ['another value', () => (_request, response) => response.end('weft-verify=x'), 'different'],
    ['a page', (value) => (_request, response) => response.end(`<p>${value}</p>`), 'different'],
    ['too much', (value) => (_request, response) => response.end(value + ' '.repeat(5000)), 'unreachable'],
    ['a failure', (value) => (_request, response) => response.writeHead(500).end(value), 'unreachable'],
    ['nothing, and closes', () => (request) => request.socket.destroy(), 'unreachable'],
    [
      'redirects without end',
      () => (_request, response) => response.writeHead(302, { location: FILE }).end(),
      'unreachable',
    ],
    [
      'an address without encryption',
      () => (_request, response) => response.writeHead(302, { location: 'http://pages.test/' }).end(),
      'unreachable',
    ],
    [
      'an address of this machine',
      () => (_request, response) => response.writeHead(302, { location: 'https://127.0.0.1/' }).end(),
      'unreachable',
    ],
  ])('in its file: %s', async (_name, give, result) => {
    const { _id: id } = await aCompany();
    const domain = await setDomain(id, SITE);
    pages.on(FILE, give(domain?.value ?? ''));
    expect(await checkDomain(id)).toMatchObject({ state: 'waiting', lastCheck: { file: result } });
  });

  it('nor is a website with a private address asked', async () => {
    const { _id: id } = await aCompany();
    const before = pages.requests.length;
    await setDomain(id, 'stranger.test');
    expect(await checkDomain(id)).toMatchObject({ lastCheck: { file: 'unreachable' } });
    expect(pages.requests).toHaveLength(before);
  });
});

it('asks no website if the operator has turned that off', async () => {
  const quiet = await startTestApp({ ...settings, LINK_PREVIEWS: 'false' }, further);
  try {
    const member = await quiet.addMember();
    const { _id: id } = await aCompany(member);
    expect(await setDomain(id, SITE, member)).toMatchObject({ fileAddress: null });
    const before = pages.requests.length;
    expect(await checkDomain(id, member)).toMatchObject({ lastCheck: { dns: 'missing', file: 'off' } });
    expect(pages.requests).toHaveLength(before);
  } finally {
    await quiet.close();
  }
});

it('limits how often a member checks', async () => {
  const limited = await startTestApp({ ...settings, RATE_LIMIT_FACTOR: '1' }, further);
  try {
    const member = await limited.addMember();
    const { _id: id } = await aCompany(member);
    await setDomain(id, aDomain(), member);
    const statuses = [];
    for (let turn = 0; turn < 21; turn += 1)
      statuses.push((await member.browser.call(checkCompanyDomain, { params: { id } })).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  } finally {
    await limited.close();
  }
});
