import type { AdministrationAuditEntry } from '@weft/shared/administration/views';
import { readAskedFields, DECIDED_FIELDS } from '@weft/shared/joining/asked-fields';
import { REGISTRATION_MODES, type RegistrationMode } from '@weft/shared/joining/choices';
import type { MemberSummary } from '@weft/shared/members/views';
import { SAFETY_TEXTS } from '@weft/shared/safety/texts';
import { joinFacts } from '@/lib/format/join-facts';
import { texts } from '../../texts/generated';
import { isRole } from '../members/choices';
import { isPageKind, nameOfPage } from '../pages/page-names';
import { texts as pageTexts } from '../pages/texts/generated';

const isMode = (text: string): text is RegistrationMode =>
  (REGISTRATION_MODES as readonly string[]).includes(text);

/** Emphasises a name. */
export const bold = (name: string) => (
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

/** What registration asked for in words, of two lines those choices that differ. */
function choicesIn(line: string | null, other: string | null): string {
  const [fields, others] = [readAskedFields(line ?? ''), readAskedFields(other ?? '')];
  const changed = DECIDED_FIELDS.filter((field) => fields[field] !== others[field]);
  return joinFacts(
    changed.map((field) =>
      texts.askedFields.choice({
        field: texts.askedFields[field],
        choice: texts.fieldChoices[fields[field]],
      }),
    ),
  );
}

/** A page and its version in words. */
function pageName(stored: string | null): string {
  const [page = '', version] = (stored ?? '').split(' ');
  const name = isPageKind(page) ? nameOfPage(page) : page;
  return joinFacts([name, pageTexts.version({ version: Number(version) })]);
}

/** Returns what an entry says, in parts, with names as `name` writes them. */
export function sentenceOf<T>(
  { action, by, member, before, after, note }: AdministrationAuditEntry,
  name: (text: string) => T,
) {
  const said = texts.auditEntries;
  const names = { by: nameOf(by), member: nameOf(member), name };
  if (action === 'roleChanged')
    return said.roleChanged({ ...names, before: roleName(before), after: roleName(after) });
  if (action === 'roleFollowed')
    return said.roleFollowed({
      ...names,
      before: roleName(before),
      after: roleName(after),
      organisation: note,
    });
  if (action === 'claimed') return said.claimed({ by: names.by, name });
  if (action === 'madeOwner') return said.madeOwner({ member: names.member, name });
  if (action === 'registrationChanged')
    return said.registrationChanged({ ...names, before: modeName(before), after: modeName(after) });
  if (action === 'askedFieldsChanged')
    return said.askedFieldsChanged({
      ...names,
      before: choicesIn(before, after),
      after: choicesIn(after, before),
    });
  if (action === 'appearanceChanged' || action === 'backupsChanged')
    return said[action]({ ...names, before: before ?? '', after: after ?? '' });
  if (action === 'networkPictureSet' || action === 'networkPictureRemoved')
    return said[action]({ ...names, picture: after === 'logo' || after === 'panel' ? after : 'other' });
  if (action === 'announcementChanged')
    return after ? said.announcementChanged({ ...names, after }) : said.announcementRemoved(names);
  if (action === 'membersImported') return said.membersImported({ ...names, count: Number(after) });
  if (action === 'pagePublished') return said.pagePublished({ ...names, after: pageName(after) });
  if (action === 'passwordsTurnedOn' && after === 'command') return [said.passwordsTurnedOnByCommand];
  return texts.auditEntries[action](names);
}
