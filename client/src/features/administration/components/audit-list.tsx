import { useInfiniteQuery } from '@tanstack/react-query';
import type { AdministrationAction } from '@weft/shared/administration/actions';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import type { AdministrationAuditEntry } from '@weft/shared/administration/views';
import type { MemberSummary } from '@weft/shared/members/views';
import { REGISTRATION_MODES, type RegistrationMode } from '@weft/shared/joining/choices';
import { SAFETY_TEXTS } from '@weft/shared/safety/texts';
import { joinFacts } from '@/lib/format/join-facts';
import { fullTime } from '@/lib/format/relative-time';
import { Card } from '@/ui/display/card';
import { RichText } from '@/ui/display/rich-text';
import { PagedList, type ListTexts } from '@/ui/feedback/paged-list';
import { administrationQueries } from '../api/administration-queries';
import { texts } from '../texts/generated';
import { isRole } from './members/choices';

const { audit } = texts;

const listTexts = (): ListTexts => ({
  loading: audit.loading,
  failed: ADMINISTRATION_TEXTS.failed.loadAudit,
  empty: audit.empty,
  emptyHint: audit.emptyHint,
});

const isMode = (text: string): text is RegistrationMode =>
  (REGISTRATION_MODES as readonly string[]).includes(text);

const bold = (name: string) => (
  <b dir="auto" className="font-semibold">
    {name}
  </b>
);

const nameOf = (member: MemberSummary | null) => member?.fullName ?? SAFETY_TEXTS.deletedMember;
const roleName = (role: string | null) => texts.roles[role !== null && isRole(role) ? role : 'member'];

/** A mode, whether invited people need no approval, and the domains or the question that follow. */
const STORED_MODE = /^(\w*)( without invited)?(?:: (.*))?$/;

/** The settings of registration in words. */
function modeName(stored: string | null): string {
  const [, mode = '', skip, more = ''] = STORED_MODE.exec(stored ?? '') ?? [];
  const name = isMode(mode) ? texts.registrationModes[mode] : mode;
  return joinFacts(
    [name, more, skip === undefined ? '' : texts.registration.skip].filter((fact) => fact !== ''),
  );
}

function sentenceOf({ action, by, member, before, after, note }: AdministrationAuditEntry) {
  const said = texts.auditEntries;
  const names = { by: nameOf(by), member: nameOf(member), name: bold };
  if (action === 'roleChanged')
    return said.roleChanged({ ...names, before: roleName(before), after: roleName(after) });
  if (action === 'roleFollowed')
    return said.roleFollowed({
      ...names,
      before: roleName(before),
      after: roleName(after),
      organisation: note,
    });
  if (action === 'claimed') return said.claimed({ by: names.by, name: bold });
  if (action === 'madeOwner') return said.madeOwner({ member: names.member, name: bold });
  if (action === 'registrationChanged')
    return said.registrationChanged({ ...names, before: modeName(before), after: modeName(after) });
  if (action === 'appearanceChanged')
    return said.appearanceChanged({ ...names, before: before ?? '', after: after ?? '' });
  return texts.auditEntries[action](names);
}

function Entry({ entry }: { entry: AdministrationAuditEntry }) {
  const { action, createdAt, note } = entry;
  return (
    <li className="px-5 py-3.5 text-label max-md:px-4">
      <p className="wrap-anywhere">
        <RichText parts={sentenceOf(entry)} />
      </p>
      <p className="num text-small text-muted">
        <time dateTime={createdAt}>{fullTime(createdAt)}</time>
      </p>
      {note !== '' && action !== 'roleFollowed' && (
        <p dir="auto" className="align-page mt-1 wrap-anywhere whitespace-pre-line">
          {note}
        </p>
      )}
    </li>
  );
}

/** What owners and administrators did, newest first. */
export function AuditList({ action, member }: { action: AdministrationAction | ''; member: string }) {
  const query = useInfiniteQuery(administrationQueries.audit(action, member));
  return (
    <PagedList query={query} items={query.data?.pages.flatMap((page) => page.entries)} texts={listTexts()}>
      {(entries) => (
        <Card as="div">
          <ul aria-label={audit.title} className="divide-y divide-line">
            {entries.map((entry) => (
              <Entry key={entry._id} entry={entry} />
            ))}
          </ul>
        </Card>
      )}
    </PagedList>
  );
}
